internal import Model
internal import Store
internal import Templating

// Files of the site that are no pages, for somebody who asks: what a search and a page load, the feed, the sitemap.
extension SiteRenderer {
  /// A file that is no page, and what it is made from.
  struct OtherFile {
    let bytes: [UInt8]
    let provenance: PageProvenance
    /// The values of its template; nil where it has none.
    var record: Record?
  }

  /// The file of that path below `site`, nil where the state has none.
  func otherFile(_ path: String, _ source: any SiteSource, asOf: CivilDay) throws -> OtherFile? {
    let path = path.hasPrefix("site/") ? String(path.dropFirst(5)) : path
    if path.hasPrefix("assets/") { return try asset(path, source) }
    if path.hasSuffix(".js") { return try searchFile(path, source) ?? wordsFile(path, source) }
    return try wholeSiteFile(path, source, asOf: asOf)
  }

  private func asset(_ path: String, _ source: any SiteSource) throws -> OtherFile? {
    let assets = templates.assets(try source.totals().synced)
    guard let asset = assets.first(where: { "assets/" + $0.name == path }) else { return nil }
    let inputs = SiteBuild.inputs(ofAsset: asset.bytes)
    return OtherFile(bytes: asset.bytes, provenance: PageProvenance(.asset, inputs: inputs, bytes: asset.bytes.count))
  }

  private func searchFile(_ path: String, _ source: any SiteSource) throws -> OtherFile? {
    guard let part = SearchPart(path: "site/" + path),
      let shard = try SiteBuild.searchShard("site/" + path, source), case .bytes(let bytes) = shard.page.content
    else { return nil }
    return OtherFile(bytes: bytes, provenance: PageProvenance(.search(part), inputs: shard.inputs, bytes: bytes.count))
  }

  /// `restaurants/<slug>/s-1.js`.
  private func wordsFile(_ path: String, _ source: any SiteSource) throws -> OtherFile? {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count == 3, parts[0] == "restaurants", let leaf = ReviewWords.leaf(ofName: parts[2]),
      let (kind, key) = try subject(of: path, source)
    else { return nil }
    let dossiers = try source.dossiers(of: kind, key)
    guard let dossier = try dossiers.restaurant(key),
      leaf <= ReviewLeaves.leaves(of: dossier.summary.count)
    else { return nil }
    let builder = PageBuilder(context(hasCuisines: try source.hasCuisines()), source: source)
    let reviews = try dossiers.reviews(ofRestaurant: key, leaf: leaf)
    let shard = ReviewWords.shard(reviews, leaf: leaf, below: "site/restaurants/" + parts[1], builder)
    guard case .bytes(let bytes) = shard.content else { return nil }
    let provenance = PageProvenance(.words(leaf: leaf), inputs: shard.inputs, bytes: bytes.count, subject: (kind, key))
    return OtherFile(bytes: bytes, provenance: provenance)
  }
}
