internal import Platform

/// Writes a synthetic export in the format of the SUMAQ app: JSON lines, and the photos that they name.
///
/// The same options give the same bytes and the same file times on every machine. Rows stream through a buffer of
/// 1 MB; a picture of 12 megapixels takes 40 MB while it is made.
package struct DemoExport: Sendable {
  let world: World
  private let shipped: ShippedPictures?

  /// Photos are parts of the shipped pictures; without these there are none.
  package init(options: DemoOptions, pictures: ShippedPictures?) {
    world = World(options)
    shipped = pictures
  }

  /// Writes into `folder`, which is made if need be; files of the same names are replaced, all other files stay.
  ///
  /// - Parameters:
  ///   - progress: called now and then with the number of rows written, and of all.
  ///   - cutting: called now and then with the number of pictures written, and of all.
  ///   - cancelled: asked now and then; when it says so the export ends with what is written so far.
  /// - Throws: `FileError`, or `PictureDamage`.
  package func write(
    to folder: String, progress: (Int, Int) -> Void, cutting: (Int, Int) -> Void = { _, _ in },
    cancelled: () -> Bool
  ) throws {
    try Files.makeFolder(folder)
    let night = world.night
    let steps: [Step] = [
      step("restaurants", world.restaurantCounts.count(at: night)) { RestaurantRows(world: world, row: $0).write },
      step("users", world.userCounts.count(at: night)) { UserRows(world: world, row: $0).write },
      step("dishes", world.restaurantCounts.count(at: night)) { DishRows(world: world, row: $0).write },
      step("offers", world.offerCounts.count(at: night)) { OfferRows(world: world, row: $0).write },
      step("visits", world.visitCounts.count(at: night)) { VisitRows(world: world, row: $0).write },
      step("orders", world.orderCounts.count(at: night)) { OrderRows(world: world, row: $0).write },
      step("reviews", world.reviewCounts.count(at: night)) { ReviewRows(world: world, row: $0).write },
    ]
    let pictures = world.pictures.present()
    let total = steps.reduce(0) { $0 + $1.count }
    var done = 0
    progress(0, total)
    for step in steps {
      try write(step, to: folder, progress: { progress(done + $0, total) }, cancelled: cancelled)
      if cancelled() { return }
      done += step.count
    }
    progress(total, total)
    guard let shipped else { return }
    let files = PictureFiles(world: world, shipped: shipped, folder: folder)
    try files.write(pictures, progress: { cutting($0, pictures.count) }, cancelled: cancelled)
  }

  /// One file of rows.
  private struct Step {
    let name: String
    let count: Int
    let writer: (RowBuffer) -> (Int) throws(FileError) -> Void
  }

  private func step(
    _ name: String, _ count: Int, _ writer: @escaping (RowBuffer) -> (Int) throws(FileError) -> Void
  ) -> Step {
    Step(name: name, count: count, writer: writer)
  }

  private func write(_ step: Step, to folder: String, progress: (Int) -> Void, cancelled: () -> Bool) throws {
    let path = Path.join(folder, step.name + ".ndjson")
    let row = try RowBuffer(path: path)
    let writeRow = step.writer(row)
    for index in 0..<step.count {
      try writeRow(index)
      guard index % 4096 == 4095 else { continue }
      progress(index + 1)
      if cancelled() { break }
    }
    try row.flush()
    var random = DemoRandom(seed: world.seed, .file, world.night, step.name.utf8.count)
    try FileTime.set(path, seconds: world.calendar.export(world.night) + random.below(1800))
  }
}

/// The size of a demo export, and its seed and night.
package struct DemoOptions: Sendable, Hashable {
  package var restaurants: Int
  package var users: Int
  package var reviews: Int
  /// The number of distinct picture files, including broken ones. Rows also name a few missing files.
  package var photos: Int
  package var seed: UInt64
  /// The number of nights of change since the export of night 0.
  package var night: Int
  /// The day of night 0, in days since 1970.
  package var day: Int

  /// Counts below zero count as zero. Those above what ids can distinguish (10 million restaurants, 500 million users
  /// and reviews, a million pictures) are reduced to that.
  package init(
    restaurants: Int = 60, users: Int = 300, reviews: Int = 2000, photos: Int = 60, seed: UInt64 = 1, night: Int = 0,
    day: Int = DemoOptions.firstDay
  ) {
    self.restaurants = min(max(0, restaurants), 10_000_000)
    self.users = min(max(0, users), 500_000_000)
    self.reviews = min(max(0, reviews), 500_000_000)
    self.photos = min(max(0, photos), 1_000_000)
    self.seed = seed
    self.day = min(max(DemoOptions.days.lowerBound, day), DemoOptions.days.upperBound)
    self.night = min(max(0, night), DemoOptions.lastNight)
  }

  /// 2 March 2026, the day of the demo in tests.
  package static let firstDay = 20_514
  /// From 1980 to 2100.
  static let days = 3652...47_482

  /// Ten years of nights; later nights are equal to this one.
  package static let lastNight = 3650
}

/// Marks the private values of a demo export.
///
/// Each private value (law 8) contains the mark of its kind, and nothing else in the export does: no id, name or digest
/// can contain one by chance, because every mark has a character that they never have. A test that finds a mark in an
/// output has found a leak.
package enum DemoPrivacy {
  /// A kind of private value.
  package struct Canary: Sendable, Hashable {
    /// The field of the export, for a test's message.
    package let field: String
    /// The text that every value of the kind contains.
    package let mark: String
  }

  package static let email = Canary(field: "users.email", mark: "@mail.invalid")
  package static let username = Canary(field: "users.username", mark: "kx7_")
  package static let phone = Canary(field: "users.phone", mark: "+99976")
  package static let home = Canary(field: "users.address", mark: "at#qx")
  package static let role = Canary(field: "users.role", mark: "qz~")
  package static let token = Canary(field: "users.fcmToken", mark: "tk9:")
  package static let owner = Canary(field: "restaurants.ownerUid", mark: "own_qx")
  /// A comment inside JPEG files.
  package static let photo = Canary(field: "photos' metadata", mark: "lens#qx")

  /// All of them.
  package static let canaries = [email, username, phone, home, role, token, owner, photo]
}
