import Diagnostics
import Pages
import Platform

/// Rendering alone, from the store to bytes without a disk, on one core and on all, beside the same pages with the same
/// data through minijinja and cmarkgfm on as many processes; and the engine alone beside minijinja alone.
///
/// Times are of 10,000 pages. The peers are timed where `SUMAQ_PYTHON` (or `python3`) has minijinja, cmarkgfm and orjson.
enum TemplatesPart {
  private static let pages = 10_000.0

  static func run(in workshop: Workshop) throws -> PartResult {
    var result = PartResult(.templates, floor: "copying the same bytes, for 10,000 pages each")
    try workshop.makeExport()
    try Files.write(Array(#"{"users": {"pages": "all"}}"#.utf8), to: workshop.path("sumaq.json"))
    try workshop.run([workshop.sumaq, "ingest", "--progress", "none", "--as-of", "2026-06-01"])
    try PageSample.write(in: workshop)
    let cores = Machine.cores
    let copy = try own("floor: copying the bytes", .copy, [], in: workshop, &result)
    let engine = try own("engine alone, 1 core", .engine, [], in: workshop, &result)
    let one = try own("store to bytes, 1 core", .render, ["1"], in: workshop, &result)
    let all = try own("store to bytes, \(cores) cores", .render, ["\(cores)"], in: workshop, &result)
    say("the engine alone", engine, "copying its bytes", copy)
    guard let jinja = try peer("minijinja alone, 1 process", ["engine", "1"], in: workshop, &result) else {
      print("  the peers were left out: SUMAQ_PYTHON or python3 needs minijinja, cmarkgfm and orjson from PyPI")
      return result
    }
    let whole = try peer("ready values to bytes, 1 process", ["whole", "1", "compare"], in: workshop, &result)
    let stored = try peer("the peer's store to bytes, 1 process", ["store", "1", "compare"], in: workshop, &result)
    let both = try peer(
      "the peer's store to bytes, \(cores) processes", ["store", "\(cores)"], in: workshop, &result)
    say("the engine alone", engine, "minijinja alone", jinja)
    if let whole {
      say("the engine alone, from values to bytes,", engine, "minijinja and cmarkgfm", whole)
      say("store to bytes on one core", one, "minijinja and cmarkgfm from ready values", whole)
      print("  \(whole.same) of \(whole.compared) pages from ready values say the same words")
    }
    if let stored {
      say("store to bytes on one core", one, "the peer from the same store", stored)
      print("  \(stored.same) of \(stored.compared) pages of the peer from the store say the same words")
    }
    if let both { say("store to bytes on \(cores) cores", all, "the peer from the same store", both) }
    return result
  }

  private static func own(
    _ name: String, _ child: TimedChild, _ words: [String], in workshop: Workshop, _ result: inout PartResult
  ) throws -> PageTiming {
    let command = [Machine.executablePath, child.rawValue, workshop.folder] + words
    guard let timing = try time(name, command, in: workshop, &result) else {
      throw Workshop.Failed(words: "\(name) told no time: \(command.joined(separator: " "))")
    }
    return timing
  }

  private static func peer(
    _ name: String, _ words: [String], in workshop: Workshop, _ result: inout PartResult
  ) throws -> PageTiming? {
    let python = getenv("SUMAQ_PYTHON").map { String(cString: $0) } ?? "python3"
    let script = PageSample.checkout + "/Tests/Benchmarks/peers/pages.py"
    return try time(name, [python, script, workshop.path(PageSample.folder)] + words, in: workshop, &result)
  }

  /// Runs a command that tells its own time; nil where it cannot.
  private static func time(
    _ name: String, _ command: [String], in workshop: Workshop, _ result: inout PartResult
  ) throws -> PageTiming? {
    let log = workshop.path("timing-\(result.measurements.count)")
    let child = try ChildProcess.run(command, in: workshop.folder, log: log)
    let said = String(decoding: try Files.read(log), as: UTF8.self)
    if child.exitCode == 3 { return nil }
    guard child.exitCode == 0, let timing = PageTiming(lastLineOf: said) else {
      throw Workshop.Failed(
        words: "\(command.joined(separator: " ")) ended with \(child.exitCode): \(said.suffix(2000))")
    }
    result.add(Measurement(name, timing, pages: pages, peakBytes: child.peakBytes))
    print("  \(name): \(Int(timing.pagesPerSecond)) pages/s of \(Int(timing.bytesPerPage)) bytes")
    return timing
  }

  private static func say(_ name: String, _ timing: PageTiming, _ other: String, _ peer: PageTiming) {
    let wall = JSONWriter.fixed(timing.pagesPerSecond / peer.pagesPerSecond, decimals: 2)
    let cpu = JSONWriter.fixed(timing.pagesPerCPUSecond / peer.pagesPerCPUSecond, decimals: 2)
    print("  \(name) makes \(wall) times as many pages a second as \(other) (\(cpu) times for the CPU's time)")
  }
}
