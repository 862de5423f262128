internal import Model
internal import Platform
internal import Store
internal import Synchronization

// A night that looks only at pages that may have changed.
extension SiteRun {
  /// `changed` must name every subject whose page may be another one, since the pages that stand were published.
  func renderChanged(
    _ changed: ChangedSubjects, workers: Int, reader: @escaping @Sendable () throws -> StoreSource
  ) throws -> PagesOutcome {
    let source = try reader()
    let context = renderer.context(hasCuisines: try source.hasCuisines())
    try publishAssets(synced: try source.synced())
    let rest = Shared(Mutex(Rest()))
    try publishSubjects(Subjects(source), context, workers: workers, reader: reader) { source in
      let found = try changed.lists ? self.wholeLists(source, context) : self.means(changed, source, context)
      rest.value.withLock { $0 = found }
    }
    for id in changed.goneRestaurants {
      try withdraw("site/restaurants/" + Slug.of(id))
      try withdrawWords(after: 0, below: "site/restaurants/" + Slug.of(id))
    }
    for id in changed.goneUsers { try withdraw("site/users/" + Slug.of(id)) }
    if changed.names { try publishSearch(workers: workers, reader: reader) }
    try withdrawPhotos(changed, rest.value.withLock { $0 }, source, context)
    return outcome
  }

  /// Lists that were not looked at.
  private struct Rest: Sendable {
    var cuisines: [CuisineCount] = []
    var letters: [LetterTree.Page] = []
  }

  /// Withdraws a subject's first page and all leaves.
  private func withdraw(_ stem: String) throws {
    guard try withdrawPage(stem) else { return }
    try withdrawLeaves(after: 0, below: stem)
  }

  /// Withdraws the leaves that a subject no longer has; they are numbered without gaps.
  func withdrawLeaves(after last: Int, below stem: String) throws {
    guard partial != nil else { return }
    var number = last + 1
    while try withdrawPage("\(stem)/\(number)") { number += 1 }
  }

  /// Withdraws the shards of leaves' words that a restaurant no longer has.
  func withdrawWords(after last: Int, below stem: String) throws {
    guard let partial else { return }
    var number = last + 1
    while try partial.withdraw(ReviewWords.path(stem, leaf: number)) { number += 1 }
  }

  /// The page and its Markdown; false where neither is published.
  private func withdrawPage(_ stem: String) throws -> Bool {
    guard let partial else { return false }
    let isPage = try partial.withdraw(stem + ".html")
    let isText = try renderer.settings.publishMarkdown && partial.withdraw(stem + ".md")
    return isPage || isText
  }

  /// All lists, as somewhere a restaurant's name, kind or place is another one.
  private func wholeLists(_ source: StoreSource, _ context: SiteContext) throws -> Rest {
    try publishLists(try Self.homeData(source, asOf: asOf), source, context)
    guard let partial else { return Rest() }
    for folder in ["site/a-z", "site/cuisines"] {
      for path in try partial.unnamed(in: folder) { _ = try partial.withdraw(path) }
    }
    return Rest()
  }

  /// The lists on which means stand; the letters' pages are what they were.
  private func means(_ changed: ChangedSubjects, _ source: StoreSource, _ context: SiteContext) throws -> Rest {
    let kinds = try source.cuisines(of: changed.restaurants)
    // Where only the best are listed, all means count.
    let isConcerned = { (cuisine: CuisineCount) in
      cuisine.count > Self.mostInOneList || Cuisine.folded(cuisine.name).map(kinds.contains) ?? true
    }
    let data = try standingData(source)
    try publishLists(data, source, context, cuisines: isConcerned)
    return Rest(cuisines: data.cuisines.filter { !isConcerned($0) }, letters: data.letters)
  }

  private func standingData(_ source: StoreSource) throws -> HomeData {
    var data = try Self.meansData(source, asOf: asOf)
    guard data.totals.restaurants > Self.mostInOneList, let partial else {
      return try Self.homeData(source, asOf: asOf)
    }
    let stems = try partial.unnamed(in: "site/a-z").filter { $0.hasSuffix(".html") }.map {
      String($0.dropFirst("site/a-z/".count).dropLast(".html".count))
    }
    data.letters = LetterTree.pages(named: stems)
    try source.eachSpot { position, rated, halfStars in
      data.spots.append(MapDrawing.Spot(position: position, rated: rated, halfStars: halfStars))
    }
    return data
  }

  /// Withdraws the photos that no page shows any more.
  ///
  /// Those that a page showed which is another one tonight, or went, may still be shown by one that stands: whoever
  /// may show one is looked at, which is quick where somebody does.
  private func withdrawPhotos(
    _ changed: ChangedSubjects, _ rest: Rest, _ source: StoreSource, _ context: SiteContext
  ) throws {
    guard let partial, !(try partial.formerPhotos()).isEmpty else { return }
    let maker = PageMaker(builder: PageBuilder(context, source: source), asOf: asOf)
    let press = PagePress(context, renderer.templates, sink: sink, photos: photos)
    try publish(rest.cuisines, rest.letters, source, maker, press)
    var seen = Set(changed.wholeRestaurants.map(Subjects.Subject.restaurant))
    seen.formUnion(changed.wholeUsers.map(Subjects.Subject.user))
    for path in try partial.formerPhotos() {
      let shown = try source.subjects(withCopy: Self.digest(ofPhoto: path))
      let candidates = Subjects(restaurants: shown.restaurants, users: shown.users)
      while !photos.has(path), let run = candidates.next() {
        let dossiers = try source.dossiers(of: run.read)
        for subject in run.subjects where !photos.has(path) {
          try checkCancelled()
          if seen.insert(subject).inserted { try publish(subject, .all, dossiers, maker, press) }
        }
      }
      if !photos.has(path) { _ = try partial.withdraw(path) }
    }
    add(press.outcome)
  }

  /// `site/photos/<xx>/<digest>-<pixels>.<format>`.
  private static func digest(ofPhoto path: String) -> String {
    String(Path.name(of: path).prefix { $0 != "-" })
  }
}
