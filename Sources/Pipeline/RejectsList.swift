internal import Diagnostics
internal import Model
package import Platform
internal import Store

/// The output of `sumaq rejects`.
package enum RejectsList {
  /// How many rejects of each reason are shown.
  private static let examples = 3

  /// The rejects by reason, the most frequent first, each with advice and the first places.
  package static func text(_ request: RunRequest) throws -> String {
    let counts = try StoreAccess.read(request).rejectCounts(examples: examples)
    guard !counts.isEmpty else { return "Nothing was rejected.\n" }
    let lines = counts.map { count in
      let what =
        count.kind == .field ? Amount.of(count.count, "field", "fields") : Amount.of(count.count, "row", "rows")
      let kind = ProblemKind.known(count.problem)
      let places = count.examples.map(line)
      return "\(what)  \(count.problem): \(kind?.title ?? "")\n    \(kind?.mend ?? "")\(places.joined())"
    }
    return lines.joined(separator: "\n") + "\n\nsumaq rejects --format ndjson writes every one.\n"
  }

  /// The place of a reject, and the text that stood there.
  private static func line(_ reject: RejectedRecord) -> String {
    let place = Place(reject.file, line: reject.line, field: reject.column.isEmpty ? nil : reject.column)
    let raw = reject.raw.isEmpty ? "" : "\n      | \(Printable.line(reject.raw, limit: 100))"
    return "\n    --> \(Printable.line(place.description, limit: 200))\(raw)"
  }

  /// Writes every reject as one JSON object per line, with the raw text.
  package static func writeNDJSON(_ request: RunRequest, into output: ByteStream) throws {
    struct Closed: Error {}
    do {
      try StoreAccess.read(request).eachReject { reject in
        var json = JSONWriter()
        json.object { json in
          json.member("file", reject.file)
          json.member("line", reject.line)
          json.member("column", reject.column)
          json.member("kind", reject.kind.rawValue)
          if let id = reject.recordID { json.member("record_id", id) }
          json.member("problem", reject.problem)
          json.member("raw", reject.raw)
        }
        guard output.write(json.bytes + [0x0A]) else { throw Closed() }
      }
    } catch is Closed {
      return  // the reader has closed the pipe
    }
  }
}
