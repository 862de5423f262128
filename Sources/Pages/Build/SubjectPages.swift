internal import Model
internal import Store
internal import Synchronization

/// Makes and publishes all pages of one subject after another; one per worker.
struct SubjectPages {
  let press: PagePress
  private let maker: PageMaker
  private let set: SubjectSet
  private let build: SiteBuild

  init(_ maker: PageMaker, _ press: PagePress, _ set: SubjectSet, build: SiteBuild) {
    self.maker = maker
    self.press = press
    self.set = set
    self.build = build
  }

  /// Publishes the first page and the leaves. Other published files of the subject are removed.
  func publish(_ subject: Subjects.Subject, _ dossiers: any DossierSource) throws {
    switch subject {
    case .restaurant(let key): try publishRestaurant(key, dossiers)
    case .user(let key): try publishUser(key, dossiers)
    }
  }

  private func publishRestaurant(_ key: Int64, _ dossiers: any DossierSource) throws {
    guard let dossier = try dossiers.restaurant(key) else { return }
    let stem = "site/restaurants/" + dossier.restaurant.slug
    let files = try build.sink.open(.page(stem))
    let positions = try positionsByStars(dossier, dossiers)
    let newest = try newest(positions, dossier, dossiers)
    try press.publish(maker.restaurant(dossier, newest: newest), maker.builder, into: files)
    if let sheet = maker.sheet(dossier) { try press.publish(sheet, maker.builder, into: files) }
    try eachLeaf(.restaurants, key, of: dossier.summary.count, dossiers) { number, rows, mayReuse in
      let words = ReviewWords.path(stem, leaf: number)
      if mayReuse, press.reuse("\(stem)/\(number)", rows: rows, files), files.reuse(words) { return }
      let reviews = try dossiers.reviews(ofRestaurant: key, leaf: number)
      let leaf = try maker.restaurantLeaf(number, dossier, reviews)
      try press.publish(leaf, maker.builder, rows: rows, into: files)
      let piece = ReviewWords.piece(reviews, leaf: number, below: stem, maker.builder)
      if !files.reuse(words, inputs: piece.inputs) { try files.accept(piece) }
    }
    try publishStars(positions, dossier, stem, dossiers, files)
    try files.close()
  }

  /// For each number of stars, 1 to 5, the positions of its reviews; none if all numbers have too few for a page.
  private func positionsByStars(_ dossier: RestaurantDossier, _ dossiers: any DossierSource) throws -> [[Int]] {
    guard dossier.summary.histogram.contains(where: { $0 >= StarPages.fewest }) else { return [] }
    return try dossiers.positionsByStars(ofRestaurant: dossier.restaurant.key)
  }

  /// The newest review of each number of stars without a page of its own.
  private func newest(
    _ positions: [[Int]], _ dossier: RestaurantDossier, _ dossiers: any DossierSource
  ) throws -> [Int: StarPages.Newest] {
    var newest: [Int: StarPages.Newest] = [:]
    for (index, positions) in positions.enumerated() where positions.count < StarPages.fewest {
      guard let position = positions.first else { continue }
      let review =
        position < dossier.reviews.count
        ? dossier.reviews[position]
        : try dossiers.reviews(ofRestaurant: dossier.restaurant.key, positions: [position]).first
      newest[index + 1] = review.map { StarPages.Newest(id: $0.id, position: position) }
    }
    return newest
  }

  /// Publishes the reviews by stars, for each number of stars with enough reviews for a leaf: the newest, and full
  /// leaves.
  private func publishStars(
    _ byStars: [[Int]], _ dossier: RestaurantDossier, _ stem: String, _ dossiers: any DossierSource,
    _ files: any OwnerSink
  ) throws {
    let key = dossier.restaurant.key
    let mayReuse = !set.includesAllLeaves(.restaurants, key)
    for (index, positions) in byStars.enumerated() where positions.count >= StarPages.fewest {
      let stars = StarPages(stars: index + 1, count: positions.count)
      func publish(_ number: Int?, _ range: Range<Int>, _ rows: LedgerDigest) throws {
        let reviews = try dossiers.reviews(ofRestaurant: key, positions: Array(positions[range]))
        let page = try maker.starLeaf(number, stars, dossier, reviews)
        try press.publish(page, maker.builder, rows: rows, into: files)
      }
      try publish(nil, ReviewLeaves.firstPage(of: positions.count), .none)
      for (place, rows) in try dossiers.leafDigests(ofRestaurant: key, positions: positions).enumerated() {
        try build.checkCancelled()
        if mayReuse, press.reuse("\(stem)/\(stars.name(place + 1))", rows: rows, files) { continue }
        try publish(place + 1, ReviewLeaves.leaf(place + 1, of: positions.count) ?? 0..<0, rows)
      }
    }
  }

  private func publishUser(_ key: Int64, _ dossiers: any DossierSource) throws {
    let show = maker.builder.settings.show
    guard let dossier = try dossiers.user(key, show: show) else { return }
    let stem = "site/users/" + dossier.user.slug
    let files = try build.sink.open(.page(stem))
    try press.publish(maker.user(dossier), maker.builder, into: files)
    try eachLeaf(.users, key, of: show.reviews ? dossier.summary.count : 0, dossiers) { number, rows, mayReuse in
      if mayReuse, press.reuse("\(stem)/\(number)", rows: rows, files) { return }
      let leaf = try maker.userLeaf(number, dossier, try dossiers.reviews(ofUser: key, leaf: number))
      try press.publish(leaf, maker.builder, rows: rows, into: files)
    }
    try files.close()
  }

  /// Calls `body` for every leaf with the digest of its rows, and whether only these can have changed of what it shows.
  private func eachLeaf(
    _ kind: Collection, _ key: Int64, of count: Int, _ dossiers: any DossierSource,
    _ body: (_ number: Int, _ rows: LedgerDigest, _ mayReuse: Bool) throws -> Void
  ) throws {
    guard ReviewLeaves.leaves(of: count) > 0 else { return }
    let mayReuse = !set.includesAllLeaves(kind, key)
    for (place, rows) in try dossiers.leafDigests(kind, key).enumerated() {
      try build.checkCancelled()
      try body(place + 1, rows, mayReuse)
    }
  }
}

/// The subjects whose pages are looked at, distributed to workers in runs.
final class Subjects: Sendable {
  enum Subject: Hashable {
    case restaurant(Int64)
    case user(Int64)
  }

  /// Subjects of one kind in the order of their keys, and how they are read.
  struct Run {
    let read: SubjectRun

    var subjects: [Subject] { read.keys.map(read.kind == .restaurants ? Subject.restaurant : Subject.user) }
  }

  private let runs: [SubjectRun]
  private let position = Atomic<Int>(0)
  let count: Int

  private init(_ runs: [SubjectRun]) {
    self.runs = runs
    count = runs.reduce(0) { $0 + $1.count }
  }

  convenience init(restaurants: [Int64], users: [Int64]) {
    // The runs are short enough for all workers to end at about the same time.
    let longest = max(1, min(64, (restaurants.count + users.count) / 64))
    self.init(Self.runs(of: restaurants, .restaurants, longest) + Self.runs(of: users, .users, longest))
  }

  /// All subjects of the source in the order of their rows, so that adjacent rows are read one after another.
  convenience init(_ source: any SiteSource) throws {
    if let runs = source.runs() {
      self.init(runs)
      return
    }
    var restaurants: [Int64] = []
    var users: [Int64] = []
    try source.eachRestaurant { key, _ in restaurants.append(key) }
    try source.eachUser { key, _ in users.append(key) }
    self.init(restaurants: restaurants, users: users)
  }

  /// The next run that no worker has taken; nil at the end.
  func next() -> Run? {
    let number = position.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < runs.count ? Run(read: runs[number]) : nil
  }

  private static func runs(of keys: [Int64], _ kind: Collection, _ longest: Int) -> [SubjectRun] {
    let keys = keys.sorted()
    return stride(from: 0, to: keys.count, by: longest).map { start in
      SubjectRun(kind, keys: Array(keys[start..<min(start + longest, keys.count)]))
    }
  }
}

/// A restaurant's reviews with one number of stars, and how many there are.
struct StarPages {
  /// The least number of reviews for a page of their own.
  static let fewest = ReviewLeaves.size

  let stars: Int
  let count: Int

  /// The newest review with the stars, and its position in the restaurant's list, the newest first.
  struct Newest {
    let id: String
    let position: Int
  }

  var leaves: Int { ReviewLeaves.leaves(of: count) }

  /// The name without suffix, below the restaurant's folder: `stars-5` for the newest, `stars-5-1` for a leaf.
  func name(_ leaf: Int? = nil) -> String { leaf.map { "stars-\(stars)-\($0)" } ?? "stars-\(stars)" }

  /// The page with older reviews; nil for the oldest.
  func older(_ leaf: Int?) -> String? {
    let number = leaf.map { $0 - 1 } ?? leaves
    return number > 0 ? name(number) + ".html" : nil
  }

  /// The page with newer reviews; nil for the newest.
  func newer(_ leaf: Int?) -> String? {
    leaf.map { $0 < leaves ? name($0 + 1) + ".html" : name() + ".html" }
  }
}
