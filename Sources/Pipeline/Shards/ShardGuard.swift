internal import Diagnostics
internal import Lake
internal import Model
internal import Store

/// Compares what the shards count with what they counted in the night that is in place, and refuses a night that lacks
/// too much, as `sumaq build` does.
struct ShardGuard {
  let night: ShardNight

  func check() throws {
    guard let former = try former() else { return }
    let deleted = try deletedReviews()
    var (reviews, pages) = (ShrinkGuard.Loss(before: 0, gone: 0), ShrinkGuard.Loss(before: 0, gone: 0))
    for (before, now) in try pairs(former) {
      let gone = now.gone(since: before, deletedReviews: deleted)
      reviews.before += before[.reviews].count
      pages.before += before[.pages].count
      reviews.gone += gone.reviews
      pages.gone += gone.pages
    }
    try ShrinkGuard(reviews: reviews, pages: pages).check(store: night.lake.path(LakeState.manifest))
  }

  /// What the takes of the night before made; nil if there was none.
  private func former() throws -> [LakeFile]? {
    guard let before = try night.before else { return nil }
    return try before.shards.map { try before.done(.take($0)).file("subjects") }
  }

  /// What is compared: shard with shard, or all with all if their number has changed.
  private func pairs(_ former: [LakeFile]) throws -> [(before: Census, now: Census)] {
    let now = try night.shards.map { try night.done(.take($0)).file("subjects") }
    if former.count == now.count {
      return try zip(former, now).filter { $0 != $1 }.map { (try census([$0]), try census([$1])) }
    }
    return [(try census(former), try census(now))]
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
