internal import Diagnostics
internal import Ingest
internal import Model

/// Which files a night of shards reads as which parts, in which order, and which rows of the night before it keeps: as
/// `IngestWork` decides it for one store.
struct PartsPlan {
  private(set) var parts: [ShardPlan.Part] = []
  private(set) var groups: [ShardPlan.Group] = []
  private(set) var retained: [ShardPlan.Part] = []
  /// The collections that had files before and have none now.
  private(set) var missing: [Collection] = []

  /// `before` is the plan of the night in place; `start` is when the files were listed, in microseconds since 1970.
  init(_ files: [ExportFile], before: ShardPlan?, start: Int64) {
    let known = before.map { $0.parts + $0.retained } ?? []
    for group in ReadingOrder(files).groups { add(group, known, start) }
  }

  private mutating func add(_ group: ReadingOrder.Group, _ known: [ShardPlan.Part], _ start: Int64) {
    let files = group.files
    let gone = group.collections.filter { collection in
      let own = files.filter { $0.isDump || $0.collection == collection }
      guard own.allSatisfy(\.isOfAccounts) else { return false }
      return known.contains { $0.collection == collection && (own.isEmpty || !$0.isOfAccounts) }
    }
    missing += gone
    let haveAccounts = files.contains(where: \.isOfAccounts)
    for collection in gone {
      retained += known.filter { $0.collection == collection && !(haveAccounts && $0.isOfAccounts) }
    }
    guard !files.isEmpty else { return }
    let first = parts.count
    parts += files.map { Self.part($0, start) }
    groups.append(
      ShardPlan.Group(
        parts: first..<parts.count,
        finishes: group.collections.filter { collection in
          !gone.contains(collection) && files.contains { $0.exportedCollections.contains(collection) }
        },
        finishesAccounts: group.collections.contains(.users) && (!gone.contains(.users) || haveAccounts)))
  }

  private static func part(_ file: ExportFile, _ start: Int64) -> ShardPlan.Part {
    let status = file.status
    return ShardPlan.Part(
      name: file.name, bytes: status.size, modified: status.modified, changed: status.changed,
      inode: Int64(truncatingIfNeeded: status.inode),
      isSettled: FileTick.isOver(modified: status.modified, changed: status.changed, nightStart: start),
      collection: file.collection, isOfAccounts: file.isOfAccounts, mayTellAddresses: file.mayTellAddresses)
  }
}
