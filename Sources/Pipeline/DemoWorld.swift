internal import Demo
internal import Diagnostics
package import Model
internal import Photos
internal import Platform

/// The export that `sumaq demo` writes, and its size.
package struct DemoWorld {
  package var restaurants = DemoOptions().restaurants
  package var users = DemoOptions().users
  package var reviews = DemoOptions().reviews
  package var photos = DemoOptions().photos
  package var seed = Int(DemoOptions().seed)
  package var night = DemoOptions().night
  /// The day of night 0. If nil, a later night uses the day of the demo in the folder, and night 0 uses today.
  package var day: CivilDay?

  package static let lastNight = DemoOptions.lastNight

  package init() {}

  /// Writes the export into a folder, which is created if it is missing.
  package func write(to folder: String, _ context: RunContext) throws {
    do {
      let mark = try DemoMark(folder)
      let day = self.day ?? (night > 0 ? mark.day : nil) ?? Self.today(context.clock)
      try mark.begin()
      try write(day, to: folder, context)
      try context.checkCancelled()
      try mark.finish(day)
    } catch let error as FileError {
      throw error.failure
    }
  }

  private func write(_ day: CivilDay, to folder: String, _ context: RunContext) throws {
    let options = DemoOptions(
      restaurants: restaurants, users: users, reviews: reviews, photos: photos, seed: UInt64(seed), night: night,
      day: day.number)
    let encoders = DemoEncoders(
      jpeg: {
        try PhotoEncoder.jpeg(rgb: $0, width: $1, height: $2, quality: $3, exifOrientation: $4)
      },
      png: { try PhotoEncoder.png(rgb: $0, width: $1, height: $2) })
    context.progress.begin(.demo)
    defer { context.progress.end() }
    var isDrawing = false
    try DemoExport(options: options, encoders: encoders).write(
      to: folder, progress: { context.progress.advance(to: $0, of: $1) },
      drawing: { done, all in
        if !isDrawing { context.progress.end() }
        if !isDrawing { context.progress.begin(.drawing, total: all) }
        isDrawing = true
        context.progress.advance(to: done, of: all)
      },
      cancelled: { context.cancellation.isCancelled })
  }

  /// The newest day whose export exists by now: it is written at two in the morning in a town five hours behind UTC.
  private static func today(_ clock: Clock) -> CivilDay {
    let secondsPastExport = clock.microsecondsSince1970() / 1_000_000 - 27_000
    return CivilDay(number: Int(secondsPastExport / 86_400))
  }
}
