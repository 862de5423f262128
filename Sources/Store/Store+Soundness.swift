internal import Diagnostics

extension Store {
  /// Looks through the file, or the share of it whose turn it is, before what it holds is published; throws where it is
  /// damaged.
  package func requireSound(whole: Bool) throws {
    let after = whole ? nil : try write { try Meta($0).text(.checkedTable) }
    let check = FileCheck(try readingConnection())
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
    // A store that is small enough is looked through every night, and nothing need be kept.
    guard !whole, let last = check.lastTable else { return }
    try write { connection in _ = try Meta(connection).set(.checkedTable, .text(last)) }
  }
}
