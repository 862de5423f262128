import Diagnostics
import Platform

/// Builds a synthetic site of a given size through the front door, beside floors measured in the same run.
///
/// The floors are what nobody can go below: unpacking the finished site with tar, importing the same reviews with the
/// sqlite3 shell. Machines are noisy, so what counts is the ratio to their sum.
struct Benchmark {
  let size: BenchmarkSize
  let folder: String
  let sumaq: String
  private var measurements: [Measurement] = []
  private var log: String { folder + "/log" }

  private struct Failed: Error {
    let words: String
  }

  static func run(_ arguments: [String]) -> Int32 {
    if let first = arguments.firstIndex(of: "--compare"), arguments.count >= first + 3 {
      return Comparison.print(arguments[first + 1], arguments[first + 2])
    }
    func value(_ name: String) -> String? {
      arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
    }
    guard let size = BenchmarkSize(rawValue: value("--size") ?? "small") else {
      print("usage: Benchmarks [--size small|medium|large] [--folder DIR] [--json FILE] | --compare A.json B.json")
      return 64
    }
    let parent = value("--folder") ?? (access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp")
    let sumaq = Path.parent(of: Machine.executablePath) + "/sumaq"
    var benchmark = Benchmark(size: size, folder: "\(parent)/sumaq-bench-\(getpid())", sumaq: sumaq)
    defer {
      if case .failure(let error) = Result(catching: { try Files.removeTree(benchmark.folder) }) { print(error) }
    }
    do {
      try benchmark.measure()
      try benchmark.report(json: value("--json"))
      return 0
    } catch {
      print("the benchmark failed: \(error)")
      return 1
    }
  }

  private mutating func measure() throws {
    try Files.makeFolder(folder)
    print("making an export of \(size.reviews) reviews in \(folder)")
    try demo(night: 0)
    let settings = #"{"users": {"pages": "all"}, "reports": {"off": true}}"#
    try Files.write(Array(settings.utf8), to: folder + "/sumaq.json")
    try time("cold build", [sumaq, "build", "--progress", "none", "--as-of", "2026-06-01"])
    try time("the same again", [sumaq, "build", "--progress", "none", "--as-of", "2026-06-01"])
    try floors()
    try Edits.changeOnePercent(of: folder + "/Exports/reviews.ndjson")
    try time("1 % of the reviews changed", [sumaq, "build", "--progress", "none", "--as-of", "2026-06-01"])
    try Edits.addOne(to: folder + "/Exports/reviews.ndjson")
    try time("one new review", [sumaq, "build", "--progress", "none", "--as-of", "2026-06-01"])
    let reports = #"{"users": {"pages": "all"}}"#
    try Files.write(Array(reports.utf8), to: folder + "/sumaq.json")
    try time("reports", [sumaq, "report", "--progress", "none", "--as-of", "2026-06-01"])
  }

  private func demo(night: Int) throws {
    let words = [
      sumaq, "demo", "Exports", "--restaurants", "\(size.restaurants)", "--users", "\(size.users)", "--reviews",
      "\(size.reviews)", "--photos", "0", "--night", "\(night)", "--progress", "none",
    ]
    try check(try ChildProcess.run(words, in: folder, log: log), words)
  }

  private mutating func floors() throws {
    let pack = ["tar", "cf", "site.tar", "-C", "Output", "site"]
    try check(try ChildProcess.run(pack, in: folder, log: log), pack)
    try Files.makeFolder(folder + "/unpacked")
    try time("floor: tar unpacks the site", ["tar", "xf", "site.tar", "-C", "unpacked"])
    try Files.removeTree(folder + "/unpacked")
    try Files.remove(folder + "/site.tar")
    try Edits.writeCSV(of: folder + "/Exports/reviews.ndjson", to: folder + "/reviews.csv")
    try Files.write(Array(Self.importScript.utf8), to: folder + "/import.sql")
    try time("floor: sqlite3 imports the reviews", ["sqlite3", "-batch", "floor.sqlite", ".read import.sql"])
    try Files.remove(folder + "/floor.sqlite")
    try Files.remove(folder + "/reviews.csv")
  }

  private static let importScript = """
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    CREATE TABLE reviews(key INTEGER PRIMARY KEY, id TEXT, user_id TEXT, restaurant_id TEXT, stars REAL, comment TEXT,
      photo TEXT, created_at TEXT);
    CREATE UNIQUE INDEX reviews_id ON reviews(id);
    CREATE INDEX reviews_restaurant ON reviews(restaurant_id, created_at);
    CREATE INDEX reviews_user ON reviews(user_id, created_at);
    .mode csv
    .import reviews.csv reviews

    """

  private mutating func time(_ name: String, _ command: [String]) throws {
    let child = try ChildProcess.run(command, in: folder, log: log)
    try check(child, command)
    measurements.append(Measurement(name, child))
    print("  \(name): \(JSONWriter.fixed(child.wallSeconds, decimals: 2)) s")
  }

  private func check(_ child: ChildProcess, _ command: [String]) throws {
    guard child.exitCode != 0 else { return }
    let said = String(decoding: try Files.read(log).suffix(2000), as: UTF8.self)
    throw Failed(words: "\(command.joined(separator: " ")) ended with \(child.exitCode): \(said)")
  }

  private func report(json path: String?) throws {
    let floor = measurements.filter { $0.name.hasPrefix("floor") }.reduce(0) { $0 + $1.seconds }
    print("\n\(size.rawValue): \(size.restaurants) restaurants, \(size.users) users, \(size.reviews) reviews")
    print(Measurement.header)
    for measurement in measurements { print(measurement.line(floor: floor)) }
    print("ratio: wall time over the two floors' sum, \(JSONWriter.fixed(floor, decimals: 2)) s")
    guard let path else { return }
    var json = JSONWriter()
    json.object { json in
      json.member("size", size.rawValue)
      json.member("floorSeconds", floor, decimals: 4)
      json.key("measurements")
      json.array { json in for measurement in measurements { measurement.write(to: &json, floor: floor) } }
    }
    try Files.makeFolder(Path.parent(of: path))
    try Files.replace(path, with: json.bytes + [0x0A])
  }
}

extension Benchmark {
  private init(size: BenchmarkSize, folder: String, sumaq: String) {
    self.size = size
    self.folder = folder
    self.sumaq = sumaq
  }
}
