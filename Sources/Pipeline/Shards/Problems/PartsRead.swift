internal import Model

/// Which parts a night over one store would read, and which it would only remember: it reads all files of collections of
/// which a file was changed, added or removed, or was not read to its end.
struct PartsRead {
  /// The numbers of the parts, in their order.
  private(set) var now: [Int] = []
  private(set) var before: [Int] = []

  /// `isWhole` says of a part's number whether the part was read to its end tonight.
  init(_ night: ShardNight, isWhole: (Int) throws -> Bool) throws {
    let earlier = try night.before
    var known: Set<Set<String>> = []
    if let earlier, earlier.reading == night.plan.reading {
      known = Set(earlier.groups.map { group in Set(earlier.parts[group.parts].map(\.look)) })
    }
    for group in night.plan.groups {
      if try group.parts.allSatisfy(isWhole), known.contains(Set(night.plan.parts[group.parts].map(\.look))) {
        before += group.parts
      } else {
        now += group.parts
      }
    }
  }
}
