//! The lab: a page on this machine where a person plays, sees what an evaluation sees, and weighs players.
//!
//! Everything the page needs is in the binary, and nobody but this machine can ask for it. The server speaks JSON and
//! server-sent events; it knows no game by name, draws every board with the code of `show --svg`, and plays matches through
//! the desk into the store of the command line.
//!
//! Read `gate.rs` and `guard.rs` for what a page may not do, `shelf.rs` for games in progress, `view.rs` for what the page is
//! told of one, `sheets.rs` for what an evaluation sees, `scores.rs` and `searched.rs` for the graph over a game, `thinking.rs` for searches, `hall.rs` and `matches.rs` for matches.
//! `assets/` is the page: `app.js` is where it begins.

mod assets;
mod catalogue;
mod chart;
mod games;
mod gate;
mod guard;
mod hall;
mod live;
mod matches;
mod refusal;
mod reports;
mod scores;
mod searched;
mod sheets;
mod shelf;
mod stored;
mod thinking;
mod view;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use tenbin_core::Stop;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// The most a request may bring, in bytes: a long record fits.
const MOST_BYTES: usize = 1 << 20;

/// Searches at the same time; whoever wants one more is told to wait.
const MOST_SEARCHES: usize = 4;

/// What the page works with.
pub struct Lab {
    shelf: Mutex<shelf::Shelf>,
    searches: Arc<Semaphore>,
    /// The flags of the searches under way.
    stops: Mutex<Vec<Stop>>,
    hall: hall::Hall,
    store: PathBuf,
}

impl Lab {
    /// A lab that keeps its matches in this store, as the command line does.
    pub fn new(store: PathBuf) -> Arc<Lab> {
        Arc::new(Lab {
            shelf: Mutex::default(),
            searches: Arc::new(Semaphore::new(MOST_SEARCHES)),
            stops: Mutex::default(),
            hall: hall::Hall::default(),
            store,
        })
    }

    /// How many searches are under way.
    pub fn searching(&self) -> usize {
        MOST_SEARCHES - self.searches.available_permits()
    }

    /// A flag for a new search, which closing the lab raises too.
    fn new_stop(&self) -> Stop {
        let mut stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        stops.retain(|stop| !stop.is_raised());
        stops.push(Stop::new());
        stops.last().cloned().unwrap_or_default()
    }

    /// Everything that can be asked for, to be reached at a port of this machine.
    pub fn router(self: &Arc<Lab>, port: u16) -> Router {
        let api = Router::new()
            .route("/catalogue", get(catalogue::catalogue))
            .route("/games", post(games::begin))
            .route("/games/{id}", get(games::state))
            .route("/games/{id}/play", post(games::play))
            .route("/games/{id}/undo", post(games::undo))
            .route("/games/{id}/goto", post(games::go_to))
            .route("/games/{id}/record", get(games::record))
            .route("/games/{id}/sheet", post(sheets::sheet))
            .route("/games/{id}/scores", post(scores::scores))
            .route("/games/{id}/think", get(thinking::think))
            .route("/matches", get(stored::list).post(matches::start))
            .route("/matches/{id}", get(stored::detail))
            .route("/matches/{id}/watch", get(matches::watch))
            .route("/matches/{id}/stop", post(matches::stop))
            .route("/matches/{id}/resume", post(matches::resume))
            .route("/reports", get(reports::list));
        Router::new()
            .nest("/api", api)
            .route("/reports/{name}", get(reports::show))
            .route("/", get(assets::index))
            .route("/assets/{name}", get(assets::asset))
            .fallback(refusal::nothing_here)
            .method_not_allowed_fallback(refusal::wrong_method)
            .layer(DefaultBodyLimit::max(MOST_BYTES))
            .layer(axum::middleware::from_fn_with_state(port, gate::gate))
            .with_state(Arc::clone(self))
    }

    /// Serves the page until `stop` is raised, then ends every search and match and waits for them.
    pub async fn serve(self: Arc<Lab>, listener: TcpListener, stop: &Stop) -> std::io::Result<()> {
        let port = listener.local_addr()?.port();
        let server = tokio::spawn(axum::serve(listener, self.router(port)).into_future());
        while !stop.is_raised() && !server.is_finished() {
            tokio::time::sleep(hall::TICK).await;
        }
        server.abort();
        self.stops.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(Stop::raise);
        self.hall.close().await;
        Ok(())
    }
}

/// A seed that is another one each time.
fn anything() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos() as u64
}

/// Lets work that takes time be done where it holds up nobody else.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, refusal::Refusal> + Send + 'static,
) -> Result<T, refusal::Refusal> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(refusal::Refusal::broken("the work ended in a panic")))
}
