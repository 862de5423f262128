package import Model
internal import Platform
internal import Store
internal import Synchronization

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
    let files = try sink.open(PageOwner(of: path))
    if !files.reuse(path, inputs: feed.inputs) {
      let page = RenderedPage(path: path, kind: .list, content: .bytes(feed.bytes), inputs: feed.inputs)
      try files.accept(page, from: feed)
    }
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
    var sitemap = elsewhere?.sitemap ?? Sitemap(asOf: asOf)
    sitemap.addLists(
      rated: data.best.count { $0.rated > 0 }, letters: data.letters.map(\.stem), cuisines: data.cuisines,
      districts: data.districts.map(\.district))
    guard elsewhere == nil else { return sitemap }
    try addDishes(to: &sitemap, source)
    try renderer.eachSubject(in: source) { sitemap.add($2) }
    return sitemap
  }
}

extension SiteRenderer {
  /// Calls `body` with what the sitemap has of each restaurant and user, by kind and id; with none if there is no sitemap.
  package func eachSubject(
    in source: any SiteSource, _ body: (Collection, String, Sitemap.Page) throws -> Void
  ) throws {
    guard settings.baseURL != nil else { return }
    func add(_ kind: Collection, _ subject: PageSubject, showsReviews: Bool) throws {
      var page = Sitemap.Page(stem: "\(kind.name)/" + Slug.of(subject.id))
      if showsReviews {
        page.leaves = ReviewLeaves.leaves(of: subject.reviews)
        page.changed = subject.changed.map { $0.day(offset: settings.timeZoneOffset($0)) }
      }
      try body(kind, subject.id, page)
    }
    try source.eachRestaurantPage { try add(.restaurants, $0, showsReviews: true) }
    try source.eachUserPage { try add(.users, $0, showsReviews: settings.show.reviews) }
  }
}

// The search's index of names, in pieces that a page loads during a search.
//
// All names are read once to count how many begin with each prefix, and to find out which pieces changed. Those of the
// pieces that must be made are distributed among buckets of a bounded size, which are made one after the other.
extension SiteBuild {
  /// Publishes the index. Unless `everything` is made, unchanged pieces are left as they are.
  func publishSearch(
    everything: Bool, workers: Int, _ limits: SearchLimits? = nil,
    reader: @escaping @Sendable () throws -> any SiteSource
  ) throws {
    let limits = limits ?? scratch.map { SearchLimits(folder: $0) } ?? .memory
    let source = SearchNames(try reader(), renderer.templates.words)
    let files = try sink.open(.folder(SearchPiece.folder))
    var names = NameBuckets(1, folder: limits.folder, mostInMemory: limits.namesInMemory)
    let tally = try tally(source, keepsNames: everything, &names)
    let misspellings = Misspellings(tally.words)
    let plan = SearchPlan(tally.units, misspellings: misspellings.count)
    let made = plan.groups.indices.filter { needsMaking($0, of: plan, everything: everything, files) }
    if !everything, !made.isEmpty { try source.each { names.append($0, to: 0) } }
    try names.finish()
    let work = SearchRounds(made.map { plan.groups[$0] }, limits)
    try publish(try work.distributed(names), files, workers: workers)
    try misspellings.eachPiece { try accept($0, files) }
    remember(plan, Set(made), files)
    try files.close()
  }

  /// If most of the index is made, the names are kept at once.
  private func tally(_ source: SearchNames, keepsNames: Bool, _ names: inout NameBuckets) throws -> SearchTally {
    var tally = SearchTally()
    try source.each { name in
      tally.add(name)
      if keepsNames { names.append(name, to: 0) }
    }
    try checkCancelled()
    return tally
  }

  private func needsMaking(
    _ place: Int, of plan: SearchPlan, everything: Bool, _ files: any OwnerSink
  ) -> Bool {
    let group = plan.groups[place]
    // The pieces below a deep branch are known only by making it.
    if case .deep = group.role, everything { return true }
    return !files.reuse(SearchPiece.path(group.id), inputs: group.inputs)
  }

  private func publish(_ rounds: SearchRounds.Rounds, _ files: any OwnerSink, workers: Int) throws {
    let next = Shared(Atomic<Int>(0))
    Workers.run(max(1, min(workers, rounds.count))) { _ in
      do {
        while true {
          let number = next.value.wrappingAdd(1, ordering: .relaxed).oldValue
          guard number < rounds.count else { return }
          try rounds.make(number) { piece in
            try self.checkCancelled()
            try self.accept(piece, files)
          }
        }
      } catch {
        self.fail(error)
      }
    }
    try throwFailure()
  }

  private func accept(_ piece: SearchPiece, _ files: any OwnerSink) throws {
    if !files.reuse(piece.path, inputs: piece.inputs) { try files.accept(piece.page) }
  }

  /// Keeps the pieces of unchanged groups and those below them. Any other piece that is not named is removed.
  private func remember(_ plan: SearchPlan, _ made: Set<Int>, _ files: any OwnerSink) {
    for path in files.unnamed {
      guard let id = SearchPiece.id(ofPath: path), let owner = plan.owner(ofPiece: id), !made.contains(owner)
      else { continue }
      _ = files.reuse(path)
    }
  }
}

// The files of a site that is an app, or was one: its worker and its manifest, which never change their names.
extension SiteBuild {
  func publishApp() throws {
    try publish(AppFiles.workerPath, renderer.templates.worker)
    try publish(AppFiles.manifestPath, renderer.templates.app?.manifest)
  }

  private func publish(_ name: String, _ bytes: [UInt8]?) throws {
    let path = "site/" + name
    let files = try sink.open(PageOwner(of: path))
    if let bytes {
      let inputs = Self.inputs(ofAsset: bytes)
      if !files.reuse(path, inputs: inputs) {
        try files.accept(RenderedPage(path: path, kind: .list, content: .bytes(bytes), inputs: inputs))
      }
    }
    try files.close()
  }
}
