import Model

@testable import Pages
@testable import Store

/// What sealed folders ask of a store.
extension SampleGuide {
  func unanswered(ofRestaurant key: Int64, most: Int) -> UnansweredReviews {
    var found = UnansweredReviews()
    let reviews = (reviewsOfRestaurant[key] ?? []).filter { Paragraphs.of($0.reply).isEmpty }
    (found.count, found.low) = (reviews.count, reviews.count { ($0.stars ?? 5) <= 3 })
    found.oldest = reviews.compactMap(\.createdAt).min()
    found.newest = Array(reviews.prefix(most))
    return found
  }

  func unanswered(ofRestaurant key: Int64, since moment: Timestamp) -> Int {
    unanswered(ofRestaurant: key, most: .max).newest.compactMap(\.createdAt).count { $0 >= moment }
  }

  func events(ofRestaurant key: Int64) -> RestaurantEvents {
    var events = events[key] ?? RestaurantEvents()
    events.reviews = (reviewsOfRestaurant[key] ?? []).compactMap { $0.createdAt?.day() }.sorted()
    return events
  }

  func neighbourMonths(ofRestaurant key: Int64, from first: Int, through last: Int) -> [NeighbourMonths] {
    (restaurant(key)?.neighbours ?? []).compactMap { neighbour in
      restaurants.first { $0.restaurant.id == neighbour.id }.map { dossier in
        NeighbourMonths(
          id: neighbour.id, name: neighbour.name,
          months: dossier.summary.months.filter { first...last ~= $0.number })
      }
    }
  }

  func reviewDigests(ofRestaurant key: Int64, size: Int) -> [LedgerDigest] {
    let reviews = Array((reviewsOfRestaurant[key] ?? []).reversed())
    return stride(from: 0, to: reviews.count, by: size).map { start in
      let texts = reviews[start..<min(reviews.count, start + size)].map {
        "\($0.id) \($0.stars ?? 0) \($0.comment ?? "") \($0.reply ?? "") \($0.other?.name ?? "")"
      }
      return LedgerDigest(of: texts.joined(separator: "\n"))
    }
  }

  func sealedSubject(_ kind: Collection, id: String) -> SealedSubject? {
    kind == .restaurants
      ? restaurants.first { $0.restaurant.id == id }.map {
        SealedSubject(key: $0.restaurant.key, name: $0.restaurant[.name])
      }
      : users.first { $0.user.id == id }.map { SealedSubject(key: $0.user.key, name: $0.user.name) }
  }

  func member(_ key: Int64) -> UserDossier? { users.first { $0.user.key == key } }

  func reviews(ofUser key: Int64, positions: Range<Int>) -> [Review] { Array((reviewsOfUser[key] ?? [])[positions]) }

  func heldState() -> LedgerDigest { LedgerDigest(of: "\(held.keys.sorted())") }

  func personIndex(_ ids: [String]) -> PersonIndex { PersonIndex() }

  func holdings(ofUser id: String, in index: PersonIndex) -> PersonHoldings { holdings(ofUser: id) }

  func holdings(ofUser id: String) -> PersonHoldings {
    var holdings = held[id] ?? PersonHoldings(id: id)
    holdings.hasPage = sealedSubject(.users, id: id) != nil
    return holdings
  }
}
