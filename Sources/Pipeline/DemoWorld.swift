internal import Demo
internal import Diagnostics
package import Model
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
      let pictures = sizes["photos"] == 0 ? nil : try Self.pictures(context)
      try mark.write(finished: false, day, sizes)
      try write(day, sizes, pictures, to: folder, context)
      try context.checkCancelled()
      try mark.write(finished: true, day, sizes)
    } catch let error as FileError {
      throw error.failure
    } catch let damage as PictureDamage {
      throw Self.lost(Place(damage.path), "the shipped picture cannot be used: \(damage.reason)")
    }
  }

  /// The pictures that photos are parts of.
  private static func pictures(_ context: RunContext) throws -> ShippedPictures {
    guard let folder = ShippedFolder.pictures.path(executable: context.executablePath) else {
      throw lost(nil, "the shipped pictures were not found")
    }
    let pictures = try ShippedPictures(folder)
    let lacking = pictures.lacking
    if !lacking.isEmpty {
      throw lost(Place(folder), "the shipped pictures lack \(lacking.prefix(5).joined(separator: ", "))")
    }
    return pictures
  }

  private static func lost(_ place: Place?, _ words: String) -> Failure {
    Failure(.configuration, PipelineProblems.missingPictures.problem(at: place, words))
  }

  private func write(
    _ day: CivilDay, _ sizes: [String: Int], _ pictures: ShippedPictures?, to folder: String, _ context: RunContext
  ) throws {
    let size = { sizes[$0] ?? 0 }
    let options = DemoOptions(
      restaurants: size("restaurants"), users: size("users"), reviews: size("reviews"), photos: size("photos"),
      seed: UInt64(clamping: size("seed")), night: night, day: day.number)
    context.progress.begin(.demo)
    defer { context.progress.end() }
    var isCutting = false
    try DemoExport(options: options, pictures: pictures).write(
      to: folder, progress: { context.progress.advance(to: $0, of: $1) },
      cutting: { done, all in
        if !isCutting { context.progress.end() }
        if !isCutting { context.progress.begin(.pictures, total: all) }
        isCutting = true
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
