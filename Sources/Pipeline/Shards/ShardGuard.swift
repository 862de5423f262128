internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Store

/// Compares what the shards count with what they counted in the night that is in place, and refuses a night that lacks
/// too much, as `sumaq build` does.
struct ShardGuard {
  let night: ShardNight

  func check() throws {
    guard let former = try former() else { return }
    let now = try night.shards.map { try night.done(.take($0)) }
    // A shard's file stands for what it counts. What a review leaves for another shard's restaurant is not gone.
    let (same, other) = (Set(try former.map { try $0.file("subjects") }), Set(try now.map { try $0.file("subjects") }))
    let before = try census(former.map { try $0.file("subjects") }.filter { !other.contains($0) })
    let gone = try census(now.map { try $0.file("subjects") }.filter { !same.contains($0) }).gone(
      since: before, deletedReviews: deletedReviews())
    func all(_ kind: Census.Kind) -> Int { former.reduce(0) { $0 + ($1.figures[kind.name] ?? 0) } }
    try ShrinkGuard(
      reviews: ShrinkGuard.Loss(before: all(.reviews), gone: gone.reviews),
      pages: ShrinkGuard.Loss(before: all(.pages), gone: gone.pages)
    ).check(store: night.lake.path(LakeState.manifest))
  }

  /// Throws if the ratings show another scale than those of the night in place, and the settings are the same.
  func checkScales() throws {
    guard let before = try night.before, before.plan.reading == night.plan.reading else { return }
    let old = try before.facts(of: .sum(.facts)).ratings
    for (collection, rated) in try night.facts(of: .sum(.facts)).ratings {
      for (rated, counts) in rated where counts.all > 0 {
        guard let known = old[collection]?[rated], known.all > 0 else { continue }
        let (published, now) = (RatingScales.scale(of: known), RatingScales.scale(of: counts))
        guard published != now else { continue }
        let files = try night.plan.parts.indices.map { try night.file(of: $0) }.filter {
          $0.ownCollections.contains(collection) && !$0.declaresScale
        }
        var all = RatingTallies()
        for part in night.plan.parts.indices { all.add(try night.facts(of: .scan(part)).ratings) }
        throw IngestWork.refusal(rated, published, now, all[collection]?[rated] ?? counts, files, collection)
      }
    }
  }

  /// What the takes of the night before made; nil if there was none.
  private func former() throws -> [DoneList]? {
    guard let before = try night.before else { return nil }
    return try before.shards.map { try before.done(.take($0)) }
  }

  private func census(_ files: [LakeFile]) throws -> Census {
    var census = Census()
    for kind in Census.Kind.allCases {
      var hashes: [UInt64] = []
      for file in files {
        try night.lake.open(file).each(kind.rawValue) { reader in hashes.append(try reader.number()) }
      }
      census[kind] = hashes
    }
    return census
  }

  private func deletedReviews() throws -> [UInt64] {
    var hashes: [UInt64] = []
    try night.open("kills", of: .sum(.kills)).each(KillsTask.deleted) { reader in hashes.append(try reader.number()) }
    return hashes
  }
}
