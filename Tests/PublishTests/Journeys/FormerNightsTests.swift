import Model
import Platform
import Store
import Testing

@testable import Publish

@Suite struct FormerNightsTests {
  @Test func aJournalOfAnOlderProgramSaysTheSame() throws {
    let fixture = try OutputFixture()
    try fixture.publish(InterruptionTests.old)
    try fixture.publish(InterruptionTests.new)
    let path = fixture.output + "/.nights/2/applied"
    let changes = try changes(path)
    let head = JournalHead(
      night: 7, previous: LedgerState(night: 5, lastNight: 6, rolledBack: 6, sum: LedgerSum(high: .max, low: 3)),
      sum: LedgerSum(high: 1, low: .max - 1), newFolders: [.reports], count: changes.count, outputMatchedLedger: false,
      changesSealedAlone: true)
    try FormerJournals.write(head, changes, to: path)
    #expect(try Journal(reading: path).head == head)
    #expect(try self.changes(path) == changes && changes.count > 5)
  }

  /// Version 0.2.0 was killed; its night is finished or undone, and can be rolled back.
  @Test func nightsOfAnOlderProgramAreEndedAndRolledBack() throws {
    let (old, new) = (InterruptionTests.old, InterruptionTests.new)
    var (ended, rolledBack) = (0, 0)
    for step in stride(from: 0, to: 500, by: 3) {
      let fixture = try OutputFixture()
      try fixture.publish(old)
      let outcome = Result { try fixture.publish(new, hook: Interruption(at: step).hook) }
      let isCut = try makeFormer(fixture, "journal")
      let next = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
      ended += isCut ? next.recovered.count : 0
      let found = try fixture.published()
      #expect(found == old.tree || found == new.tree, "step \(step)")
      #expect(try fixture.store.ledgerState()?.sum == fixture.sum(), "step \(step)")
      if found == new.tree, try makeFormer(fixture, "applied") {
        #expect(try fixture.rollBack() == 1)
        #expect(try fixture.published() == old.tree, "step \(step)")
        rolledBack += 1
      }
      if case .success = outcome { break }
    }
    #expect(ended > 5 && rolledBack > 1)
  }

  private func changes(_ path: String) throws -> [FileChange] {
    var changes: [FileChange] = []
    try Journal(reading: path).each { changes.append($1) }
    return changes
  }

  /// Writes a journal of the second night, if there is one, as version 0.2.0 did.
  private func makeFormer(_ fixture: OutputFixture, _ name: String) throws -> Bool {
    let path = fixture.output + "/.nights/2/" + name
    guard try FileStatus.of(path) != nil else { return false }
    try FormerJournals.write(Journal(reading: path).head, changes(path), to: path)
    return true
  }
}

/// Writes journals as version 0.2.0 did.
enum FormerJournals {
  static func write(_ head: JournalHead, _ changes: [FileChange], to path: String) throws {
    var bytes = PackedWriter()
    let folders = (head.newFolders.contains(.site) ? 1 : 0) + (head.newFolders.contains(.reports) ? 2 : 0)
    let numbers: [UInt64] = [
      0x314A_4E51_414D_5553, UInt64(head.night), UInt64(head.previous.night), UInt64(head.previous.lastNight),
      UInt64((head.previous.rolledBack ?? -1) + 1), head.previous.sum.high, head.previous.sum.low, head.sum.high,
      head.sum.low, UInt64(folders + (head.outputMatchedLedger ? 0 : 4) + (head.changesSealedAlone ? 8 : 0)),
      UInt64(changes.count),
    ]
    for number in numbers { bytes.add(number) }
    for change in changes {
      var own = PackedWriter()
      own.add(change.operation.rawValue)
      own.add(change.path)
      add(change.row, to: &own)
      add(change.old, to: &own)
      bytes.add(own.bytes)
    }
    try Files.write(bytes.bytes, to: path)
  }

  private static func add(_ row: LedgerRow?, to bytes: inout PackedWriter) {
    guard let row else { return bytes.add(UInt8(0)) }
    let hasList = row.sha != 0
    bytes.add(UInt8(1 + (row.rows == .none ? 0 : 2) + (row.photos.isEmpty ? 0 : 4) + (hasList ? 8 : 0)))
    bytes.add(UInt8(row.kind.rawValue))
    bytes.add(Int64(row.size))
    bytes.add(raw: row.inputs.bytes + row.output.bytes + (row.rows == .none ? [] : row.rows.bytes))
    if !row.photos.isEmpty { bytes.add(row.photos.text) }
    guard hasList else { return }
    bytes.add(row.sha)
    bytes.add(Int64(row.photoBytes))
  }
}
