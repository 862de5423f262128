internal import Model

/// Reads the dossiers of a run of subjects and their reviews.
///
/// Ask for subjects in the order of their keys, so that the statements continue from one to the next. Any other order,
/// or a subject outside of the run, works too, but is slower.
package final class DossierRun {
  let reader: StoreReader
  /// The reviews of the run's subjects.
  package let reviews: ReviewReader
  let rows: DossierRows
  let stretches: KeyStretches

  init(_ run: SubjectRun, _ reader: StoreReader, spool: ReviewSpool?) throws {
    self.reader = reader
    stretches = KeyStretches(run.keys)
    reviews = ReviewReader(reader, spooled: try spool?.load(run))
    rows = try reader.idleOrNewRows()
  }

  deinit { reader.reuse(rows) }

  /// The reviews on a subject's first page, if its summary has `count` reviews. Calls `each` for every one.
  func firstReviews(
    _ kind: Collection, _ key: Int64, of count: Int,
    each: (_ hasPhoto: Bool, MentionedRestaurant?) -> Void = { _, _ in }
  ) throws -> [Review] {
    guard try reviews.count(kind, key) == count else {
      throw DamagedRow(table: kind == .users ? "user_summaries" : "restaurant_summaries", key: key)
    }
    let positions = ReviewLeaves.firstPage(of: count)
    var shown: [Review] = []
    shown.reserveCapacity(positions.count)
    try reviews.each(kind, key, positions: positions) { review, restaurant in
      shown.append(review)
      each(review.photo != nil, restaurant)
    }
    return shown
  }

  func leaf(_ number: Int, _ kind: Collection, _ key: Int64) throws -> [Review] {
    guard let positions = ReviewLeaves.leaf(number, of: try reviews.count(kind, key)) else { return [] }
    return try reviews.reviews(kind, key, positions: positions)
  }
}

extension StoreReader {
  /// Begins to read the dossiers of a run. If the run belongs to `plan` and the plan has a spool, its reviews come from
  /// there.
  package func dossiers(of run: SubjectRun, _ plan: DossierPlan? = nil) throws -> DossierRun {
    try convertingErrors { try DossierRun(run, self, spool: plan?.spool) }
  }
}
