internal import Diagnostics

extension Store {
  /// Checks the file, or the part of it that is next in turn, before its contents are published; throws if it is
  /// damaged.
  package func requireSound(whole: Bool) throws {
    let (after, ahead) =
      whole ? (nil, nil) : try write { (try Meta($0).text(.checkedTable), try Meta($0).integer(.checkedAhead)) }
    let check = FileCheck(try readingConnection(), pagesAhead: Int(ahead ?? 0))
    do {
      let findings = whole ? try check.whole() : try check.share(after: after ?? "")
      if let finding = findings.first {
        throw Failure(
          .inputOutput,
          StoreProblems.corrupt.problem(at: Place(path), "the store is damaged: \(Printable.line(finding))"))
      }
    } catch let error as StoreError {
      throw error.failure(store: path)
    }
    // A small store is checked completely every night, so there is no position to store.
    guard !whole, let last = check.lastTable else { return }
    try write { connection in
      let meta = Meta(connection)
      try meta.set(.checkedTable, .text(last))
      try meta.set(.checkedAhead, .integer(Int64(check.pagesAhead)))
    }
  }
}
