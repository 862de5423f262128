internal import Ingest
internal import Lake
internal import Model
internal import Platform

/// Sends a part's rows to the shards of the subjects that they name, as blocks of a file, and writes a ticket for each
/// record that may be in another part too.
///
/// A row of a restaurant or a user goes to the shard that owns it, a review to that of its restaurant and that of its
/// user. No page shows a row that names neither. It goes to the shard of its own id, for the analysts' views.
final class RowRouter: RecordSink {
  /// In how many stretches tickets are compared, one after the other.
  static let stretches = 64
  /// The bytes of rows that wait until they are written.
  private static let mostWaiting = 24 << 20

  private struct Address: Hashable {
    let shard: Int
    let collection: Collection
    let isDerived: Bool
  }

  /// Where rows of a collection say whose they are and when they changed; nil for what they do not say.
  private struct OwnerColumns {
    let restaurant: Int?
    let user: Int?
    let updated: Int?

    init(_ collection: Collection) {
      func column(_ name: String) -> Int? { collection.columns.firstIndex { $0.name == name } }
      restaurant = collection.isOfSubjects ? (collection == .restaurants ? 0 : nil) : column("restaurant_id")
      user = collection.isOfSubjects ? (collection == .users ? 0 : nil) : column("user_id")
      updated = column("updated_at")
    }
  }

  private let shards: Int
  private let part: Int
  private let file: ExportFile
  private let names: NameFacts
  private let rows: BlockWriter
  private let tickets: BlockWriter
  private let rejects: RejectPile
  private let problems: FileProblems
  private var waiting: [Address: RoutedRows] = [:]
  private var waitingBytes = 0
  private var waitingTickets: [PackedWriter]
  private var number: UInt32 = 0
  private(set) var withoutOwner = 0

  init(
    _ file: ExportFile, part: Int, shards: Int, names: NameFacts, rows: BlockWriter, tickets: BlockWriter,
    rejects: RejectPile,
    problems: FileProblems
  ) {
    (self.file, self.part, self.shards, self.names) = (file, part, shards, names)
    (self.rows, self.tickets, self.rejects, self.problems) = (rows, tickets, rejects, problems)
    waitingTickets = Array(repeating: PackedWriter(), count: Self.stretches)
  }

  func receive(_ exported: RecordBatch) throws {
    let isDerived = file.derives(exported.collection) && exported.collection.isOfSubjects
    let batch = names.resolved(exported, isDerived: isDerived)
    let columns = OwnerColumns(batch.collection)
    for row in 0..<batch.rows {
      defer { number += 1 }
      let owners = (
        restaurant: shard(.restaurants, columns.restaurant, of: row, batch),
        user: shard(.users, columns.user, of: row, batch)
      )
      try addTicket(row, batch, owners, updated: columns.updated)
      // Of records with an id a ticket says that they are deleted.
      guard !batch.deleted[row] || batch.collection.isOfSubjects || batch.collection.keyColumns != 1 else { continue }
      var (first, second) = (max(owners.restaurant, owners.user), min(owners.restaurant, owners.user))
      if first < 0 {
        withoutOwner += 1
        first = max(0, shard(.users, 0, of: row, batch))
      }
      if second == first { second = -1 }
      for shard in [first, second] where shard >= 0 {
        append(row, of: batch, to: Address(shard: shard, collection: batch.collection, isDerived: isDerived))
      }
      if waitingBytes > Self.mostWaiting { try flush() }
    }
  }

  private func append(_ row: Int, of batch: RecordBatch, to address: Address) {
    let none = RoutedRows(batch.collection, isDerived: address.isDerived, isOfAccounts: file.isOfAccounts)
    waitingBytes += Self.append(row, of: batch, number: number, to: &waiting[address, default: none])
  }

  /// Returns by how many bytes the rows have grown.
  private static func append(_ row: Int, of batch: RecordBatch, number: UInt32, to rows: inout RoutedRows) -> Int {
    let before = rows.batch.text.count
    rows.append(row, of: batch, number: number)
    return rows.batch.text.count - before + 16 * batch.columns
  }

  func reject(_ record: RejectedRecord) throws {
    problems.add(record)
    try rejects.add(record)
  }

  /// Writes what waits.
  func finish() throws {
    try flush()
    for (stretch, bytes) in waitingTickets.enumerated() where !bytes.bytes.isEmpty {
      try tickets.append(UInt32(stretch), bytes.bytes)
    }
  }

  private func flush() throws {
    let addresses = waiting.keys.sorted {
      ($0.shard, $0.collection.rawValue, $0.isDerived ? 1 : 0) < (
        $1.shard, $1.collection.rawValue, $1.isDerived ? 1 : 0
      )
    }
    for address in addresses {
      var bytes = PackedWriter()
      waiting[address]?.encode(to: &bytes)
      try rows.append(UInt32(address.shard), bytes.bytes)
    }
    waiting.removeAll(keepingCapacity: true)
    waitingBytes = 0
  }

  /// The shard of the id in a column; -1 without one.
  private func shard(_ kind: Collection, _ column: Int?, of row: Int, _ batch: RecordBatch) -> Int {
    guard let column, case .text(let offset, let length) = batch[row, column] else { return -1 }
    return batch.text.withUnsafeBytes {
      Shard.number(
        of: kind, UnsafeRawBufferPointer(rebasing: $0[Int(offset)..<Int(offset) + Int(length)]), among: shards)
    }
  }

  private func addTicket(
    _ row: Int, _ batch: RecordBatch, _ owners: (restaurant: Int, user: Int), updated column: Int?
  ) throws {
    guard batch.collection.keyColumns == 1, !batch.collection.isOfSubjects,
      case .text(let offset, let length) = batch[row, 0]
    else { return }
    var updated: Int64?
    if let column, case .integer(let time) = batch[row, column] { updated = time }
    let ticket = batch.text.withUnsafeBytes {
      Ticket(
        batch.collection, id: UnsafeRawBufferPointer(rebasing: $0[Int(offset)..<Int(offset) + Int(length)]),
        restaurantShard: owners.restaurant, userShard: owners.user, updated: updated, part: part, number: number,
        line: batch.lines[row], isTombstone: batch.deleted[row])
    }
    let stretch = Int(ticket.high % UInt64(Self.stretches))
    ticket.encode(to: &waitingTickets[stretch])
    guard waitingTickets[stretch].bytes.count > 1 << 16 else { return }
    try tickets.append(UInt32(stretch), waitingTickets[stretch].bytes)
    waitingTickets[stretch].removeAll()
  }
}

extension Collection {
  /// Whether these are restaurants or users, which own the other rows.
  var isOfSubjects: Bool { self == .restaurants || self == .users }
}
