//! Requests: what is answered, what is refused, and the headers of all answers.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Running, fresh_store, play_out};

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_the_headers_that_protect_the_page() {
    let server = Running::start(|_| {}).await;
    for path in ["/", "/app.js", "/app.css", "/nothing", "/api/v1/games", "/healthz", "/api/v1/matches/x"] {
        let (_, head, _) = server.raw(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n"), "").await;
        let head = head.to_ascii_lowercase();
        for line in [
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "content-security-policy: default-src 'none'",
            "cache-control: no-",
        ] {
            assert!(head.contains(line), "{path}: {head}");
        }
        assert!(!head.contains("unsafe"), "{path}: {head}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_are_refused() {
    let server = Running::start(|_| {}).await;
    let upgrade = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
    for path in ["GET /", "POST /api/v1/matches", "GET /api/v1/play", "GET /metrics"] {
        for from in ["Host: evil.example\r\n", "Host: localhost\r\nOrigin: http://evil.example\r\n", ""] {
            let (status, _, body) = server.raw(&format!("{path} HTTP/1.1\r\n{from}{upgrade}"), "").await;
            assert_eq!(status, 403, "{path} {from}: {body}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_refused_with_a_reason() {
    let server = Running::start(|_| {}).await;
    let create = |seats: Value| json!({"game": "patchwork", "seats": seats}).to_string();
    let person = json!({"kind": "person"});
    let bodies = [
        ("".to_owned(), 400, "not_understood"),
        ("[]".to_owned(), 400, "not_understood"),
        (json!({"game": "chess"}).to_string(), 404, "no_game"),
        (json!({"game": "patchwork", "seed": 7}).to_string(), 400, "not_understood"),
        (json!({"game": "patchwork", "config": {"first": 9}}).to_string(), 400, "config"),
        (json!({"game": "patchwork", "clock": {"seconds": 0}}).to_string(), 400, "config"),
        (create(json!([person])), 400, "config"),
        (create(json!([person, {"kind": "bot"}])), 400, "config"),
        (create(json!([person, {"kind": "bot", "bot": "deep blue"}])), 400, "no_bot"),
        (create(json!([person, {"kind": "bot", "bot": "mcts:1000000000"}])), 400, "no_bot"),
        (create(json!([person, {"kind": "bot", "bot": "mcts:game=60000ms"}])), 400, "no_bot"),
        (create(json!([person, {"kind": "bot", "bot": "heuristic"}])), 400, "no_bot"),
        (create(json!([person, {"kind": "person", "name": "x".repeat(99)}])), 400, "not_understood"),
        (create(json!([person, {"kind": "person", "name": "a\u{7}"}])), 400, "not_understood"),
    ];
    for (body, status, reason) in bodies {
        let answer = server.request("POST /api/v1/matches", &body).await;
        let error: Value = serde_json::from_str(&answer.1).unwrap_or_default();
        assert_eq!((answer.0, &error["error"]["reason"]), (status, &json!(reason)), "{body}: {}", answer.1);
    }
    let few = Running::start(|limits| limits.creations = 1).await;
    let mut last = 201;
    for _ in 0..12 {
        last = few.request("POST /api/v1/matches", &json!({"game": "patchwork"}).to_string()).await.0;
    }
    assert_eq!(last, 503, "more matches are created than the limit allows");
    for path in
        ["/api/v1/matches/nothing", "/api/v1/matches/00000000000000000000000000/record", "/api/v1/games/chess/rules"]
    {
        assert_eq!(server.request(&format!("GET {path}"), "").await.0, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_with_what_a_form_needs() {
    let server = Running::start(|_| {}).await;
    let list = server.get("/api/v1/games").await;
    assert_eq!(list["protocol"], 1);
    for game in list["games"].as_array().expect("games") {
        let id = game["id"].as_str().expect("an id");
        for option in game["options"].as_array().expect("options") {
            assert!(game["config"].get(option["name"].as_str().expect("a name")).is_some(), "{id}: {option}");
        }
        let (status, seats) =
            server.request(&format!("POST /api/v1/games/{id}/seats"), &game["config"].to_string()).await;
        assert_eq!((status, seats), (200, format!("{{\"seat_count\":{}}}", game["seat_count"])), "{id}");
        assert!(server.request(&format!("GET /api/v1/games/{id}/rules"), "").await.1.starts_with('#'));
        // Every bot that is listed can be seated, and those that are not are refused with the reason.
        let listed: Vec<&str> = game["bots"].as_array().expect("bots").iter().filter_map(Value::as_str).collect();
        assert_eq!(listed[..3], ["easy", "normal", "hard"], "{id}");
        for bot in ["easy", "normal", "hard", "random", "heuristic", "greedy", "mcts", "uct", "alphabeta"] {
            let seats: Vec<Value> =
                (0..game["seat_count"].as_u64().expect("seats")).map(|_| json!({"kind": "bot", "bot": bot})).collect();
            let (status, body) =
                server.request("POST /api/v1/matches", &json!({"game": id, "seats": seats}).to_string()).await;
            let is_refused =
                status == 400 && body.contains("\"no_bot\"") && body.contains("no rules of thumb for this game")
                    || status == 400 && body.contains("\"no_bot\"") && body.contains("this game hides");
            assert!(if listed.contains(&bot) { status == 201 } else { is_refused }, "{id}, {bot}: {body}");
        }
    }
    assert_eq!(server.request("GET /healthz", "").await, (200, "ok\n".to_owned()));
}

/// A match that is over, and its record, are stepped through alike; a bot says what it thinks.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_replayed_and_analyzed() {
    let server = Running::start(|_| {}).await;
    for game in ["final-touch", "touche-poulet"] {
        let (id, secrets) = server.create(&json!({"game": game})).await;
        play_out(server.at_seat(&id, &secrets[0], &["legal"]).await, |_| 1).await;
        let path = format!("/api/v1/matches/{id}");
        let record = server.get(&format!("{path}/record")).await.to_string();
        let replay = server.get(&format!("{path}/replay")).await;
        let count = replay["decisions"].as_array().expect("decisions").len();
        assert!(count > 3 && replay["outcome"].is_object(), "{game}: {replay}");
        let of_record: Value =
            serde_json::from_str(&server.request("POST /api/v1/replay", &record).await.1).expect("JSON");
        assert_eq!(of_record, replay, "a record knows its players");
        for at in [0, 3, count] {
            for observer in ["spectator", "0", "1"] {
                let one = server.get(&format!("{path}/replay/{at}?observer={observer}")).await;
                let body = server.request(&format!("POST /api/v1/replay/{at}?observer={observer}"), &record).await.1;
                assert_eq!(serde_json::from_str::<Value>(&body).expect("JSON"), one);
                assert!(one["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")) && one["of"] == count);
            }
        }
        let found = server.get(&format!("{path}/analysis/3?bot=mcts:100")).await;
        assert!(found["iterations"].as_u64() >= Some(100) && found["actions"][0]["win_share"].is_number(), "{found}");
        for wrong in [
            "replay/9999",
            "replay/0?observer=9",
            "analysis/0?bot=greedy",
            "analysis/0?bot=deep",
            "analysis/0?bot=uct:99999",
            "analysis/9999",
        ] {
            assert_eq!(server.request(&format!("GET {path}/{wrong}"), "").await.0, 400, "{wrong}");
        }
    }
    assert_eq!(server.request("POST /api/v1/replay", "{}").await.0, 400);
}

/// The list of public matches is read from the store once a second at most.
#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_matches_is_kept_for_a_second() {
    let server = Running::start(|_| {}).await;
    let wish = json!({"game": "patchwork", "public": true});
    let count = async || server.get("/api/v1/matches").await["matches"].as_array().expect("a list").len();
    let begin = Instant::now();
    assert_eq!(count().await, 0);
    server.create(&wish).await;
    let soon = count().await;
    assert!(soon == 0 || begin.elapsed() >= Duration::from_secs(1), "{soon} at once");
    tokio::time::sleep(Duration::from_millis(1010)).await;
    assert_eq!(count().await, 1);
}

/// What the router refuses by itself is an object as well.
#[tokio::test(flavor = "multi_thread")]
async fn every_error_of_the_api_is_an_object() {
    let server = Running::start(|_| {}).await;
    let id = "0".repeat(26);
    for (request, body, status, reason) in [
        ("POST /api/v1/matches", " ".repeat(100_000), 413, "too_long"),
        ("POST /api/v1/replay", " ".repeat(5_000_000), 413, "too_long"),
        ("DELETE /api/v1/matches", String::new(), 405, "not_understood"),
        ("GET /api/v1/nothing", String::new(), 404, "not_understood"),
        ("GET /api/v1/play", String::new(), 400, "not_understood"),
        (&format!("GET /api/v1/matches/{id}/replay/abc"), String::new(), 400, "not_understood"),
        (&format!("GET /api/v1/matches/{id}/replay/0?x=1"), String::new(), 400, "not_understood"),
        (&format!("GET /api/v1/matches/{id}/replay/0"), String::new(), 404, "no_match"),
    ] {
        let head = format!("{request} HTTP/1.1\r\nHost: {}\r\n", server.address);
        let (found, head, body) = server.raw(&head, &body).await;
        let error: Value = serde_json::from_str(&body).unwrap_or_else(|e| panic!("{request}: {e}: {body}"));
        assert_eq!((found, &error["error"]["reason"]), (status, &json!(reason)), "{request}: {body}");
        assert!(error["error"]["why"].as_str().is_some_and(|why| !why.is_empty()), "{request}: {body}");
        let head = head.to_ascii_lowercase();
        assert!(
            head.contains("content-type: application/json") && (status != 405 || head.contains("allow: ")),
            "{head}"
        );
    }
}

/// As many sockets as a number can say are no reason not to start, and a port in a name is passed over.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_starts_with_any_limit_and_takes_a_name_with_a_port() {
    let server = Running::start_as(fresh_store(), |settings| {
        settings.limits.sockets = usize::MAX;
        settings.hosts = vec!["games.example.org:8080".to_owned()];
    })
    .await;
    let (status, ..) = server.raw("GET /healthz HTTP/1.1\r\nHost: games.example.org\r\n", "").await;
    assert_eq!(status, 200);
}
