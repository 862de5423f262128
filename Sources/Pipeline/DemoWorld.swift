internal import Demo
internal import Diagnostics
internal import Photos
internal import Platform

/// What `sumaq demo` writes, and how large.
package struct DemoWorld {
  package var restaurants = DemoOptions().restaurants
  package var users = DemoOptions().users
  package var reviews = DemoOptions().reviews
  package var photos = DemoOptions().photos
  package var seed = Int(DemoOptions().seed)
  package var night = DemoOptions().night

  package static let lastNight = DemoOptions.lastNight

  package init() {}

  /// Writes the export into a folder, which is made where it is missing.
  package func write(to folder: String, _ context: RunContext) throws {
    let options = DemoOptions(
      restaurants: restaurants, users: users, reviews: reviews, photos: photos, seed: UInt64(seed), night: night)
    let encoders = DemoEncoders(
      jpeg: {
        try PhotoEncoder.jpeg(rgb: $0, width: $1, height: $2, quality: $3, exifOrientation: $4)
      },
      png: { try PhotoEncoder.png(rgb: $0, width: $1, height: $2) })
    context.progress.begin(.demo)
    defer { context.progress.end() }
    do {
      let mark = try DemoMark(folder)
      try DemoExport(options: options, encoders: encoders).write(
        to: folder, progress: { context.progress.advance(to: $0, of: $1) },
        cancelled: { context.cancellation.isCancelled })
      try context.checkCancelled()
      try mark.finish()
    } catch let error as FileError {
      throw error.failure
    }
  }
}
