internal import Model
internal import Store
internal import Templating

// The feed and the sitemap for somebody who asks: no pages, but files of the site with a path.
extension SiteRenderer {
  /// A file that speaks of the whole site, and what it is made from.
  struct WholeSiteFile {
    let bytes: [UInt8]
    let makings: Makings
    /// The values of its template; nil where it has none.
    let record: Record?
  }

  /// The file of that path, nil where there is none; without an address of the site there never is.
  func wholeSiteFile(_ path: String, _ source: any SiteSource, asOf: CivilDay) throws -> WholeSiteFile? {
    let path = path.hasPrefix("site/") ? String(path.dropFirst(5)) : path
    guard let base = settings.baseURL, path.hasSuffix(".xml") else { return nil }
    let context = context(hasCuisines: !(try source.cuisines().isEmpty))
    if path == FeedFile.path {
      let newest = try source.newestReviews(limit: FeedFile.most)
      let feed = FeedFile(newest, PageBuilder(context, source: source), base, templates)
      var values = DistinctBytes()
      values.append(feed.record)
      let makings = Makings(
        inputs: feed.inputs, values: values.withBytes(\.count), templates: templates.feed.files, subject: nil,
        photos: [], showsOffers: false)
      return WholeSiteFile(bytes: feed.bytes, makings: makings, record: feed.filled)
    }
    var found: WholeSiteFile?
    let data = try SiteRun.homeData(source, asOf: asOf)
    var sitemap = try SiteRun.sitemap(data, source, context, asOf: asOf)
    sitemap.each(base) { name, bytes in
      guard name == path else { return }
      let makings = Makings(
        inputs: Sitemap.inputs(bytes), values: bytes.count, templates: [], subject: nil, photos: [], showsOffers: false)
      found = WholeSiteFile(bytes: bytes, makings: makings, record: nil)
    }
    return found
  }
}
