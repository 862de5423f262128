import Diagnostics
import Platform

/// Times the program through its front door, beside floors measured in the same run; some parts, or all.
///
/// Machines are noisy, so what counts is the ratio to a part's floors.
enum Benchmark {
  static let usage = """
    usage: Benchmarks [--size small|medium|large|huge] [--shape \(shapes)] [--only \(BenchmarkPart.names.joined(separator: "|")),…] \
    [--folder DIR] [--json FILE] | --compare A.json B.json
    """
  private static let shapes = BenchmarkShape.allCases.map(\.rawValue).joined(separator: "|")

  static func run(_ arguments: [String]) -> Int32 {
    if let first = arguments.firstIndex(of: "--compare"), arguments.count >= first + 3 {
      return Comparison.print(arguments[first + 1], arguments[first + 2])
    }
    if let first = arguments.first, let child = TimedChild(rawValue: first) {
      return child.run(Array(arguments.dropFirst()))
    }
    func value(_ name: String) -> String? {
      arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
    }
    let names = value("--only")?.split(separator: ",").map(String.init) ?? BenchmarkPart.names
    let parts = names.compactMap(BenchmarkPart.init(rawValue:))
    guard let size = BenchmarkSize(rawValue: value("--size") ?? "small"),
      let shape = BenchmarkShape(rawValue: value("--shape") ?? "demo"), parts.count == names.count
    else {
      print(usage)
      return 64
    }
    do {
      var results: [PartResult] = []
      for part in parts {
        let result = try measure(part, size: size, shape: shape, parent: value("--folder"))
        print("\n\(part.rawValue), \(size.rawValue), \(shape.rawValue): \(size.words)")
        result.printTable()
        results.append(result)
      }
      if let path = value("--json") { try write(results, size: size, shape: shape, to: path) }
      return 0
    } catch {
      print("the benchmark failed: \(error)")
      return 1
    }
  }

  /// Runs one part in a folder of its own, which is gone afterwards; on tmpfs where there is one.
  private static func measure(
    _ part: BenchmarkPart, size: BenchmarkSize, shape: BenchmarkShape, parent: String?
  ) throws -> PartResult {
    let parent = parent ?? (access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp")
    let workshop = Workshop(
      folder: "\(parent)/sumaq-bench-\(getpid())-\(part.rawValue)", size: size, shape: shape,
      sumaq: Path.parent(of: Machine.executablePath) + "/sumaq")
    defer {
      if case .failure(let error) = Result(catching: { try Files.removeTree(workshop.folder) }) { print(error) }
    }
    try Files.makeFolder(workshop.folder)
    return try part.run(in: workshop)
  }

  private static func write(_ results: [PartResult], size: BenchmarkSize, shape: BenchmarkShape, to path: String) throws
  {
    var json = JSONWriter()
    json.object { json in
      json.member("size", size.rawValue)
      json.member("shape", shape.rawValue)
      json.key("parts")
      json.array { json in for result in results { result.write(to: &json) } }
    }
    try Files.makeFolder(Path.parent(of: path))
    try Files.replace(path, with: json.bytes + [0x0A])
  }
}
