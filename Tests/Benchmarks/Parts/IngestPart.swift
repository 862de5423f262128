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
    try Edits.writeForgotten(10_000, in: workshop.path("State"))
    result.add(try ingest("first, 10,000 people forgotten", in: workshop))
    try workshop.run(["rm", "-r", "State"])
    try workshop.run(["gzip", "Exports/reviews.ndjson"])
    result.add(try ingest("first, gzip", in: workshop))
    try workshop.run(["rm", "-r", "State"])
    try workshop.run(["gzip", "-d", "Exports/reviews.ndjson.gz"])
    try workshop.run(["python3", "-m", "zipfile", "-c", "all.zip", "Exports/"])
    try workshop.run(["mkdir", "Archived"])
    try workshop.run(["mv", "all.zip", "Archived"])
    result.add(try ingest("first, a zip of all", of: "Archived", in: workshop))
    result.add(try ingest("the same zip again", of: "Archived", in: workshop))
    try workshop.run(["rm", "-r", "State"])
    try Edits.writeCSV(of: reviews, to: Path.join(exports, "reviews.csv"), named: true)
    let firestore = try ["kind", "all"].map { try FirestoreExport.write(exports, layout: $0, in: workshop) }
    try Files.remove(reviews)
    result.add(try ingest("first, CSV", in: workshop))
    try workshop.run(["rm", "-r", "State"])
    try workshop.run([
      "python3", PageSample.checkout + "/Tests/EndToEnd/workbooks.py", "Exports/reviews.xlsx",
      "reviews=Exports/reviews.csv",
    ])
    try Files.remove(Path.join(exports, "reviews.csv"))
    result.add(try ingest("first, xlsx", in: workshop))
    result.add(try ingest("the same workbook again", in: workshop))
    for export in firestore {
      try workshop.run(["rm", "-r", "State", "Exports"])
      try workshop.run(["mv", export, "Exports"])
      result.add(try ingest("first, \(Path.name(of: export))", in: workshop))
      result.add(try ingest("the same \(Path.name(of: export)) again", in: workshop))
    }
    return result
  }

  private static let kept = ["restaurants.ndjson", "users.ndjson", "reviews.ndjson"]

  private static func ingest(_ name: String, of exports: String = "Exports", in workshop: Workshop) throws
    -> Measurement
  {
    try workshop.time(
      name, [workshop.sumaq, "ingest", "--progress", "none", "--state", "State", "--exports", exports])
  }
}
