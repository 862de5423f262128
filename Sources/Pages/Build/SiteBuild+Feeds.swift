internal import Model
internal import Store

// The files about the whole site, if it has an address: the feed and the sitemap.
extension SiteBuild {
  /// Publishes the files that have changed.
  ///
  /// Reads each subject's name and number of reviews, however little changed.
  func publishFeeds(_ data: HomeData, _ source: any SiteSource, _ context: SiteContext) throws {
    guard let base = renderer.settings.baseURL else { return }
    let builder = PageBuilder(context, source: source)
    let feed = FeedFile(try source.newestReviews(limit: FeedFile.most), builder, base, renderer.templates)
    let path = "site/" + FeedFile.path
    requested?.accept(feed, at: path, renderer.templates.feed.files)
    let files = try sink.open(PageOwner(of: path))
    try publish(path, feed.inputs, files) { feed.bytes }
    try files.close()
    try publishSitemap(try sitemap(data, source, context), base)
    try publishRobots(base)
  }

  /// The file that names the sitemap to search engines. They look for it at a host's root alone.
  private func publishRobots(_ base: SiteAddress) throws {
    guard base.path == "/" else { return }
    let bytes = Array("User-agent: *\nAllow: /\n\nSitemap: \(base.address(of: Sitemap.path))\n".utf8)
    let files = try sink.open(.page("site/robots"))
    try publish("site/robots.txt", Sitemap.inputs(bytes), files) { bytes }
    try files.close()
  }

  private func publishSitemap(_ sitemap: Sitemap, _ base: SiteAddress) throws {
    var sitemap = sitemap
    let files = try sink.open(.sitemap)
    try sitemap.each(base, reports: renderer.settings.hasReports) { path, bytes in
      try checkCancelled()
      try publish("site/" + path, Sitemap.inputs(bytes), files) { bytes }
    }
    try files.close()
  }

  private func publish(
    _ path: String, _ inputs: [UInt8], _ files: any OwnerSink, _ bytes: () -> [UInt8]
  ) throws {
    guard !files.reuse(path, inputs: inputs) else { return }
    try files.accept(RenderedPage(path: path, kind: .list, content: .bytes(bytes()), inputs: inputs))
  }

  /// The sitemap of all pages. Its days are those of the newest rows in the lists of subjects, and never in the future.
  private func sitemap(_ data: HomeData, _ source: any SiteSource, _ context: SiteContext) throws -> Sitemap {
    var sitemap = Sitemap()
    sitemap.add("index")
    if data.hasBestPage { sitemap.add("best") }
    if data.hasDistrictsPage { sitemap.add("districts") }
    for letter in data.letters { sitemap.add("a-z/" + letter.stem) }
    for cuisine in data.cuisines { sitemap.add("cuisines/" + Cuisine.slug(cuisine.name)) }
    for tally in data.districts { sitemap.add("districts/" + tally.district.slug) }
    try addDishes(to: &sitemap, source)
    func add(_ folder: String, _ subject: PageSubject, reviews: Int, changed: Timestamp?) {
      let day = changed.map(context.day)
      sitemap.add(
        folder + Slug.of(subject.id), leaves: ReviewLeaves.leaves(of: reviews),
        changed: day.flatMap { [asOf] in $0 <= asOf ? $0 : nil })
    }
    try source.eachRestaurantPage { add("restaurants/", $0, reviews: $0.reviews, changed: $0.changed) }
    let showsReviews = context.settings.show.reviews
    try source.eachUserPage {
      add("users/", $0, reviews: showsReviews ? $0.reviews : 0, changed: showsReviews ? $0.changed : nil)
    }
    return sitemap
  }
}
