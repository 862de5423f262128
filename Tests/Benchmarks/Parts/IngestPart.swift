import Diagnostics
import Platform

/// Reviews with their users and restaurants into the store: for the first time, again, and with little changed.
///
/// The floor is the sqlite3 shell's `.import` of the same reviews. Users and restaurants are JSON lines throughout.
enum IngestPart {
  static func run(in workshop: Workshop) throws -> PartResult {
    var result = PartResult(.ingest, floor: "the floor")
    let exports = workshop.path("Exports")
    let reviews = Path.join(exports, "reviews.ndjson")
    try workshop.makeExport()
    for name in try Files.names(in: exports) where !kept.contains(name) {
      try Files.remove(Path.join(exports, name))
    }
    result.add(try ImportFloor.measure(reviews, in: workshop))
    result.add(try ingest("first, JSON lines", in: workshop))
    result.add(try ingest("the same files again", in: workshop))
    try workshop.run(["touch", reviews])
    result.add(try ingest("the same reviews, written anew", in: workshop))
    try Edits.changeOnePercent(of: reviews)
    result.add(try ingest("99 % of the reviews the same", in: workshop))
    try Edits.addOne(to: reviews)
    result.add(try ingest("one new review", in: workshop))
    try workshop.run(["rm", "-r", "State"])
    try workshop.run(["gzip", "Exports/reviews.ndjson"])
    result.add(try ingest("first, gzip", in: workshop))
    try workshop.run(["rm", "-r", "State"])
    try workshop.run(["gzip", "-d", "Exports/reviews.ndjson.gz"])
    try Edits.writeCSV(of: reviews, to: Path.join(exports, "reviews.csv"), named: true)
    let firestore = try ["kind", "all"].map { try FirestoreExport.write(exports, layout: $0, in: workshop) }
    try Files.remove(reviews)
    result.add(try ingest("first, CSV", in: workshop))
    for export in firestore {
      try workshop.run(["rm", "-r", "State", "Exports"])
      try workshop.run(["mv", export, "Exports"])
      result.add(try ingest("first, \(Path.name(of: export))", in: workshop))
      result.add(try ingest("the same \(Path.name(of: export)) again", in: workshop))
    }
    return result
  }

  private static let kept = ["restaurants.ndjson", "users.ndjson", "reviews.ndjson"]

  private static func ingest(_ name: String, in workshop: Workshop) throws -> Measurement {
    try workshop.time(name, [workshop.sumaq, "ingest", "--progress", "none", "--state", "State"])
  }
}
