internal import Lake
internal import Model
internal import Store

/// `sumaq shard census`: compares the reviews, restaurants and users of two nights, which meet by a hash of their ids, and
/// counts what is gone though no tombstone deletes it. Writes tonight's for the next night too.
struct CensusFilter {
  /// What a record tells of an id. Those of the night before are first.
  enum State: UInt8 {
    case before, tonight
    /// A tombstone of tonight deletes it.
    case deleted
  }

  /// What decides whether a subject has a page. Of a review nothing does.
  struct Look: OptionSet {
    let rawValue: UInt8

    /// Reviews name the user.
    static let isReviewed = Look(rawValue: 1)
    /// Only reviews name the restaurant.
    static let knownByReviews = Look(rawValue: 2)
  }

  let rules: IngestRules

  /// The records of one id.
  private struct Known {
    let collection: Collection
    let route: UInt64
    var looks: [State: Look] = [:]
  }

  static func write(
    _ collection: Collection, _ route: UInt64, _ state: State, _ look: Look = [], to output: FrameWriter
  ) throws {
    try output.add(.census, route: route, key: [collection.rawValue, state.rawValue], body: [look.rawValue])
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var known: Known?
    var sums = SumTable(output)
    try input.each { tag, record in
      guard tag == .census, record.key.count == 2, record.body.count == 1,
        let collection = Collection(rawValue: record.key[0]), let state = State(rawValue: record.key[1])
      else { throw input.unknown(record) }
      if let last = known, last.collection != collection || last.route != record.route {
        try finish(last, &sums, output)
        known = nil
      }
      known = known ?? Known(collection: collection, route: record.route)
      known?.looks[state] = Look(rawValue: record.body[0])
    }
    if let known { try finish(known, &sums, output) }
    try sums.flush()
  }

  private func finish(_ known: Known, _ sums: inout SumTable, _ output: FrameWriter) throws {
    let (before, tonight) = (known.looks[.before], known.looks[.tonight])
    let isDeleted = known.looks[.deleted] != nil
    if let tonight { try Self.write(known.collection, known.route, .before, tonight, to: output) }
    guard let before else { return }
    guard known.collection != .reviews else {
      try sums.add(.total(.reviewsBefore), 1)
      if tonight == nil, !isDeleted { try sums.add(.total(.reviewsGone), 1) }
      return
    }
    guard hasPage(known.collection, before) else { return }
    try sums.add(.total(.pagesBefore), 1)
    if !isDeleted, isGone(known.collection, before, tonight) { try sums.add(.total(.pagesGone), 1) }
  }

  /// By tonight's settings, as those of the night before do not matter.
  private func hasPage(_ kind: Collection, _ look: Look) -> Bool {
    kind == .restaurants || rules.usersPages == .all || look.contains(.isReviewed)
  }

  /// A restaurant that is known only by reviews now has lost its row. One that a setting hides is not gone.
  private func isGone(_ kind: Collection, _ before: Look, _ tonight: Look?) -> Bool {
    if before.contains(.knownByReviews), !rules.restaurantsDerived { return false }
    guard let tonight else { return true }
    return !hasPage(kind, tonight) || tonight.contains(.knownByReviews) && !before.contains(.knownByReviews)
  }
}
