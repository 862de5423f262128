internal import Ingest
internal import Model

/// The order in which a night reads its files of collections. Later rows replace earlier ones of the same age.
struct ReadingOrder {
  /// Collections that share files, with their files.
  struct Group {
    let collections: [Collection]
    let files: [ExportFile]
  }

  let groups: [Group]

  /// `files` are all files of a night; the analysts' tables among them are left out.
  ///
  /// Derived restaurants and users belong to no group, as the store remembers the rows from which they were derived.
  init(_ files: [ExportFile]) {
    let files = files.filter { $0.table == nil }
    var group = Array(0..<Collection.allCases.count)
    for file in files {
      // The data of a list must not replace those of reviews, whichever of the files changes.
      let together = file.givesPlaces ? file.exportedCollections.union([.reviews]) : file.exportedCollections
      let tied = together.map { group[Int($0.rawValue)] }
      for index in group.indices where tied.contains(group[index]) { group[index] = tied.min() ?? group[index] }
    }
    groups = Set(group).sorted().map { number in
      let collections = Collection.allCases.filter { group[Int($0.rawValue)] == number }
      let members = files.filter { !$0.exportedCollections.isDisjoint(with: collections) }
      let sorted = members.enumerated().sorted { ($0.element.turn, $0.offset) < ($1.element.turn, $1.offset) }
      return Group(collections: collections, files: sorted.map(\.element))
    }
  }
}

extension ExportFile {
  /// The collections for which its rows count as exported, not as derived.
  var exportedCollections: Set<Collection> {
    if isDump { return collections.isEmpty ? Set(Collection.allCases) : collections }
    return collections.filter { $0 != .restaurants && $0 != .users }.union(collection.map { [$0] } ?? [])
  }

  /// Whether its rows of a collection are made from rows of other collections. Favorites inside users are rows like any
  /// other; an author that is derived from a review is not.
  func derives(_ collection: Collection) -> Bool { !exportedCollections.contains(collection) }
}

/// The resolution of a file system's times.
///
/// A file that is changed twice within one tick has the same times after both changes. If it was read in between, its
/// times do not show the second change.
enum FileTick {
  /// Whether a file with these times (nanoseconds since 1970) can no longer change within their tick at the start of a
  /// night (microseconds since 1970), before any file is listed.
  static func isOver(modified: Int64, changed: Int64, nightStart: Int64) -> Bool {
    nightStart * 1000 - max(modified, changed) >= length(changed: changed)
  }

  /// Times with fractions of a second have ticks of a few milliseconds. All other times may have ticks of two seconds,
  /// as those of FAT.
  private static func length(changed: Int64) -> Int64 {
    changed.isMultiple(of: 1_000_000_000) ? 2_000_000_000 : 100_000_000
  }
}
