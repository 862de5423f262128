internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// `sumaq shard guides`: makes the pages of cuisines, districts and letters, each of the restaurants that shards tell for it, and of what
/// `lists` tells of the whole.
struct GuidesFilter {
  let night: ShardNight
  /// Nil if there is one shard.
  let whole: WholeFigures?

  /// The task of a list.
  static func route(of list: GuideList, among shards: Int) -> UInt64 {
    switch list {
    case .cuisine(let name): route(0, Cuisine.folded(name) ?? "", shards)
    case .district(let folded): route(1, folded, shards)
    }
  }

  /// The task of a page of the A to Z.
  static func route(ofLetter stem: String, among shards: Int) -> UInt64 { route(2, stem, shards) }

  private static func route(_ kind: UInt8, _ name: String, _ shards: Int) -> UInt64 {
    ([kind] + Array(name.utf8)).withUnsafeBytes { RowHash.of($0, seed: RowHash.place) } % UInt64(shards)
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var told: GuideWhole?
    try FrameReader.opening(night.path(.guide)).each { _, record in told = try record.value(GuideWhole.self) }
    guard let told else { throw PackedReader.Torn() }
    let stores = try RecordStores(night, input)
    while let route = stores.records.next?.route {
      let use = Store.Use.groups(cuisines: whole?.cuisineLists)
      try stores.guide(.grouped, of: route, photos: route, use, whole) { store, scratch in
        try SiteRecords(night, by: .lists, scratch).write(name: "guides", to: output) { night, sink in
          try night.renderer().renderGuides(
            told, where: { Self.route(of: $0, among: night.plan.shards) == route },
            letters: { Self.route(ofLetter: $0, among: night.plan.shards) == route }, store, into: sink,
            asOf: night.plan.asOf, photosFolder: night.lake.folder, clock: night.context.clock
          ).total
        }
        try stores.records.end(of: route)
      }
    }
  }
}
