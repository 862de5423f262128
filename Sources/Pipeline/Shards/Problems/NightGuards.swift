internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Store

/// Refuses a night over a lake as `sumaq build` refuses one: before anything is put in place.
struct NightGuards {
  let night: ShardNight
  let heard: NightHeard
  /// What all parts show of how they are read.
  let facts: ExportFacts

  /// Throws if more rows and fields were rejected than the plan allows, if ratings have another scale, or if too much is
  /// gone.
  func check() throws {
    let rejected = heard.sum(\.rejected) + heard.sum(\.rejectedFields)
    try RunRequest.MaxRejects(text: night.plan.maxRejects)?.stored.check(
      rejected, of: heard.sum(\.read) + heard.sum(\.derived), store: night.lake.folder)
    try checkScales()
    guard !night.plan.allowsShrink else { return }
    try ShrinkGuard(
      reviews: ShrinkGuard.Loss(before: heard.total(.reviewsBefore), gone: heard.total(.reviewsGone)),
      pages: ShrinkGuard.Loss(before: heard.total(.pagesBefore), gone: heard.total(.pagesGone))
    ).check(store: night.lake.folder)
  }

  /// Throws if the ratings show another scale than those of the night in place, and the settings are the same.
  private func checkScales() throws {
    guard let before = try night.before, before.reading == night.plan.reading else { return }
    let old = try ExportFacts(path: night.path(.facts, of: before)).ratings
    for (collection, rated) in facts.ratings {
      for (rated, counts) in rated where counts.all > 0 {
        guard let known = old[collection]?[rated], known.all > 0 else { continue }
        let (published, now) = (RatingScales.scale(of: known), RatingScales.scale(of: counts))
        guard published != now else { continue }
        let files = try night.plan.parts.indices.map { try night.file(of: $0) }.filter {
          $0.ownCollections.contains(collection) && !$0.declaresScale
        }
        throw IngestWork.refusal(rated, published, now, counts, files, collection)
      }
    }
  }
}
