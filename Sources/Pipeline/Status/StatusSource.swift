internal import Model
internal import Store

/// The exports that a collection's rows were read from.
struct StatusSource: Sendable, Hashable {
  let collection: Collection
  /// The modification time of the newest file.
  let modified: Timestamp
  let files: Int
  /// Files that were not read to their end.
  let broken: Int

  /// The collections that have exports, in their order.
  static func all(_ files: [FileRecord]) -> [StatusSource] {
    Collection.allCases.compactMap { collection in
      let own = files.filter { $0.collection == collection }
      guard let newest = own.map(\.modified).max() else { return nil }
      return StatusSource(
        collection: collection, modified: Timestamp(microseconds: newest / 1000), files: own.count,
        broken: own.count { !$0.isWhole })
    }
  }

  /// The age at `now`, in microseconds.
  func age(at now: Int64) -> Int64 { now - modified.microseconds }

  /// The line of `sumaq status`.
  func line(now: Int64) -> String {
    let words = broken > 0 ? ", \(Amount.of(broken, "file", "files")) not read to the end" : ""
    let name = collection.name + String(repeating: " ", count: max(1, 13 - collection.name.utf8.count))
    return name + "\(Amount.age(age(at: now))), of \(modified.iso()), \(Amount.of(files, "file", "files"))\(words)"
  }
}
