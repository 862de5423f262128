internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// `sumaq shard dishes`: makes the pages of dishes from what all shards tell of the restaurants that serve them, and tells the
/// sitemap which pages there are.
struct DishesFilter {
  /// What a shard tells of a dish before its restaurants.
  private struct Head: Codable {
    let guides: GuideKinds
    let spellings: [String]
  }

  let night: ShardNight

  /// Writes what the restaurants of a shard serve of dishes with pages. `guides` are the kinds of lists that the site has; nil
  /// if the reader knows.
  func write(_ reader: StoreReader, of shard: Shard, _ guides: GuideKinds?, to output: FrameWriter) throws {
    let guides = try guides ?? GuideKinds(cuisines: reader.hasCuisines(), districts: reader.hasDistricts())
    var told: Set<String> = []
    try reader.eachServing { found in
      var serving = found
      guard shard.owns(.restaurants, serving.place.id) else { return }
      let name = Array(serving.folded.utf8) + [0]
      let route = name.withUnsafeBytes { RowHash.of($0, seed: RowHash.place) } % UInt64(night.plan.shards)
      if told.insert(serving.folded).inserted {
        let head = Head(guides: guides, spellings: try reader.spellings(ofDish: serving.folded))
        try output.add(.serving, route: route, key: name, value: head)
      }
      // Pages quote guests only of restaurants that have stars.
      if serving.place.rated > 0 { serving.quote = try reader.quote(of: serving.folded, at: serving.place) }
      // Each store numbers its restaurants by their arrival; the record is the same whatever the number is.
      serving.place.key = 0
      serving.quote?.place = serving.place
      try output.add(.serving, route: route, key: name + Array(serving.place.id.utf8), value: serving)
    }
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    try TaskScratch.run(night.request, night.context) { scratch in
      let store = try RecordStores.store(in: scratch)
      try SiteRecords(night, by: .lists, scratch).write(name: "dishes", to: output) { night, sink in
        let renderer = try night.renderer()
        var pages: DishPages?
        try input.eachGroup(of: { Array($0.key.prefix { $0 != 0 }) }, begin: { _ in DishDossier?.none }) {
          dish, tag, record in
          guard tag == .serving else { throw input.unknown(record) }
          if record.key.last == 0 {
            let head = try record.value(Head.self)
            if pages == nil {
              pages = try DishPages(
                renderer, head.guides, store, into: sink, asOf: night.plan.asOf, clock: night.context.clock)
            }
            let folded = String(decoding: record.key.dropLast(), as: UTF8.self)
            if dish == nil { dish = DishDossier(slug: DishName.slug(folded), spellings: head.spellings) }
            dish?.quotes = []
          } else {
            var serving = try record.value(DishServing.self)
            serving.place.key = Int64(dish?.places.count ?? 0)
            serving.quote?.place = serving.place
            dish?.add(serving)
          }
        } end: { dish in
          try night.context.checkCancelled()
          guard let dish, let pages else { return }
          for page in try pages.publish(dish) {
            try PartsFilter.write(page, among: night.plan.shards, to: output)
          }
          try SearchFilter.write(pages.name(of: dish), to: output)
        }
        return pages?.pages ?? 0
      }
    }
  }
}
