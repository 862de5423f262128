internal import Model

/// Reads the dossiers of a run of subjects and their reviews.
///
/// Its statements go on from one subject to the next for as long as they are asked for in the order of their keys. Any
/// may be left out or asked for twice, and a subject that is none of the run is read as well.
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
    rows = try reader.takeRows()
  }

  deinit { reader.giveBack(rows) }

  /// The reviews of a subject's first page, of `count` that its summary has. `each` is told of every one.
  func firstReviews(
    _ kind: Collection, _ key: Int64, of count: Int, each: (_ hasPhoto: Bool, ReviewedPlace?) -> Void = { _, _ in }
  ) throws -> [Review] {
    guard try reviews.count(kind, key) == count else {
      throw DamagedRow(table: kind == .users ? "user_summaries" : "restaurant_summaries", key: key)
    }
    let places = ReviewLeaves.firstPage(of: count)
    var shown: [Review] = []
    shown.reserveCapacity(places.count)
    try reviews.each(kind, key, places: places) { review, place in
      shown.append(review)
      each(review.photo != nil, place)
    }
    return shown
  }

  func leaf(_ number: Int, _ kind: Collection, _ key: Int64) throws -> [Review] {
    guard let places = ReviewLeaves.leaf(number, of: try reviews.count(kind, key)) else { return [] }
    return try reviews.reviews(kind, key, places: places)
  }
}

extension StoreReader {
  /// The dossiers of these subjects, whose reviews are in the spool of the plan that the run is of, where it has one.
  package func dossiers(of run: SubjectRun, _ plan: DossierPlan? = nil) throws -> DossierRun {
    try convertingErrors { try DossierRun(run, self, spool: plan?.spool) }
  }
}
