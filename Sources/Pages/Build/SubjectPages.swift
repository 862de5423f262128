internal import Model
internal import Store

/// Makes and publishes all pages of one subject after another; one per worker.
struct SubjectPages {
  let press: PagePress
  private let maker: PageMaker
  private let source: any SiteSource
  private let sink: any SiteSink
  private let build: SiteBuild

  init(_ maker: PageMaker, _ press: PagePress, _ source: any SiteSource, sink: any SiteSink, build: SiteBuild) {
    self.maker = maker
    self.press = press
    self.source = source
    self.sink = sink
    self.build = build
  }

  /// The first page and the leaves; what is published of the subject beside them goes.
  func publish(_ subject: Subjects.Subject) throws {
    switch subject {
    case .restaurant(let key): try publishRestaurant(key)
    case .user(let key): try publishUser(key)
    }
  }

  private func publishRestaurant(_ key: Int64) throws {
    guard let dossier = try source.restaurantDossier(key) else { return }
    let stem = "site/restaurants/" + dossier.restaurant.slug
    let files = try sink.open(.page(stem))
    try press.publish(maker.restaurant(dossier), photos: maker.builder.photos, into: files)
    let changed = source.leavesToMake(.restaurants, key)
    for number in 1..<ReviewLeaves.leaves(of: dossier.summary.count) + 1 {
      if !changed.contains(number), keep(number, below: stem, hasWords: true, files) { continue }
      try build.checkCancelled()
      let reviews = try source.reviews(ofRestaurant: key, leaf: number)
      try press.publish(maker.restaurantLeaf(number, dossier, reviews), photos: maker.builder.photos, into: files)
      let shard = ReviewWords.shard(reviews, leaf: number, below: stem, maker.builder)
      if !files.stands(shard.path, inputs: shard.inputs) { try files.accept(shard) }
    }
    try files.close()
  }

  private func publishUser(_ key: Int64) throws {
    let show = maker.builder.settings.show
    guard let dossier = try source.userDossier(key, show: show) else { return }
    let stem = "site/users/" + dossier.user.slug
    let files = try sink.open(.page(stem))
    try press.publish(maker.user(dossier), photos: maker.builder.photos, into: files)
    let changed = source.leavesToMake(.users, key)
    for number in 1..<(show.reviews ? ReviewLeaves.leaves(of: dossier.summary.count) : 0) + 1 {
      if !changed.contains(number), keep(number, below: stem, hasWords: false, files) { continue }
      try build.checkCancelled()
      let reviews = try source.reviews(ofUser: key, leaf: number)
      try press.publish(maker.userLeaf(number, dossier, reviews), photos: maker.builder.photos, into: files)
    }
    try files.close()
  }

  /// Leaves a leaf as it stands; false where it must be made.
  private func keep(_ number: Int, below stem: String, hasWords: Bool, _ files: any OwnerSink) -> Bool {
    press.keep("\(stem)/\(number)", files) && (!hasWords || files.keep(ReviewWords.path(stem, leaf: number)))
  }
}
