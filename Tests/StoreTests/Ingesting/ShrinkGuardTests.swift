import Diagnostics
import Model
import Testing

@testable import Store

@Suite struct ShrinkGuardTests {
  @Test(arguments: [
    (before: 1000, gone: 50, tooMuch: false), (1000, 51, true), (100, 20, false), (100, 21, true), (20, 20, false),
    (21, 21, true), (0, 0, false),
  ])
  func moreThanFivePerCentAndMoreThanTwentyAreTooMuch(before: Int, gone: Int, tooMuch: Bool) {
    #expect(ShrinkGuard.Loss(before: before, gone: gone).isTooMuch == tooMuch)
  }

  /// 100 reviews by as many users on ten restaurants.
  private func town(reviews: Range<Int> = 0..<100, users: Range<Int> = 0..<100) -> TestExport {
    var export = TestExport()
    for number in 0..<10 { export.restaurant("r\(number)") }
    for number in users { export.user("u\(number)") }
    for number in reviews { export.review("v\(number)", user: "u\(number)", restaurant: "r\(number % 10)") }
    return export
  }

  private func refusal(_ test: TestStore, _ rules: IngestRules, _ export: TestExport) -> Problem? {
    do {
      try test.night(rules, export)
      return nil
    } catch let failure as Failure {
      #expect(failure.exitCode == .data)
      return failure.problem
    } catch {
      Issue.record(error)
      return nil
    }
  }

  @Test func aThirdOfTheReviewsMissingIsRefusedWithNumbers() throws {
    let test = try TestStore()
    try test.night(town())
    let before = try test.dump()
    let problem = try #require(refusal(test, IngestRules(), town(reviews: 0..<60)))
    #expect(problem.kind == StoreProblems.shrink)
    #expect(problem.reason.contains("40 of 100 reviews"))
    #expect(problem.reason.contains("40 of 110 pages"))
    #expect(problem.mend.contains("--allow-shrink"))
    #expect(try test.dump() == before)
    try test.night(IngestRules(allowShrink: true), town(reviews: 0..<60))
    #expect(try test.store.reader().totals().reviews == 60)
  }

  @Test func usersWhoGoAreCountedWhereTheirReviewsStay() throws {
    let test = try TestStore()
    try test.night(town())
    let problem = try #require(refusal(test, IngestRules(), town(users: 0..<70)))
    #expect(problem.reason.contains("30 of 110 pages"))
    #expect(!problem.reason.contains("reviews"))
  }

  @Test func twentyMayGo() throws {
    let test = try TestStore()
    try test.night(town())
    #expect(refusal(test, IngestRules(), town(reviews: 0..<80)) == nil)
  }

  @Test func newIDsDoNotMakeUpForThoseThatAreGone() throws {
    let test = try TestStore()
    try test.night(town())
    #expect(refusal(test, IngestRules(), town(reviews: 60..<400, users: 0..<400)) != nil)
  }

  @Test func tombstonesAreNoLoss() throws {
    let test = try TestStore()
    try test.night(town())
    var delta = TestExport()
    for number in 0..<90 { delta.delete(.reviews, ["id": .text("v\(number)")]) }
    for number in 0..<50 { delta.delete(.users, ["id": .text("u\(number)")]) }
    #expect(refusal(test, IngestRules(mode: .delta), delta) == nil)
    #expect(try test.store.reader().totals().users == 10)
  }

  @Test func whatGoesWithASettingIsNoLoss() throws {
    let test = try TestStore()
    let export = town(reviews: 0..<20)
    try test.night(IngestRules(usersPages: .all), export)
    #expect(refusal(test, IngestRules(usersPages: .reviewers), export) == nil)
    #expect(try test.store.reader().totals().users == 20)
  }

  /// The night is refused before a missing record is removed, so that it costs little.
  @Test func aRefusedNightDeletesNoRecord() throws {
    let test = try TestStore()
    try test.night(town())
    try test.store.write { connection in
      try connection.execute(
        "CREATE TRIGGER no_deletes BEFORE DELETE ON reviews BEGIN SELECT RAISE(ABORT, 'a review is deleted'); END")
    }
    let problem = try #require(refusal(test, IngestRules(), town(reviews: 0..<60)))
    #expect(problem.kind == StoreProblems.shrink)
    let failure = #expect(throws: (any Error).self) {
      try test.night(IngestRules(allowShrink: true), town(reviews: 0..<60))
    }
    #expect("\(failure as Any)".contains("a review is deleted"))
  }

  /// A town of which a part is missing: authors and places that only reviews give among its subjects.
  private func town(missing share: Int, of random: inout SeededRandom) -> TestExport {
    var export = TestExport()
    export.collections = [.restaurants, .users, .reviews]
    for number in 0..<80 where random.below(100) >= share { export.restaurant("r\(number)") }
    for number in 0..<80 where random.below(100) >= share { export.user("u\(number)") }
    for number in 0..<300 {
      let (user, place) = (random.below(120), random.below(160))
      guard random.below(100) >= share else { continue }
      export.review("v\(number)", user: "u\(user)", restaurant: "r\(place)")
      if user % 3 == 0 { export.derive(.users, ["id": .text("u\(user)"), "name": "author"], from: .reviews) }
      if place % 5 == 0 { export.derive(.restaurants, ["id": .text("r\(place)"), "name": "place"], from: .reviews) }
    }
    return export
  }

  private func reviews(_ test: TestStore) throws -> Set<String> {
    try test.store.write { try Set($0.rows("SELECT id FROM reviews") { $0.text(0) ?? "" }) }
  }

  /// Restaurants and users with pages; with a word of restaurants that only reviews name.
  private func pages(_ test: TestStore, _ pages: UsersPages) throws -> Set<String> {
    let users = pages == .all ? "" : "AND EXISTS(SELECT 1 FROM reviews WHERE user_key = users.key)"
    return try test.store.write { connection in
      Set(
        try connection.rows(
          """
          SELECT iif(derived = 2, 'named ', 'row ') || id FROM restaurants WHERE present = 1
          UNION SELECT 'user ' || id FROM users WHERE present = 1 \(users)
          """
        ) { $0.text(0) ?? "" })
    }
  }

  /// Thirty reviews without author and date, under ids that a program makes of them.
  private func keyless(ofCells: Bool) -> TestExport {
    var export = TestExport()
    for number in 0..<30 {
      let key = Array("\(number)".utf8)
      let id = ofCells ? GeneratedID.make("review", cells: key, number: 1) : GeneratedID.make("review", key)
      export.add(.reviews, ["id": .text(id), "restaurant_id": "r", "comment": .text("words \(number)")])
    }
    return export
  }

  @Test func idsThatThisProgramMakesOtherwiseAreNoLoss() throws {
    for (isMarked, mode) in [(false, IngestRules.Mode.snapshot), (true, .snapshot), (true, .delta)] {
      let test = try TestStore()
      let rules = IngestRules(mode: mode)
      try test.night(rules, keyless(ofCells: false))
      if isMarked { try test.store.write { _ = try Meta($0).set(.formerIDs, .integer(1)) } }
      #expect((refusal(test, rules, keyless(ofCells: true)) == nil) == isMarked)
      guard isMarked else { continue }
      #expect(try test.store.reader().totals().reviews == 30)
      #expect(try test.store.write { try Meta($0).integer(.formerIDs) } == (mode == .delta ? 1 : 0))
      try test.night(rules, keyless(ofCells: true))
      #expect(try test.store.write { try Meta($0).integer(.formerIDs) } == 0)
      #expect(try test.store.check() == [])
    }
  }

  /// What is counted before anything is removed is what goes if the night is allowed.
  @Test(arguments: 0..<40 as Range<UInt64>) func theNumbersAreThoseOfTheNight(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var rules = IngestRules(usersPages: seed % 2 == 0 ? .reviewers : .all, restaurantsDerived: seed % 3 != 0)
    let test = try TestStore()
    // The keys of the second night are no longer those of its order.
    for share in [10, 0] {
      rules.allowShrink = true
      try test.night(rules, town(missing: share, of: &random))
    }
    let (before, reviewsBefore) = (try pages(test, rules.usersPages), try reviews(test))
    let next = town(missing: Int(seed), of: &random)
    rules.allowShrink = false
    let problem = refusal(test, rules, next)
    rules.allowShrink = true
    try test.night(rules, next)
    let after = try pages(test, rules.usersPages)
    // A restaurant whose row is gone is lost even if reviews still name it.
    let gone = before.filter {
      !after.contains($0) && !($0.hasPrefix("named ") && after.contains("row " + $0.dropFirst(6)))
    }
    let losses = [
      (
        ShrinkGuard.Loss(before: reviewsBefore.count, gone: try reviewsBefore.subtracting(reviews(test)).count),
        "reviews"
      ),
      (ShrinkGuard.Loss(before: before.count, gone: gone.count), "pages of restaurants and users"),
    ]
    let words = losses.filter(\.0.isTooMuch).map { "\($0.0.gone) of \($0.0.before) \($0.1)" }
    #expect((problem == nil) == words.isEmpty)
    #expect(problem?.reason.hasPrefix(words.joined(separator: " and ") + " would go") != false)
  }
}

@Suite struct RejectGuardTests {
  /// The first reject is a field, the others are rows.
  private func reject(_ line: Int) -> RejectedRecord {
    RejectedRecord(
      file: "reviews.csv", line: line, column: line == 1 ? "stars" : "", kind: line == 1 ? .field : .row,
      recordID: nil, problem: "ingest.x", raw: "Like")
  }

  /// A night of 100 reviews and `rejects`; `noteReject` is called after each reject that did not end it.
  private func night(
    _ test: TestStore, _ limit: RejectLimit?, rejects: Int, noteReject: () -> Void = {}
  ) throws -> IngestOutcome {
    var export = TestExport()
    for number in 0..<100 { export.review("v\(number)", user: "u\(number)", restaurant: "r1") }
    return try test.store.ingest(IngestRules(maxRejects: limit)) { session in
      try export.apply(to: session, batchRows: 10)
      for line in 1..<rejects + 1 {
        try session.reject(reject(line))
        noteReject()
      }
    }.outcome
  }

  @Test func asManyAsAllowedAreKeptAndMoreAreRefused() throws {
    let test = try TestStore()
    let error = try #require(throws: Failure.self) { try night(test, .rows(2), rejects: 3) }
    #expect(error.exitCode == .data)
    #expect(error.problem.kind == StoreProblems.rejects)
    #expect(try test.store.reader().totals().reviews == 0)
    #expect(try night(test, .rows(3), rejects: 3).rows.rejected == 2)
    #expect(try test.store.rejectCounts().map(\.count) == [2, 1])
  }

  @Test(arguments: [(RejectLimit.rows(2), 3), (.rows(0), 1), (.percent(0), 1)])
  func aLimitThatNoSoundRowCanRaiseEndsTheReadingAtOnce(limit: RejectLimit, at: Int) throws {
    var passed = 0
    let error = try #require(throws: Failure.self) {
      try night(try TestStore(), limit, rejects: 50) { passed += 1 }
    }
    #expect(passed == at - 1)
    #expect(error.problem.reason.contains("the rest was not read"))
    #expect(error.problem.reason.contains(at == 1 ? "1 row or field among" : "\(at) rows and fields among"))
  }

  @Test func aShareIsKnownAfterTheLastRow() throws {
    var passed = 0
    let error = try #require(throws: Failure.self) {
      try night(try TestStore(), .percent(1), rejects: 50) { passed += 1 }
    }
    #expect(passed == 50)
    #expect(error.problem.reason.hasPrefix("50 rows and fields of 149 rows read were rejected"))
    #expect(try night(try TestStore(), .percent(34), rejects: 50).rows.rejected == 49)
  }
}
