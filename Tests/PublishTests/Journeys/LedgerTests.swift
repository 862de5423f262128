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

  @Test func rowsComeBackWholeInOrderOfTheirPaths() throws {
    let fixture = try OutputFixture()
    let rows = (0..<200).map { row($0) }
    try fixture.store.updateLedger { ledger in for row in rows { try ledger.put(row) } }
    var found: [LedgerRow] = []
    try fixture.store.eachLedgerRow { found.append($0) }
    #expect(found == rows.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) })
    #expect(try fixture.store.ledgerRow(rows[7].path) == rows[7])
    #expect(try fixture.store.ledgerRow("site/none") == nil)
  }

  @Test func theFilesOfAnOwnerAreThoseWithItsName() throws {
    let fixture = try OutputFixture()
    let paths = [
      "reports/a.html", "reports/a/x.csv", "reports/ab/x.csv", "reports0.html", "site/feed.xml", "site/index.html",
      "site/photos/ab/c-1.jpg", "site/photos/ab/c-10.jpg", "site/reports/a/x.csv", "site/restaurants/a-b.html",
      "site/restaurants/a.html", "site/restaurants/a.md", "site/restaurants/a/1.html", "site/restaurants/a/s-1.js",
      "site/restaurants/a0.html", "site/restaurants/ab.html", "site/sitemap-01.xml", "site/sitemap.xml",
      "site/users/a.html",
    ]
    try fixture.store.updateLedger { ledger in
      for path in paths { try ledger.put(LedgerRow(path: path, kind: .list, size: 1, inputs: .none, output: .none)) }
    }
    for path in paths where path != "reports0.html" {
      let owner = PageOwner(of: path)
      var found: [String] = []
      try fixture.store.eachLedgerRow(of: owner) { found.append($0.path) }
      #expect(found == paths.filter { PageOwner(of: $0) == owner }, "\(path)")
      #expect(found == paths.filter(owner.owns), "\(path)")
    }
    var found: [String] = []
    try fixture.store.eachLedgerRow(of: .restaurant("a")) { found.append($0.path) }
    #expect(found == Array(paths[10...13]))
  }

  @Test func aRowIsReplacedRefreshedAndRemoved() throws {
    let fixture = try OutputFixture()
    try fixture.store.updateLedger { ledger in
      try ledger.put(row(1))
      try ledger.put(row(2))
      try ledger.put(row(1, inputs: "other"))
      try ledger.refresh(row(2).path, inputs: LedgerDigest(of: "newer"))
      try ledger.refresh(row(3).path, inputs: .none)
      try ledger.remove("site/none")
    }
    #expect(try fixture.store.ledgerRow(row(1).path) == row(1, inputs: "other"))
    #expect(try fixture.store.ledgerRow(row(2).path) == row(2, inputs: "newer"))
    try fixture.store.updateLedger { try $0.remove(row(1).path) }
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
    func key(_ row: LedgerRow) -> LedgerDigest { LedgerDigest(of: row.path) }
    var sum = LedgerSum()
    for row in rows { sum.add(key: key(row), output: row.output) }
    var other = LedgerSum()
    other.add(key: key(row(99)), output: row(99).output)
    for row in rows.shuffled(using: &random) { other.add(key: key(row), output: row.output) }
    #expect(sum != other)
    other.remove(key: key(row(99)), output: row(99).output)
    #expect(sum == other)
  }

  @Test func digestsSortAsTheirBytesDo() {
    let digests = (0..<100).map { LedgerDigest(of: "\($0)") }.sorted()
    #expect(digests.map(\.bytes) == digests.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) })
    #expect(digests.allSatisfy { digest in digest.bytes.withUnsafeBytes { LedgerDigest(reading: $0) == digest } })
  }
}
