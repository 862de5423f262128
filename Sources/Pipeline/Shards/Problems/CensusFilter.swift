internal import Lake
internal import Model
internal import Store

/// `sumaq shard census`: compares the reviews, or the restaurants and users, of two nights, which meet by a hash of their ids,
/// and counts what is gone though no tombstone deletes it. Writes tonight's for the next night too.
///
/// Reviews come first: a user of whom a tombstone deletes a review may lose the page.
struct CensusFilter {
  /// What a record tells of an id. Those of the night before are first.
  enum State: UInt8 {
    case before, tonight
    /// A tombstone of tonight deletes it.
    case deleted
    /// It is of a person who was forgotten since.
    case forgotten
  }

  /// What decides whether a subject has a page.
  struct Look: OptionSet {
    let rawValue: UInt8

    /// Reviews name the user.
    static let isReviewed = Look(rawValue: 1)
    /// Only reviews name the restaurant.
    static let knownByReviews = Look(rawValue: 2)

    init(rawValue: UInt8) { self.rawValue = rawValue }
    fileprivate init(_ body: [UInt8]) { rawValue = body.first ?? 0 }
  }

  let rules: IngestRules

  /// The records of one id.
  private struct Known {
    let name: Name
    var bodies: [State: [UInt8]] = [:]

    init(_ name: Name) { self.name = name }
  }

  private struct Name: Equatable {
    let collection: Collection
    let route: UInt64

    init?(_ record: EngineRecord) {
      guard record.key.count == 2, let collection = Collection(rawValue: record.key[0]) else { return nil }
      (self.collection, route) = (collection, record.route)
    }
  }

  /// `body` is a subject's look, or the route of a review's user.
  static func write(
    _ collection: Collection, _ route: UInt64, _ state: State, _ body: [UInt8] = [], to output: FrameWriter
  ) throws {
    let tag: ShardFilter.Tag = collection == .reviews ? .review : .page
    try output.add(tag, route: route, key: [collection.rawValue, state.rawValue], body: body)
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var sums = SumTable(output)
    try input.eachGroup(of: Name.init, begin: Known.init) { known, tag, record in
      guard tag == .review || tag == .page, let state = State(rawValue: record.key[1]) else {
        throw input.unknown(record)
      }
      known.bodies[state] = Array(record.body)
    } end: {
      try finish($0, &sums, output)
    }
    try sums.flush()
  }

  private func finish(_ known: Known, _ sums: inout SumTable, _ output: FrameWriter) throws {
    let (tonight, kind) = (known.bodies[.tonight], known.name.collection)
    if let tonight { try Self.write(kind, known.name.route, .before, tonight, to: output) }
    guard let before = known.bodies[.before] else { return }
    guard known.bodies[.forgotten] == nil else {
      if let user = before.route { try Self.write(.users, user, .forgotten, to: output) }
      return
    }
    let isDeleted = known.bodies[.deleted] != nil
    guard kind != .reviews else {
      try sums.add(.total(.reviewsBefore), 1)
      if tonight == nil, !isDeleted { try sums.add(.total(.reviewsGone), 1) }
      if isDeleted, let user = before.route { try Self.write(.users, user, .deleted, to: output) }
      return
    }
    let (was, now) = (Look(before), tonight.map(Look.init))
    guard hasPage(kind, was) else { return }
    try sums.add(.total(.pagesBefore), 1)
    if !isDeleted, isGone(kind, was, now) { try sums.add(.total(.pagesGone), 1) }
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

extension [UInt8] {
  /// A route that is written with eight bytes.
  fileprivate var route: UInt64? { count == 8 ? reduce(0) { $0 << 8 | UInt64($1) } : nil }
}
