//! `tenbin lab`

use crate::stopping;
use crate::store::StoreOption;
use anyhow::Context;
use std::net::Ipv4Addr;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;
use tenbin_lab::Lab as Page;
use tokio::net::TcpListener;
use tokio::runtime::Builder;

/// Requests that are worked on at the same time; others wait.
const AT_ONCE: usize = 16;

#[derive(clap::Args)]
pub(crate) struct Lab {
    /// Serve the page at this port of this machine; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 7373)]
    port: u16,
    /// Do not open the page in the browser
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    store: StoreOption,
}

impl Lab {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        // What is wrong with the store is said now and not on the page.
        self.store.open()?;
        let page = Page::new(self.store.path()?);
        let stop = stopping::on_ctrl_c()?;
        let runtime = Builder::new_multi_thread().max_blocking_threads(AT_ONCE).enable_all().build()?;
        let served = runtime.block_on(async {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, self.port)).await;
            let listener = listener.with_context(|| format!("cannot listen at port {}; say --port N", self.port))?;
            let address = format!("http://{}/", listener.local_addr()?);
            println!("the lab is open at {address} (Ctrl-C closes it)");
            if !self.no_open {
                open(&address);
            }
            anyhow::Ok(page.serve(listener, &stop).await?)
        });
        // Searches were told to stop; one that does not is not waited for.
        runtime.shutdown_timeout(Duration::from_secs(1));
        served.map(|()| ExitCode::SUCCESS)
    }
}

/// Opens the page in the browser, where there is one.
fn open(address: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let _ = Command::new(opener).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
