//! The lab as a command: it says where it is, serves its page there, and closes when told.

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
    let mut said = String::new();
    BufReader::new(lab.stdout.take().expect("its output is piped")).read_line(&mut said).expect("it says something");
    let address = said.split(['/', ' ']).find(|word| word.starts_with("127.0.0.1:")).expect("it says where it is");
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("it reads");
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("it answers");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Tenbin lab</title>"), "{page}");
    let pid = lab.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("`kill` runs").success());
    assert!(lab.wait().expect("it ends").success());
}

#[test]
fn a_port_that_is_taken_is_said() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("some port is free");
    let port = taken.local_addr().expect("it has an address").port().to_string();
    let output = Bench::new().run(&["lab", "--no-open", "--port", &port]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains("--port"), "{said}");
}
