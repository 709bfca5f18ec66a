//! A server: it accepts connections, serves them, and stops.

use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game_bots::erased::Bots;
use game_erased::GameDescriptor;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Semaphore, watch};

use crate::app::{App, stopped};
use crate::guard::name_of;
use crate::http::routes;
use crate::settings::{Limits, Settings};
use crate::store::{Store, StoreError};
use crate::token_bucket::TokenBucket;
use crate::write_timeout::WriteTimeout;

/// More sockets than that are no system's.
const MAX_SOCKETS: usize = 10_000_000;

/// Connections beside those of the sockets: pages and requests.
const MORE_CONNECTIONS: usize = 1_000;

/// The requests for replays and analyses that are taken at the same time: each may bring a long record.
const MAX_WAITING: usize = 64;

/// The matches of bots alone that are played at the same time.
const MAX_OF_BOTS: usize = 64;

/// The bytes that the system takes from a client before the server reads them. Messages are short; more would let a
/// client that floods make work and fill memory here before it is stopped.
const AHEAD: u32 = 32 << 10;

/// The time that clients have to take what the server writes when it stops.
const STOP_TIMEOUT: Duration = Duration::from_secs(3);

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be listened at.
    #[error("cannot listen at {address}: {why}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The reason.
        why: io::Error,
    },
    /// The system refuses.
    #[error("{0}")]
    System(#[from] io::Error),
}

/// A server whose address is bound.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
    stop: watch::Sender<bool>,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("settings", &self.app.settings).finish_non_exhaustive()
    }
}

impl Server {
    /// Opens the store and binds the address, for these games and bots.
    ///
    /// # Errors
    /// If the store or the address cannot be used.
    pub async fn open(
        mut settings: Settings,
        games: &'static [GameDescriptor],
        bots: &'static [Bots],
    ) -> Result<Self, ServerError> {
        settings.limits.sockets = settings.limits.sockets.min(MAX_SOCKETS);
        let store = Store::open(&settings.store)?;
        let address = settings.listen;
        let listener = listen(address).map_err(|why| ServerError::Listen { address, why })?;
        let (stop, shutdown) = watch::channel(false);
        // The port is not compared: a proxy may have another.
        let names = settings.hosts.iter().map(String::as_str).chain(["localhost"]);
        let hosts = names.map(|host| name_of(host).to_owned()).collect();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let app = Arc::new(App {
            games,
            all_bots: bots,
            store,
            matches: Default::default(),
            metrics: Default::default(),
            thinking_permits: Arc::new(Semaphore::new(threads)),
            thinking_alone_permits: Arc::new(Semaphore::new((threads / 2).max(1))),
            replay_permits: Arc::new(Semaphore::new(threads)),
            waiting_permits: Arc::new(Semaphore::new(MAX_WAITING)),
            bot_match_permits: Arc::new(Semaphore::new(MAX_OF_BOTS)),
            creations: Mutex::new(TokenBucket::new(settings.limits.creations, 10)),
            socket_permits: Arc::new(Semaphore::new(settings.limits.sockets)),
            listed: Default::default(),
            hosts,
            shutdown,
            settings,
        });
        Ok(Server { listener, app, stop })
    }

    /// The address that is bound.
    ///
    /// # Errors
    /// If the system does not say it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` is there, and lets clients take what is written.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), ServerError> {
        let Server { listener, app, stop: stopping } = self;
        let limit = app.settings.limits.matches;
        for one in app.store.run(move |database| database.unattended(limit)).await? {
            app.matches.wake(&app, &one.id);
        }
        let connections = Arc::new(Semaphore::new(app.settings.limits.sockets + MORE_CONNECTIONS));
        let all = connections.available_permits();
        let router = routes(Arc::clone(&app));
        tokio::pin!(stop);
        loop {
            let accepted = tokio::select! {
                () = &mut stop => break,
                permit = Arc::clone(&connections).acquire_owned() => tokio::select! {
                    () = &mut stop => break,
                    accepted = listener.accept() => accepted.map(|(stream, _)| (stream, permit)),
                },
            };
            match accepted {
                Ok((stream, permit)) => {
                    let router = router.clone();
                    let (shutdown, limits) = (app.shutdown.clone(), app.settings.limits.clone());
                    tokio::spawn(async move {
                        connection(stream, router, &limits, shutdown).await;
                        drop(permit);
                    });
                }
                Err(error) => {
                    // Too many open files, for example: later there may be fewer.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
        tracing::info!("the server stops");
        drop(listener);
        let _ = stopping.send(true);
        // All permits are back when all connections are closed, and the sockets' when those have said goodbye; the list
        // is empty when no match writes any more.
        let gone = async {
            let _ = connections.acquire_many(u32::try_from(all).unwrap_or(u32::MAX)).await;
            while app.matches.len() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            let _ =
                app.socket_permits.acquire_many(u32::try_from(app.settings.limits.sockets).unwrap_or(u32::MAX)).await;
        };
        let _ = tokio::time::timeout(STOP_TIMEOUT, gone).await;
        // What was decided is stored; this waits for what is being stored now.
        app.store.run(|database| database.execute("SELECT 1")).await?;
        Ok(())
    }
}

/// Binds an address. What a client sends ahead of what is read waits with the client, all but [`AHEAD`] bytes.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // As `TcpListener::bind` does: a server can be started again at once.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.set_recv_buffer_size(AHEAD)?;
    socket.bind(address)?;
    socket.listen(1024)
}

async fn connection(stream: TcpStream, router: axum::Router, limits: &Limits, mut shutdown: watch::Receiver<bool>) {
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(16 << 10);
    // This limit is for answers. A socket has the shorter one of its writer, which says why it ends.
    let stream = TokioIo::new(WriteTimeout::new(stream, 2 * limits.read));
    let serving = http.serve_connection(stream, TowerToHyperService::new(router)).with_upgrades();
    tokio::pin!(serving);
    tokio::select! {
        _ = serving.as_mut() => {}
        () = stopped(&mut shutdown) => {
            serving.as_mut().graceful_shutdown();
            let _ = serving.await;
        }
    }
}

/// Whether an address can be reached from other machines.
pub fn is_wide(address: SocketAddr) -> bool {
    match address.ip() {
        IpAddr::V4(ip) => !ip.is_loopback(),
        IpAddr::V6(ip) => !ip.is_loopback() && !ip.to_ipv4_mapped().is_some_and(|ip| ip.is_loopback()),
    }
}

/// Runs a server on threads of its own until the process is asked to end, by SIGINT or SIGTERM. `ready` receives the
/// address when the server can be reached.
///
/// # Errors
/// As [`Server::open`] and [`Server::run`].
pub fn serve(
    settings: Settings,
    games: &'static [GameDescriptor],
    bots: &'static [Bots],
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServerError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        let server = Server::open(settings, games, bots).await?;
        let stop = asked_to_stop()?;
        ready(server.address()?);
        server.run(stop).await
    });
    // Bots may still think; nothing waits for them.
    runtime.shutdown_timeout(Duration::from_millis(200));
    done
}

/// Waits for the signals that end a server. They are caught from now on.
fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    #[cfg(unix)]
    let mut interrupt = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        #[cfg(not(unix))]
        drop(tokio::signal::ctrl_c().await);
    })
}
