//! The lab: a local web page on which a person plays, inspects evaluations and weighs players.
//!
//! The binary holds the whole page, and the server answers this machine only. It speaks JSON and server-sent events. It
//! knows no game by name, draws boards with the code of `show --svg`, and plays matches into the store of the command line.
//!
//! | file | purpose |
//! |---|---|
//! | `origin_check.rs` | refuses requests of other pages and machines |
//! | `spec_policy.rs` | limits the players a page may name |
//! | `sessions.rs`, `games.rs` | games in progress, and their requests |
//! | `game_view.rs` | a position as JSON: board, legal moves by clicks |
//! | `analysis.rs`, `score_curve.rs`, `search_scores.rs` | evaluation breakdowns, and scores over a game |
//! | `search_stream.rs` | searches as server-sent events |
//! | `match_jobs.rs`, `live_boards.rs`, `matches.rs`, `elo_chart.rs` | matches in progress |
//! | `stored_matches.rs`, `reports.rs` | results |
//! | `assets/` | the page; it starts in `app.js` |

mod analysis;
mod api_error;
mod assets;
mod catalogue;
mod elo_chart;
mod game_view;
mod games;
mod live_boards;
mod match_jobs;
mod matches;
mod origin_check;
mod reports;
mod score_curve;
mod search_scores;
mod search_stream;
mod sessions;
mod spec_policy;
mod stored_matches;

use api_error::ApiError;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use tenbin_core::Stop;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// The size limit of a request body, in bytes; long game records fit.
const MAX_BODY_BYTES: usize = 1 << 20;

/// The limit of concurrent searches.
const MAX_SEARCHES: usize = 4;

/// The state of the server.
pub struct Lab {
    sessions: Mutex<sessions::Sessions>,
    search_permits: Arc<Semaphore>,
    /// The stop flags of the searches in progress.
    stops: Mutex<Vec<Stop>>,
    match_jobs: match_jobs::MatchJobs,
    store: PathBuf,
}

impl Lab {
    /// A lab that keeps its matches in this store.
    pub fn new(store: PathBuf) -> Arc<Lab> {
        Arc::new(Lab {
            sessions: Mutex::default(),
            search_permits: Arc::new(Semaphore::new(MAX_SEARCHES)),
            stops: Mutex::default(),
            match_jobs: match_jobs::MatchJobs::default(),
            store,
        })
    }

    /// The number of searches in progress.
    pub fn active_searches(&self) -> usize {
        MAX_SEARCHES - self.search_permits.available_permits()
    }

    /// A stop flag for a new search; closing the lab raises it too.
    fn new_stop(&self) -> Stop {
        let mut stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        stops.retain(|stop| !stop.is_raised());
        stops.push(Stop::new());
        stops.last().cloned().unwrap_or_default()
    }

    /// All routes, for a server at this port.
    pub fn router(self: &Arc<Lab>, port: u16) -> Router {
        let api = Router::new()
            .route("/catalogue", get(catalogue::catalogue))
            .route("/games", post(games::new_game))
            .route("/games/{id}", get(games::view))
            .route("/games/{id}/play", post(games::play))
            .route("/games/{id}/undo", post(games::undo))
            .route("/games/{id}/goto", post(games::go_to))
            .route("/games/{id}/record", get(games::record))
            .route("/games/{id}/analysis", post(analysis::analysis))
            .route("/games/{id}/search", get(search_stream::search))
            .route("/matches", get(stored_matches::list).post(matches::start))
            .route("/matches/{id}", get(stored_matches::detail))
            .route("/matches/{id}/watch", get(matches::watch))
            .route("/matches/{id}/stop", post(matches::stop))
            .route("/matches/{id}/resume", post(matches::resume))
            .route("/reports", get(reports::list));
        Router::new()
            .nest("/api", api)
            .route("/reports/{name}", get(reports::show))
            .route("/", get(assets::index))
            .route("/assets/{name}", get(assets::asset))
            .fallback(api_error::not_found)
            .method_not_allowed_fallback(api_error::method_not_allowed)
            .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
            .layer(axum::middleware::from_fn_with_state(port, origin_check::origin_check))
            .with_state(Arc::clone(self))
    }

    /// Serves the page until `stop` is raised, then stops every search and match and waits for them.
    pub async fn serve(self: Arc<Lab>, listener: TcpListener, stop: &Stop) -> std::io::Result<()> {
        let port = listener.local_addr()?.port();
        let server = tokio::spawn(axum::serve(listener, self.router(port)).into_future());
        while !stop.is_raised() && !server.is_finished() {
            tokio::time::sleep(match_jobs::POLL_INTERVAL).await;
        }
        server.abort();
        self.stops.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(Stop::raise);
        self.match_jobs.close().await;
        Ok(())
    }
}

/// A seed from the clock.
fn clock_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos() as u64
}

/// Runs blocking work outside the async threads.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(ApiError::internal("the request handler panicked")))
}
