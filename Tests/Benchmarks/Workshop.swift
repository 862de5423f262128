import Diagnostics
import Platform

/// A folder in which commands are run and timed.
struct Workshop {
  let folder: String
  let size: BenchmarkSize
  let shape: BenchmarkShape
  /// The program that is measured.
  let sumaq: String
  private var log: String { folder + "/log" }

  struct Failed: Error {
    let words: String
  }

  init(folder: String, size: BenchmarkSize, shape: BenchmarkShape, sumaq: String) {
    self.folder = folder
    self.size = size
    self.shape = shape
    self.sumaq = sumaq
  }

  func path(_ name: String) -> String { Path.join(folder, name) }

  /// Runs a command in the folder and says how long it took; throws where it fails.
  func time(_ name: String, _ command: [String]) throws -> Measurement {
    let child = try ChildProcess.run(command, in: folder, log: log)
    guard child.exitCode == 0 else {
      let said = String(decoding: try Files.read(log).suffix(2000), as: UTF8.self)
      throw Failed(words: "\(command.joined(separator: " ")) ended with \(child.exitCode): \(said)")
    }
    let measurement = Measurement(name, child)
    print("  \(name): \(JSONWriter.fixed(measurement.seconds, decimals: 2)) s")
    return measurement
  }

  /// Runs a command of which the time does not matter.
  func run(_ command: [String]) throws { _ = try time(command[0], command) }

  /// Makes the synthetic export of this shape and size in `Exports`.
  func makeExport() throws {
    guard shape == .demo else { return try ShapedExport(shape, size, in: path("Exports")).write() }
    let words = [
      sumaq, "demo", "Exports", "--restaurants", "\(size.restaurants)", "--users", "\(size.users)", "--reviews",
      "\(size.reviews)", "--photos", "0", "--night", "0", "--as-of", "2026-03-02", "--progress", "none",
    ]
    // Beside settings the demo writes none, and bytes stay what they were.
    try Files.write(Array("{}".utf8), to: path("sumaq.json"))
    _ = try time("making an export of \(size.reviews) reviews", words)
  }
}
