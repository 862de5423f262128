import Model
import Testing

@testable import Pipeline
@testable import Store

/// What is gone between two nights, held against sets.
struct CensusFilterTests {
  private typealias Collection = Model.Collection
  private typealias Look = CensusFilter.Look

  /// Small numbers stand for hashes, so that those of two nights meet.
  private struct Night {
    /// Reviews by their users.
    var reviews: [UInt64: UInt64] = [:]
    var restaurants: [UInt64: Look] = [:]
    var users: [UInt64: Look] = [:]
    var deleted: [Collection: Set<UInt64>] = [:]
    /// A user, with all reviews, who was forgotten since the night before.
    var forgotten: (user: UInt64, reviews: Set<UInt64>)?

    init(_ random: inout SeededNumbers) {
      for _ in 0..<30 { reviews[random.below(40)] = random.below(20) }
      for _ in 0..<20 { restaurants[random.below(25)] = random.below(4) == 0 ? .knownByReviews : [] }
      for _ in 0..<20 { users[random.below(25)] = random.below(2) == 0 ? .isReviewed : [] }
      for kind in [Collection.reviews, .restaurants, .users] {
        deleted[kind] = Set((0..<6).map { _ in random.below(25) })
      }
    }

    func records() throws -> [FilterRun.Record] {
      try FilterRun.records { output in
        for (review, user) in reviews {
          let user = withUnsafeBytes(of: user.bigEndian, Array.init)
          try CensusFilter.write(.reviews, review, .tonight, user, to: output)
        }
        for (kind, all) in [(Collection.restaurants, restaurants), (.users, users)] {
          for (id, look) in all { try CensusFilter.write(kind, id, .tonight, [look.rawValue], to: output) }
        }
        if let forgotten {
          try CensusFilter.write(.users, forgotten.user, .forgotten, to: output)
          for review in forgotten.reviews { try CensusFilter.write(.reviews, review, .forgotten, to: output) }
        }
        for (kind, ids) in deleted {
          for id in ids { try CensusFilter.write(kind, id, .deleted, to: output) }
        }
      }
    }
  }

  private struct SeededNumbers {
    var state: UInt64

    mutating func below(_ end: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % end
    }
  }

  /// Reviews and then subjects, as the job runs the filter.
  private static func census(_ records: [FilterRun.Record], _ rules: IngestRules) throws -> [FilterRun.Record] {
    let filter = CensusFilter(rules: rules)
    let reviews = try FilterRun.run(records.filter { $0.tag == .review }, filter.run)
    let pages = (records + reviews).filter { $0.tag == .page }
    return try reviews.filter { $0.tag != .page } + FilterRun.run(pages, filter.run)
  }

  private static func totals(_ records: [FilterRun.Record]) throws -> [WholeSum.Total: Int] {
    var totals: [WholeSum.Total: Int] = [:]
    for record in records where record.tag == .sum {
      guard case .total(let total) = try PackedReader.value(WholeSum.self, of: record.key) else { continue }
      totals[total, default: 0] += Int(try PackedReader.value(FigureSum.self, of: record.body).number)
    }
    return totals
  }

  @Test(arguments: 0..<120)
  func whatIsGoneIsWhatSetsTell(seed: UInt64) throws {
    var random = SeededNumbers(state: seed)
    var (before, now) = (Night(&random), Night(&random))
    var rules = IngestRules()
    rules.usersPages = seed % 2 == 0 ? .all : .reviewers
    rules.restaurantsDerived = seed % 3 != 0
    let kept = try Self.census(try before.records(), rules)
    #expect(try Self.totals(kept).isEmpty, "there was no night before")
    if seed % 5 == 0, let user = before.reviews.values.min() {
      now.forgotten = (user, Set(before.reviews.filter { $0.value == user }.keys))
      now.users[user] = nil
      for review in now.forgotten?.reviews ?? [] { now.reviews[review] = nil }
    }
    let totals = try Self.totals(try Self.census(kept + now.records(), rules))
    // A store has forgotten the person before the night.
    before.reviews = before.reviews.filter { $0.value != now.forgotten?.user }
    if let user = now.forgotten?.user { before.users[user] = nil }

    #expect(totals[.reviewsBefore] == before.reviews.count)
    let gone = Set(before.reviews.keys).subtracting(now.reviews.keys).subtracting(now.deleted[.reviews] ?? [])
    #expect(totals[.reviewsGone] ?? 0 == gone.count)

    func hasPage(_ look: Look?) -> Bool { look.map { seed % 2 == 0 || $0.contains(.isReviewed) } ?? false }
    let users = before.users.filter { hasPage($0.value) }
    let exempt = Set(before.reviews.filter { now.deleted[.reviews]?.contains($0.key) == true }.values)
      .union(now.deleted[.users] ?? [])
    let goneUsers = users.keys.filter { !hasPage(now.users[$0]) && !exempt.contains($0) }
    let goneRestaurants = before.restaurants.filter { id, look in
      guard now.deleted[.restaurants]?.contains(id) != true else { return false }
      if look == .knownByReviews { return rules.restaurantsDerived && now.restaurants[id] == nil }
      return now.restaurants[id] != []
    }
    #expect(totals[.pagesBefore] == users.count + before.restaurants.count)
    #expect(totals[.pagesGone] ?? 0 == goneUsers.count + goneRestaurants.count)
  }
}
