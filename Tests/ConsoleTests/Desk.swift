import Diagnostics
import Foundation
import Platform
import Synchronization
import TestServers

@testable import Console

/// The whole program inside a test: a folder of its own, its streams, its clock.
final class Desk: Sendable {
  let folder: String
  private let written = Mutex((output: [UInt8](), errors: [UInt8]()))
  /// Microseconds since 1970; it does not move by itself.
  let now = Mutex<Int64>(1_773_446_400_000_000)
  let cancellation = Cancellation()

  init() throws {
    folder = NSTemporaryDirectory() + "sumaq-desk-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// A desk whose settings turn reports off, which take more than half of a small night.
  static func withoutReports() throws -> Desk {
    let desk = try Desk()
    try desk.write("sumaq.json", #"{"reports": {"off": true}}"#)
    return desk
  }

  /// A desk with all that another one has in its folder.
  convenience init(copyOf other: Desk) throws {
    try self.init()
    try other.copy(".", to: self)
  }

  /// Copies a folder of this desk to another one, with all that tells of its files but their numbers.
  func copy(_ name: String, to other: Desk) throws {
    let copy = try Process.run(
      URL(fileURLWithPath: "/bin/cp"), arguments: ["-a", folder + "/" + name, other.folder])
    copy.waitUntilExit()
    if copy.terminationStatus != 0 { throw CocoaError(.fileWriteUnknown) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// One command; `terminal` is the width of standard error, `typing` is on standard input.
  @discardableResult
  func run(_ words: String..., terminal: Int? = nil, environment: [String: String] = [:]) -> ExitCode {
    run(words, terminal: terminal, environment: environment)
  }

  /// `cancellation` is asked in place of the desk's own.
  @discardableResult
  func run(
    _ words: [String], terminal: Int? = nil, environment: [String: String] = [:], cancellation: Cancellation? = nil,
    typing: String = ""
  ) -> ExitCode {
    if words.first == "shard", words.count > 1, Self.jobs.contains(words[1]) {
      return job(Array(words.dropFirst()), environment)
    }
    written.withLock { $0 = ([], []) }
    let isDemo = words.first == "demo" && words.count > 1
    // The demo of tests is of one day, and the settings beside it are a test's own.
    let hadSettings = FileManager.default.fileExists(atPath: folder + "/sumaq.json")
    defer { if isDemo, !hadSettings { try? FileManager.default.removeItem(atPath: folder + "/sumaq.json") } }
    let words = isDemo && !words.contains("--as-of") ? words + ["--as-of", "2026-03-02"] : words
    let processContext = ProcessContext(
      environment: environment, workingFolder: folder, executablePath: Desk.executable,
      output: stream { $0.output += $1 }, errors: stream(width: terminal) { $0.errors += $1 },
      input: { Array(typing.utf8.prefix($0)) },
      clock: Clock(microsecondsSince1970: { self.now.withLock { $0 } }, nanoseconds: Clock.system.nanoseconds),
      cancellation: cancellation ?? self.cancellation, cores: 2)
    return CommandLineTool.run(words, in: processContext)
  }

  /// What the job of `sumaq shard runner spark` does.
  private static let jobs: Set<String> = ["run", "rollback", "changes", "verify", "export"]

  /// Runs the printed job over a lake, on an engine that cuts and orders records by lot, which a seed determines. `run` stands
  /// for a night.
  private func job(_ words: [String], _ environment: [String: String]) -> ExitCode {
    _ = run("shard", "runner", "spark")
    _ = FileManager.default.createFile(atPath: folder + "/job.py", contents: Data(output.utf8))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", "-B", Self.checkout + "/Tests/EndToEnd/series/shuffled.py", "job.py", environment["SEED"] ?? "1"]
      + (words[0] == "run" ? Array(words.dropFirst()) : words)
      + (words.contains("--sumaq") ? [] : ["--sumaq", Self.executable])
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let paths = [folder + "/job.out", folder + "/job.err"]
    for path in paths { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    (process.standardOutput, process.standardError) =
      (FileHandle(forWritingAtPath: paths[0]), FileHandle(forWritingAtPath: paths[1]))
    do { try process.run() } catch { return .software }
    process.waitUntilExit()
    let said = paths.map { Array(FileManager.default.contents(atPath: $0) ?? Data()) }
    for path in paths + [folder + "/job.py"] { unlink(path) }
    // The screen of a night is told where those of other commands are.
    let isList = words[0] == "changes"
    written.withLock { $0 = (isList ? said[0] : [], isList ? said[1] : said[1] + said[0]) }
    return ExitCode(rawValue: process.terminationStatus) ?? .software
  }

  var output: String { String(decoding: written.withLock { $0.output }, as: UTF8.self) }
  var errors: String { String(decoding: written.withLock { $0.errors }, as: UTF8.self) }

  /// Everything below a folder, sorted.
  func tree(_ path: String = "") -> [String] {
    let found = FileManager.default.subpaths(atPath: folder + "/" + path) ?? []
    return found.sorted()
  }

  func read(_ path: String) throws -> String {
    try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
  }

  func write(_ path: String, _ text: String) throws {
    let url = URL(fileURLWithPath: folder + "/" + path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func stream(
    width: Int? = nil, _ keep: @escaping @Sendable (inout (output: [UInt8], errors: [UInt8]), [UInt8]) -> Void
  ) -> ByteStream {
    ByteStream(terminalWidth: width) { bytes in
      self.written.withLock { keep(&$0, bytes) }
      return true
    }
  }

  /// The package's own folder.
  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// For its worker processes, and for finding the templates.
  static let executable = BuiltProgram.path
}
