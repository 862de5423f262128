internal import Diagnostics
internal import Model
package import Platform
internal import Publish
internal import Reports
internal import Store

/// The output of `sumaq nights`: a line for each recorded run, hold and rollback.
package enum NightsList {
  /// The number of runs that the store keeps.
  package static let most = 1000

  private static let columns = [
    "started", "status", "night", "seconds", "added", "changed", "removed", "pages", "files", "bytes", "photos",
    "problems", "new", "command", "remark",
  ]

  /// Writes the last `count` runs, the newest last. `format`: `table`, `csv` or `ndjson`.
  package static func write(_ count: Int, format: String, _ request: RunRequest, into output: ByteStream) throws {
    let nights = try StoreAccess.look(request).nights(limit: count, withActs: true).reversed()
    // For programs the newer columns are behind the older ones.
    let order = format == "table" ? [0, 13] + Array(1...12) + [14] : Array(columns.indices)
    let format = try ResultFormat(asked: format)
    try output.writing { write in
      let writer = format.writer(write)
      try writer.begin(order.map { columns[$0] })
      for night in nights {
        let row = row(night)
        try writer.row(order.map { row[$0] })
      }
      try writer.end()
    }
  }

  private static func row(_ night: RecordedNight) -> [AnalystValue] {
    let numbers: [Int?] = [
      night.rowsAdded, night.rowsChanged, night.rowsRemoved, night.pagesRendered, night.filesWritten,
      night.bytesWritten, night.photosProcessed, night.problems,
    ]
    return [.text(night.started.iso()), .text(night.status), value(night.published)]
      + [.real((night.seconds * 100).rounded() / 100)] + (numbers + [night.newProblems]).map(value)
      + [night.command, night.remark].map { $0.isEmpty ? .null : .text($0) }
  }

  private static func value(_ number: Int?) -> AnalystValue { number.map { .integer(Int64($0)) } ?? .null }
}

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
    try output.writing { write in
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
        try write(json.bytes + [0x0A])
      }
    }
  }
}

/// `sumaq changes`: the paths that publications wrote or took away.
package struct ChangesList: Sendable {
  /// The night whose output is elsewhere already; nil asks for the changes of the newest publication.
  package var since: Int?
  package var removed = false
  /// Whether each path is ended by a NUL instead of a newline.
  package var endsWithNUL = false
  /// Whether each path is followed by a tab and why it was written.
  package var why = false
  /// `site` or `reports`, below which the paths are then given; nil for both.
  package var folder: String?

  package init() {}

  /// Writes the paths, in byte order. Fails with exit code 65 if they are not known.
  package func run(_ request: RunRequest, to output: ByteStream) throws {
    let store = try StoreAccess.read(request)
    let kept = try store.publications()
    let publication = try start(kept, store)
    var list = PathList(below: folder, end: endsWithNUL ? 0 : UInt8(ascii: "\n")) { output.write($0) }
    if let publication {
      try store.eachChangedPath(removed ? .removed : .written, after: publication) { path, cause in
        try list.add(path, then: why ? "\t" + FileCause.words(cause, of: path, removed: removed) : "")
      }
    }
    try list.finish()
  }

  /// The number of the publication after which changes count; nil if nothing was ever published.
  private func start(_ kept: [PublicationRecord], _ store: Store) throws -> Int64? {
    guard let newest = kept.last else {
      guard let since, since > 0 else { return nil }
      throw unknown(since, "nothing is published yet")
    }
    guard let since else { return newest.number - 1 }
    if let first = kept.first(where: { $0.published == since }), let last = kept.last(where: { $0.published == since })
    {
      // A rollback brings the night back, but not what was sealed since it stood first.
      return try first != last && changesSealed(after: first, store) ? first.number : last.number
    }
    if since == 0, kept[0].number == 1 { return 0 }
    let last = try store.ledgerState()?.lastNight ?? 0
    guard since <= last else { throw unknown(since, "the last night that published is \(last)") }
    throw PublishProblems.changesForgotten.failure(
      .data, "what changed since night \(since) is not known any more; it is known since night \(kept[0].published)")
  }

  private func changesSealed(after publication: PublicationRecord, _ store: Store) throws -> Bool {
    var changes = false
    for paths in [Store.ChangedPaths.written, .removed] {
      try store.eachChangedPath(paths, after: publication.number) { path, _ in
        changes = changes || PageOwner.sealed.owns(path)
      }
    }
    return changes
  }

  private func unknown(_ night: Int, _ words: String) -> Failure {
    PublishProblems.unknownNight.failure(.data, "there is no night \(night): \(words)")
  }
}
