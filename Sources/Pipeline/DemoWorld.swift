internal import Demo
internal import Diagnostics
package import Model
internal import Photos
internal import Platform

/// The export that `sumaq demo` writes, and its size.
package struct DemoWorld {
  /// What was asked for, by the names of `sizes`. A later night takes what is missing from the demo in the folder.
  package var asked: [String: Int] = [:]
  package var night = DemoOptions().night
  /// The day of night 0. If nil, a later night uses the day of the demo in the folder, and night 0 uses today.
  package var day: CivilDay?

  package static let lastNight = DemoOptions.lastNight

  /// What is asked for by number, with the greatest possible one and the number by default.
  package static let sizes = [
    (name: "restaurants", most: 10_000_000, usual: DemoOptions().restaurants),
    (name: "users", most: 100_000_000, usual: DemoOptions().users),
    (name: "reviews", most: 1_000_000_000, usual: DemoOptions().reviews),
    (name: "photos", most: 1_000_000, usual: DemoOptions().photos),
    (name: "seed", most: Int.max, usual: Int(DemoOptions().seed)),
  ]

  /// What the command says, and a night that reads the demo.
  package static let faults =
    "The demo has faults on purpose, which nights count: photos that are missing or damaged, and reviews of places and "
    + "by people that it lacks."

  package init() {}

  /// Writes the export into a folder, which is created if it is missing.
  package func write(to folder: String, _ context: RunContext) throws {
    do {
      let mark = try DemoMark(folder)
      let day = self.day ?? (night > 0 ? mark.day : nil) ?? Self.today(context.clock)
      let sizes = Dictionary(
        Self.sizes.map { ($0.name, asked[$0.name] ?? (night > 0 ? mark.sizes[$0.name] : nil) ?? $0.usual) },
        uniquingKeysWith: { first, _ in first })
      try mark.write(finished: false, day, sizes)
      try write(day, sizes, to: folder, context)
      try context.checkCancelled()
      try mark.write(finished: true, day, sizes)
    } catch let error as FileError {
      throw error.failure
    }
  }

  private func write(
    _ day: CivilDay, _ sizes: [String: Int], to folder: String, _ context: RunContext
  ) throws {
    let size = { sizes[$0] ?? 0 }
    let options = DemoOptions(
      restaurants: size("restaurants"), users: size("users"), reviews: size("reviews"), photos: size("photos"),
      seed: UInt64(clamping: size("seed")), night: night, day: day.number)
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
