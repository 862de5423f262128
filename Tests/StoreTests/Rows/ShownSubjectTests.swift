import Model
import Testing

@testable import Store

/// What a filter shows of a subject is what a store shows that reads the same rows.
struct ShownSubjectTests {
  struct Case: CustomStringConvertible {
    let kind: Model.Collection
    var exported: Int?
    var account: Int?
    var derived: Int?
    var isReviewed = false
    var showsDerived = true

    var description: String {
      "\(kind) \(exported ?? -1) \(account ?? -1) \(derived ?? -1) \(isReviewed) \(showsDerived)"
    }
  }

  /// Each row has every other column, by the bits of its number.
  static let cases: [Case] = [Model.Collection.restaurants, .users].flatMap { kind in
    [nil, 0, 1, 2, 3].flatMap { exported in
      [nil, 0, 1, 2, 3].flatMap { other in
        [false, true].flatMap { isReviewed in
          [false, true].map { flag in
            kind == .users
              ? Case(kind: kind, exported: exported, account: other, derived: flag ? 1 : nil, isReviewed: isReviewed)
              : Case(kind: kind, exported: exported, derived: other, isReviewed: isReviewed, showsDerived: flag)
          }
        }
      }
    }
  }

  private static func batch(_ kind: Model.Collection, _ number: Int, _ word: String) -> RecordBatch {
    var batch = RecordBatch(kind)
    batch.beginRow(line: 1)
    batch.set(0, "x")
    for (column, place) in kind.columns.indices.dropFirst().enumerated() where number & (1 << (column % 2)) != 0 {
      switch kind.columns[place].kind {
      case .text: batch.set(place, "\(word) \(column)")
      case .real: batch.set(place, .real(Double(number)))
      case .integer, .time: batch.set(place, .integer(Int64(number)))
      }
    }
    return batch
  }

  @Test(arguments: cases) func aFilterShowsWhatAStoreShows(of one: Case) throws {
    let test = try TestStore()
    let rules = IngestRules(restaurantsDerived: one.showsDerived)
    let (exported, account, derived) = (
      one.exported.map { Self.batch(one.kind, $0, "own") }, one.account.map { Self.batch(.users, $0, "account") },
      one.derived.map { Self.batch(one.kind, $0, "derived") }
    )
    try test.store.ingest(rules) { session in
      try session.begin(one.kind)
      if let exported { try session.apply(exported) }
      if let account {
        try session.begin(.users, ofAccounts: true)
        try session.apply(account)
      }
      try session.begin(.reviews)
      if let derived { try session.apply(derived, derived: true) }
      guard one.isReviewed else { return }
      var review = RecordBatch(.reviews)
      review.beginRow(line: 1)
      review.set(0, "v")
      let owner = one.kind == .users ? ReviewColumn.userID : .restaurantID
      review.set(owner.rawValue, "x")
      try session.apply(review)
    }
    let shown = ShownSubject(
      one.kind, id: "x", exported: exported, account: account, derived: derived, isReviewed: one.isReviewed, rules)
    let stored = try test.store.reader().connection.rows(
      "SELECT derived, digest FROM \(one.kind.name) WHERE id = 'x' AND present = 1"
    ) { (state: $0.integer(0), digest: UInt64(bitPattern: $0.integer(1))) }.first
    #expect(shown?.state.derived == stored?.state)
    #expect(shown.map { $0.batch.rowHashes()[0].digest } == stored?.digest)
  }
}
