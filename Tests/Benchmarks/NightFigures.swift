import Diagnostics
import Model
import Platform

/// What a night says of itself in its report: how long each stage took, and how much it made.
struct NightFigures {
  private let exports: Double
  private let pages: Double
  private let publish: Double
  private let rendered: Int
  private let written: Int
  private let bytes: Int

  /// Of the last run in the workshop's state.
  init(of workshop: Workshop) throws {
    let text = String(decoding: try Files.read(workshop.path(".sumaq/last-run.json")), as: UTF8.self)
    let report = try DocumentReader.read(text)
    func number(_ stage: String, _ name: String) throws -> Double {
      guard case .number(let digits)? = report[stage]?[name]?.content, let number = Double(digits) else {
        throw Workshop.Failed(words: "the night's report lacks \(stage).\(name)")
      }
      return number
    }
    exports = try number("ingest", "seconds")
    pages = try number("pages", "seconds")
    publish = try number("publish", "seconds")
    rendered = Int(try number("pages", "rendered"))
    written = Int(try number("publish", "written"))
    bytes = Int(try number("publish", "bytesWritten"))
  }

  /// One line below the night's own.
  var line: String {
    let stages = [("exports", exports), ("pages", pages), ("publishing", publish)]
    let times = stages.map { "\($0.0) \(JSONWriter.fixed($0.1, decimals: 2)) s" }.joined(separator: ", ")
    let mean = written == 0 ? "" : ", \(bytes / written) bytes each"
    return "  \(times); \(rendered) pages, \(written) files\(mean)"
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("exportsSeconds", exports, decimals: 3)
      json.member("pagesSeconds", pages, decimals: 3)
      json.member("publishSeconds", publish, decimals: 3)
      json.member("pagesRendered", rendered)
      json.member("filesWritten", written)
      json.member("bytesWritten", bytes)
    }
  }
}
