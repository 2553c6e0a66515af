//! `tenbin lab`: prints its address, serves its page there, and ends at SIGTERM.

use crate::Bench;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

#[test]
#[cfg(unix)]
fn the_lab_opens_and_closes() {
    let bench = Bench::new();
    let mut lab =
        bench.command(&["lab", "--port", "0", "--no-open"]).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(lab.stdout.take().expect("its output is piped")).read_line(&mut line).expect("it prints a line");
    let address = line.split(['/', ' ']).find(|word| word.starts_with("127.0.0.1:")).expect("it prints its address");
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("it reads");
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("it responds");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Tenbin lab</title>"), "{page}");
    let pid = lab.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("`kill` runs").success());
    assert!(lab.wait().expect("it ends").success());
}

#[test]
fn a_used_port_is_an_error() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("some port is free");
    let port = listener.local_addr().expect("it has an address").port().to_string();
    let output = Bench::new().run(&["lab", "--no-open", "--port", &port]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && errors.contains("--port"), "{errors}");
}
