package import Model
package import Platform

/// One file of the exports folder, and what it is read as.
///
/// It is a class, as a night holds several lists of its files, of which there may be a hundred thousand.
package final class ExportFile: Sendable {
  package let path: ExportPath
  /// The path from the exports folder, as problems and `rejects` show it.
  package let name: String
  package let status: FileStatus
  /// Whether it may not be read (a link that leaves the exports folder, a device). Reading it reports this.
  package let isRefused: Bool
  /// The collection of its records; nil for a dump of several collections and for a file of none.
  package let collection: Collection?
  /// Whether it has several collections.
  package let isDump: Bool
  /// The analyst's table that it belongs to; nil for a file of collections.
  package let table: String?
  let shape: Shape?
  /// The entry of `sources` that applies to it.
  let source: SourceSettings?
  /// Whether it cannot be opened and its name names no collection. It may have records of any, so it counts as a dump
  /// that is not whole.
  package let isLost: Bool
  /// What decided how it is read.
  package let by: IdentifiedBy
  /// The collection that its name names, if the fields contradict it.
  package let nameSays: Collection?
  /// How many files of a Takeout are not read, if it is the first of them; else 0.
  package let ignoredFileCount: Int
  let firstRecords: FirstRecords

  init(
    path: ExportPath, name: String, status: FileStatus, isRefused: Bool, collection: Collection?, isDump: Bool,
    table: String?, shape: Shape?, source: SourceSettings?, isLost: Bool = false,
    by: IdentifiedBy = .neither, nameSays: Collection? = nil, ignoredFileCount: Int = 0,
    firstRecords: FirstRecords = FirstRecords()
  ) {
    (self.path, self.name, self.status, self.isRefused) = (path, name, status, isRefused)
    (self.collection, self.isDump, self.table) = (collection, isDump, table)
    (self.shape, self.source, self.isLost, self.by) = (shape, source, isLost, by)
    (self.nameSays, self.ignoredFileCount, self.firstRecords) = (nameSays, ignoredFileCount, firstRecords)
  }

  /// Whether nothing but the store can tell of which collection it was.
  package var mayBeAsLastRead: Bool { collection == nil && !isDump && firstRecords.areLost }
  /// Whether its format is one that is read, or nothing is known of it.
  package var isText: Bool { !firstRecords.areUnreadable }
  /// Whether it is read as nothing although its name says a collection.
  package var isLeftOut: Bool {
    !isRecognized && ignoredFileCount == 0 && FileNaming.collection(of: path.baseName) != nil && !Takeout.contains(path)
  }
  /// Whether its fields lack what its rows need, so that all of them are rejected.
  package var givesNoRows: Bool { firstRecords.giveNoRows }
  /// Whether its fields name no restaurant, so that no restaurant's page shows its reviews.
  package var lacksRestaurant: Bool { firstRecords.lackRestaurant }

  /// The values in its first records, which are read again each time, as a night has too many files to hold them.
  /// None if the file can no longer be read: the problem that says so was reported when its rows were read.
  func samples(_ settings: IngestSettings) -> [FieldSample] {
    guard !isLost, !isRefused, !isDump, isRecognized else { return [] }
    do { return try FileSniffer(path, settings: settings).samples } catch { return [] }
  }

  /// Whether it was fetched, so that no other program writes it.
  package var isFetched: Bool { path.isFetched }

  /// Whether it is in a container, whose size and times its status has.
  package var isMember: Bool { path.member != nil }

  /// Whether its status has the size of its own bytes alone.
  package var hasOwnSize: Bool { path.member?.hasOwnSize ?? true }

  /// The number of bytes that it takes on the disk.
  package var bytes: Int { path.member?.bytes ?? status.size }

  /// Whether its rows are accounts: they fill what exported users lack, and create users that no export contains.
  package var isOfAccounts: Bool { shape?.isOfAccounts == true }

  /// Whether it gives favorites together with their restaurants, of which reviews tell more.
  package var givesPlaces: Bool { collection == .favorites && collections.contains(.restaurants) }

  /// The order in which files are read, smallest first: lists of places, saved places, then each collection, and
  /// accounts behind what they complete.
  package var turn: Int {
    if givesPlaces { return path.baseName.lowercased().hasSuffix(".csv") ? -2 : -1 }
    return 2 * Int(collection?.rawValue ?? 0) + (isOfAccounts ? 1 : 0)
  }

  /// The place of its first row among all rows of a night, in which its group is read so manieth.
  package func place(inGroup group: Int) -> RowPlace {
    RowPlace(group: UInt8(group), turn: UInt8(clamping: turn + 2), file: name, origin: collection, number: 0)
  }

  /// Whether there is anything to read.
  package var isRecognized: Bool { shape != nil || isDump || table != nil }

  /// Whether its records may be private. A dump may have users, and nothing is known of a table.
  package var isPrivate: Bool { collection?.isPrivate ?? true }

  /// The collections of records that lie within its records.
  package var innerCollections: Set<Collection> { shape?.innerCollections ?? [] }

  /// The collections of its records: its own and those of records within them, or any of a dump.
  package var ownCollections: Set<Collection> {
    isDump ? Set(Collection.allCases) : innerCollections.union(collection.map { [$0] } ?? [])
  }

  /// Whether its rows may tell the addresses of people.
  package var mayTellAddresses: Bool { ownCollections.contains(.users) }

  /// Whether `sources` declares the scale of its ratings.
  package var declaresScale: Bool { declaredScale != nil }

  package var declaredScale: RatingScale? { isDump ? source?.scale : shape?.scale }

  /// Whether its restaurants are made from rows of other collections.
  package var derivesRestaurants: Bool { !isDump && collection != .restaurants }

  /// The collections of which it may give rows: its own and those of derived rows (favorites of users, reviews of
  /// restaurants, places and authors of reviews); all for a dump.
  package var collections: Set<Collection> {
    guard let shape else { return isDump ? Set(Collection.allCases) : [] }
    return Set(shape.recipes.map(\.collection) + shape.primary.rules.compactMap(\.kind.embedded))
  }
}
