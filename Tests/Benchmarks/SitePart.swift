import Diagnostics
import Platform

/// Whole nights of a synthetic site.
///
/// The floors are what nobody can go below: unpacking the finished site with tar, importing the same reviews with the
/// sqlite3 shell. A machine that others use too is faster in one second than in the next, so cold builds and floors
/// take turns, and the middle one of each counts.
enum SitePart {
  static func run(in workshop: Workshop) throws -> PartResult {
    var result = PartResult(.site, floor: "the two floors' sum")
    let reviews = workshop.path("Exports/reviews.ndjson")
    try workshop.makeExport()
    let settings = #"{"users": {"pages": "all"}, "reports": {"off": true}}"#
    try Files.write(Array(settings.utf8), to: workshop.path("sumaq.json"))
    var rounds: [[Measurement]] = []
    for _ in 0..<workshop.size.rounds {
      for folder in ["Output", ".sumaq"] { try Files.removeTree(workshop.path(folder)) }
      rounds.append([
        try night("cold build", workshop), try unpacking(workshop), try ImportFloor.measure(reviews, in: workshop),
      ])
    }
    for column in 0..<3 { try result.add(middle(rounds.map { $0[column] })) }
    result.add(
      try workshop.time(
        "of it the search's index, 1 core", [Machine.executablePath, TimedChild.index.rawValue, workshop.folder, "1"]))
    result.add(try night("the same again", workshop))
    try result.add(
      middle(
        (0..<workshop.size.rounds).map { _ in
          try Edits.changeOnePercent(of: reviews)
          return try night("1 % of the reviews changed", workshop)
        }))
    try Edits.addOne(to: reviews)
    result.add(try night("one new review", workshop))
    let reports = #"{"users": {"pages": "all"}}"#
    try Files.write(Array(reports.utf8), to: workshop.path("sumaq.json"))
    result.add(
      try workshop.time("reports", [workshop.sumaq, "report", "--progress", "none", "--as-of", "2026-06-01"]))
    return result
  }

  private static func night(_ name: String, _ workshop: Workshop) throws -> Measurement {
    var measurement = try workshop.time(
      name, [workshop.sumaq, "build", "--progress", "none", "--as-of", "2026-06-01"])
    measurement.night = try NightFigures(of: workshop)
    return measurement
  }

  private static func middle(_ runs: [Measurement]) throws -> Measurement {
    guard let middle = Measurement.median(runs) else { throw Workshop.Failed(words: "nothing was measured") }
    return middle
  }

  private static func unpacking(_ workshop: Workshop) throws -> Measurement {
    try workshop.run(["tar", "cf", "site.tar", "-C", "Output", "site"])
    try Files.makeFolder(workshop.path("unpacked"))
    let floor = try workshop.time("floor: tar unpacks the site", ["tar", "xf", "site.tar", "-C", "unpacked"])
    try Files.removeTree(workshop.path("unpacked"))
    try Files.remove(workshop.path("site.tar"))
    return floor
  }
}
