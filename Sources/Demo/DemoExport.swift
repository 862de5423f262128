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

  /// Writes into `folder`, which is made if need be; files of the same names are replaced, others stay.
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
