import Diagnostics
import Platform

/// Whole nights of a synthetic site, without reports and with them.
///
/// The floors are what no program can go below: unpacking the finished site with tar, importing the same reviews with the
/// sqlite3 shell. A machine that others use too is faster in one second than in the next, so cold builds and floors
/// take turns, and the middle one of each counts.
struct SitePart {
  private let workshop: Workshop
  private let reviews: String
  private var result = PartResult(.site, floor: "the two floors' sum")
  private var grown = 0

  static func run(in workshop: Workshop) throws -> PartResult {
    try workshop.makeExport()
    var part = SitePart(workshop)
    try part.withoutReports()
    if workshop.size.isWhole { try part.withReports() }
    return part.result
  }

  private init(_ workshop: Workshop) {
    self.workshop = workshop
    reviews = workshop.path("Exports/reviews.ndjson")
  }

  private mutating func withoutReports() throws {
    try set(#"{"users": {"pages": "all"}, "reports": {"off": true}}"#)
    var rounds: [[Measurement]] = []
    for _ in 0..<workshop.size.rounds {
      try startOver()
      let cold = try night("cold build")
      rounds.append(
        try [cold] + (workshop.size.isWhole ? [unpacking(), ImportFloor.measure(reviews, in: workshop)] : []))
    }
    for column in rounds[0].indices { result.add(try Self.middle(rounds.map { $0[column] })) }
    result.add(
      try workshop.time(
        "of it the search's index, 1 core", [Machine.executablePath, TimedChild.index.rawValue, workshop.folder, "1"]))
    result.add(try night("the same again"))
    result.add(try changedNight(""))
    try Edits.addOne(to: reviews)
    result.add(try night("one new review"))
  }

  private mutating func withReports() throws {
    try set(#"{"users": {"pages": "all"}}"#)
    let cold = try (0..<workshop.size.rounds).map { _ in
      try startOver()
      return try night("cold build, reports on")
    }
    result.add(try Self.middle(cold))
    result.add(try night("the same again, reports on"))
    result.add(
      try Self.middle(
        (0..<workshop.size.rounds).map { _ in
          try Edits.changeOne(of: reviews)
          return try night("one edited review, reports on")
        }))
    result.add(try changedNight(", reports on"))
    result.add(
      try workshop.time("reports alone", [workshop.sumaq, "report", "--progress", "none", "--as-of", "2026-06-01"]))
  }

  private mutating func changedNight(_ words: String) throws -> Measurement {
    let nights = try (0..<workshop.size.rounds).map { _ in
      if workshop.shape == .young {
        grown += 1
        try ShapedExport(.young, workshop.size, in: workshop.path("Exports")).grow(night: grown)
      } else {
        try Edits.changeOnePercent(of: reviews)
      }
      return try night(workshop.shape.nightOfChanges + words)
    }
    return try Self.middle(nights)
  }

  private func startOver() throws {
    for folder in ["Output", ".sumaq"] { try Files.removeTree(workshop.path(folder)) }
  }

  private func set(_ settings: String) throws {
    try Files.write(Array(settings.utf8), to: workshop.path("sumaq.json"))
  }

  private func night(_ name: String) throws -> Measurement {
    var measurement = try workshop.time(
      name, [workshop.sumaq, "build", "--progress", "none", "--as-of", "2026-06-01"])
    measurement.night = try NightFigures(of: workshop)
    return measurement
  }

  private static func middle(_ runs: [Measurement]) throws -> Measurement {
    guard let middle = Measurement.median(runs) else { throw Workshop.Failed(words: "nothing was measured") }
    return middle
  }

  private func unpacking() throws -> Measurement {
    try workshop.run(["tar", "cf", "site.tar", "-C", "Output", "site"])
    try Files.makeFolder(workshop.path("unpacked"))
    let floor = try workshop.time("floor: tar unpacks the site", ["tar", "xf", "site.tar", "-C", "unpacked"])
    try Files.removeTree(workshop.path("unpacked"))
    try Files.remove(workshop.path("site.tar"))
    return floor
  }
}
