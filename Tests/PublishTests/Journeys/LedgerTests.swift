import Diagnostics
import Model
import Platform
import Store
import Testing

@Suite struct LedgerTests {
  private func row(_ number: Int, inputs: String = "i") -> LedgerRow {
    LedgerRow(
      path: "site/ä \(number).html", kind: .list, size: number << 33, inputs: LedgerDigest(of: inputs),
      output: LedgerDigest(of: "o\(number)"))
  }

  @Test func rowsComeBackWholeAndSortedByKey() throws {
    let fixture = try OutputFixture()
    let rows = (0..<200).map { row($0) }
    try fixture.store.updateLedger { ledger in for row in rows { try ledger.put(row) } }
    var found: [LedgerRow] = []
    try fixture.store.eachLedgerRow { key, row in
      #expect(key == row.key)
      found.append(row)
    }
    #expect(found == rows.sorted { $0.key < $1.key })
    #expect(try fixture.store.ledgerRow(rows[7].path) == rows[7])
    #expect(try fixture.store.ledgerRow("site/none") == nil)
  }

  @Test func theFilesOfAReportAreThoseBelowItsFolders() throws {
    let fixture = try OutputFixture()
    let paths = [
      "reports/a.html", "reports/a/x.csv", "reports/a/y.html", "reports/ab/x.csv", "reports0.html",
      "site/reports/a/x.csv",
      "site/reports/b.html", "site/reportsa/x.csv", "site/a/x.html",
    ]
    try fixture.store.updateLedger { ledger in
      for path in paths { try ledger.put(LedgerRow(path: path, kind: .list, size: 1, inputs: .none, output: .none)) }
    }
    func found(_ folders: String...) throws -> [String] {
      var found: [String] = []
      try fixture.store.eachReportRow(below: folders) { key, row in
        #expect(key == row.key)
        found.append(row.path)
      }
      return found.sorted()
    }
    #expect(
      try found("reports/a/", "site/reports/a/") == ["reports/a/x.csv", "reports/a/y.html", "site/reports/a/x.csv"])
    #expect(try found("reports/") == Array(paths[..<4]))
    #expect(try found("site/reports/") == Array(paths[5...6]))
  }

  @Test func aRowIsReplacedRefreshedAndRemoved() throws {
    let fixture = try OutputFixture()
    try fixture.store.updateLedger { ledger in
      try ledger.put(row(1))
      try ledger.put(row(2))
      try ledger.put(row(1, inputs: "other"))
      try ledger.refresh(row(2).key, inputs: LedgerDigest(of: "newer"))
      try ledger.refresh(row(3).key, inputs: .none)
      try ledger.remove(LedgerDigest(of: "site/none"))
    }
    #expect(try fixture.store.ledgerRow(row(1).path) == row(1, inputs: "other"))
    #expect(try fixture.store.ledgerRow(row(2).path) == row(2, inputs: "newer"))
    try fixture.store.updateLedger { try $0.remove(row(1).key) }
    #expect(try fixture.store.ledgerRow(row(1).path) == nil)
  }

  @Test func aTransactionThatThrowsLeavesNothing() throws {
    struct Stop: Error {}
    let fixture = try OutputFixture()
    #expect(throws: Stop.self) {
      try fixture.store.updateLedger { ledger in
        try ledger.put(row(1))
        try ledger.set(LedgerState(night: 3))
        throw Stop()
      }
    }
    #expect(try fixture.store.ledgerRow(row(1).path) == nil)
    #expect(try fixture.store.ledgerState() == nil)
  }

  @Test(
    arguments: [
      LedgerState(), LedgerState(night: 1, lastNight: 9, rolledBack: 2),
      LedgerState(
        night: .max, lastNight: .max, rolledBack: 0, sum: LedgerSum(high: .max, low: 1 << 63),
        site: .init(device: .max, inode: .max), reports: .init(device: 0, inode: 1)),
    ])
  func theStateComesBackWhole(state: LedgerState) throws {
    let fixture = try OutputFixture()
    try fixture.store.updateLedger {
      try $0.set(LedgerState(night: 5, rolledBack: 4, site: .init(device: 1, inode: 1)))
    }
    try fixture.store.updateLedger { try $0.set(state) }
    #expect(try fixture.store.ledgerState() == state)
    let reopened = try Store(folder: fixture.store.folder)
    #expect(try reopened.ledgerState() == state)
  }

  @Test func theSumIsOneOfTheSetWhateverTheOrder() {
    var random = Seeded(state: 3)
    let rows = (0..<50).map { row($0) }
    var sum = LedgerSum()
    for row in rows { sum.add(key: row.key, output: row.output) }
    var other = LedgerSum()
    other.add(key: row(99).key, output: row(99).output)
    for row in rows.shuffled(using: &random) { other.add(key: row.key, output: row.output) }
    #expect(sum != other)
    other.remove(key: row(99).key, output: row(99).output)
    #expect(sum == other)
  }

  @Test func digestsSortAsTheirBytesDo() {
    let digests = (0..<100).map { LedgerDigest(of: "\($0)") }.sorted()
    #expect(digests.map(\.bytes) == digests.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) })
    #expect(digests.allSatisfy { digest in digest.bytes.withUnsafeBytes { LedgerDigest(reading: $0) == digest } })
  }
}
