internal import Diagnostics
internal import Model
package import Platform
internal import Publish
internal import Store

/// `sumaq changes`: the paths that publications wrote or took away.
package struct ChangesWork: Sendable {
  /// The night whose output is elsewhere already; nil asks for the changes of the newest publication.
  package var since: Int?
  package var removed = false
  /// Whether each path is ended by a NUL instead of a newline.
  package var endsWithNUL = false
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
      try store.eachChangedPath(removed ? .removed : .written, after: publication) { try list.add($0) }
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
    throw Failure(
      .data,
      PublishProblems.changesForgotten.problem(
        "what changed since night \(since) is not known any more; it is known since night \(kept[0].published)"))
  }

  private func changesSealed(after publication: PublicationRecord, _ store: Store) throws -> Bool {
    var changes = false
    for paths in [Store.ChangedPaths.written, .removed] {
      try store.eachChangedPath(paths, after: publication.number) { changes = changes || PageOwner.sealed.owns($0) }
    }
    return changes
  }

  private func unknown(_ night: Int, _ words: String) -> Failure {
    Failure(.data, PublishProblems.unknownNight.problem("there is no night \(night): \(words)"))
  }
}
