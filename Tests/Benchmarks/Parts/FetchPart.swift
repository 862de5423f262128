import Diagnostics
import Photos
import Platform

/// 10,000 photos of 100 KB from nginx on loopback into the photos' stage, beside curl fetching the same.
///
/// All addresses give the same picture, so that what is timed is fetching and keeping, not decoding.
enum FetchPart {
  private static let count = 10_000
  private static let bytes = 100_000
  private static let connections = 32

  static func run(in workshop: Workshop) throws -> PartResult {
    var result = PartResult(.fetch, floor: "curl --parallel")
    let port = 20_000 + Int(getpid()) % 20_000
    try prepare(workshop, port: port)
    try workshop.run(["nginx", "-p", workshop.folder, "-c", "nginx.conf", "-e", "nginx.log"])
    defer {
      if case .failure(let error) = Result(catching: { try stop(workshop) }) { print(error) }
    }
    let floor = [
      "curl", "--silent", "--fail", "--parallel", "--parallel-max", "\(connections)", "--config", "addresses",
    ]
    result.add(try workshop.time("floor: curl --parallel", floor))
    try workshop.run(["rm", "-r", "fetched"])
    result.add(try photos("first", in: workshop))
    result.add(try photos("again, all fresh", in: workshop))
    return result
  }

  private static func photos(_ name: String, in workshop: Workshop) throws -> Measurement {
    try workshop.time(name, [workshop.sumaq, "photos", "--progress", "none", "--state", "State"])
  }

  private static func stop(_ workshop: Workshop) throws {
    try workshop.run(["nginx", "-p", workshop.folder, "-c", "nginx.conf", "-e", "nginx.log", "-s", "quit"])
  }

  private static func prepare(_ workshop: Workshop, port: Int) throws {
    let scene = PhotoScene.pixels(width: 480, height: 360, seed: 1)
    let photo = try PhotoEncoder.jpeg(rgb: scene, width: 480, height: 360, quality: 80)
    for folder in ["www", "Exports", "fetched"] { try Files.makeFolder(workshop.path(folder)) }
    // Bytes behind its end are no part of a JPEG.
    let padded = photo + [UInt8](repeating: 0, count: max(0, bytes - photo.count))
    try Files.write(padded, to: workshop.path("www/photo.jpg"))
    try Files.write(Array(server(port).utf8), to: workshop.path("nginx.conf"))
    let address = { (number: Int) in "http://127.0.0.1:\(port)/\(number).jpg" }
    let rows = (0..<count).map { #"{"id":"r\#($0)","name":"R","photo":"\#(address($0))"}"# + "\n" }.joined()
    try Files.write(Array(rows.utf8), to: workshop.path("Exports/restaurants.ndjson"))
    let wanted = (0..<count).map { "url = \"\(address($0))\"\noutput = \"fetched/\($0)\"\n" }.joined()
    try Files.write(Array(wanted.utf8), to: workshop.path("addresses"))
    let settings = #"{"photos": {"allowHosts": ["127.0.0.1"], "perHost": \#(connections)}}"#
    try Files.write(Array(settings.utf8), to: workshop.path("sumaq.json"))
    try workshop.run([workshop.sumaq, "ingest", "--progress", "none", "--state", "State"])
  }

  private static func server(_ port: Int) -> String {
    """
    worker_processes 1;
    pid nginx.pid;
    events { worker_connections 512; }
    http {
      access_log off;
      sendfile on;
      keepalive_requests 100000;
      server {
        listen 127.0.0.1:\(port);
        root www;
        location / { try_files /photo.jpg =404; }
      }
    }

    """
  }
}
