//! `tenbin lab`

use crate::stopping;
use crate::store::StoreArgs;
use anyhow::Context;
use std::net::Ipv4Addr;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;
use tenbin_lab::Lab as Page;
use tokio::net::TcpListener;
use tokio::runtime::Builder;

/// Maximum number of parallel requests.
const MAX_REQUESTS: usize = 16;

#[derive(clap::Args)]
pub(crate) struct LabArgs {
    /// Port on localhost; 0 picks a free one
    #[arg(long, value_name = "N", default_value_t = 7373)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    store: StoreArgs,
}

impl LabArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        // Errors of the store are reported here, not on the page.
        self.store.open()?;
        let page = Page::new(self.store.path()?);
        let stop = stopping::on_ctrl_c()?;
        let runtime = Builder::new_multi_thread().max_blocking_threads(MAX_REQUESTS).enable_all().build()?;
        let served = runtime.block_on(async {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, self.port)).await;
            let listener =
                listener.with_context(|| format!("cannot listen on port {}: set another with --port", self.port))?;
            let address = format!("http://{}/", listener.local_addr()?);
            println!("lab running at {address} (Ctrl-C to stop)");
            if !self.no_open {
                open(&address);
            }
            anyhow::Ok(page.serve(listener, &stop).await?)
        });
        // Running searches are stopped, but not waited for.
        runtime.shutdown_timeout(Duration::from_secs(1));
        served.map(|()| ExitCode::SUCCESS)
    }
}

/// Opens the page in the browser, if there is one.
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
