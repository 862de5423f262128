internal import Model
internal import Store
internal import Templating

// The feed and the sitemap for somebody who asks: no pages, but files of the site with a path.
extension SiteRenderer {
  /// The file of that path, nil where there is none; without an address of the site there never is.
  func wholeSiteFile(_ path: String, _ source: any SiteSource, asOf: CivilDay) throws -> OtherFile? {
    guard let base = settings.baseURL, path.hasSuffix(".xml") else { return nil }
    let context = context(hasCuisines: try source.hasCuisines())
    if path == FeedFile.path {
      let newest = try source.newestReviews(limit: FeedFile.most)
      let feed = FeedFile(newest, PageBuilder(context, source: source), base, templates)
      var values = DistinctBytes()
      values.append(feed.record)
      let provenance = PageProvenance(
        .feed, inputs: feed.inputs, bytes: values.withBytes(\.count), templates: templates.feed.files)
      return OtherFile(bytes: feed.bytes, provenance: provenance, record: feed.filled)
    }
    var found: OtherFile?
    let data = try SiteBuild.homeData(source, asOf: asOf)
    var sitemap = try SiteBuild.sitemap(data, source, context, asOf: asOf)
    sitemap.each(base, reports: settings.hasReports) { name, bytes in
      guard name == path else { return }
      found = OtherFile(
        bytes: bytes, provenance: PageProvenance(.sitemap, inputs: Sitemap.inputs(bytes), bytes: bytes.count))
    }
    return found
  }
}
