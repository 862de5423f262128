internal import Diagnostics
internal import Model
internal import Store

/// What all reports of a night share; the digests of tables are taken once, when first asked for.
final class ReportNight {
  let session: AnalystSession
  let frame: ReportFrame
  let asOf: CivilDay
  let settings: ReportSettings
  /// The day of the newest review; nil without one.
  let dataUntil: CivilDay?
  private var digests: [String: [UInt8]] = [:]

  init(session: AnalystSession, frame: ReportFrame, asOf: CivilDay, settings: ReportSettings) throws {
    self.session = session
    self.frame = frame
    self.asOf = asOf
    self.settings = settings
    var newest: CivilDay?
    try session.query("SELECT day(max(created_at)) FROM reviews") { _, values in
      if case .text(let day) = values[0], let day = CivilDay(iso: day) { newest = day }
    }
    dataUntil = newest
  }

  /// The words of a report's own language.
  func words(of source: ReportSource) -> StringTable {
    source.head.language.flatMap { settings.words[$0] } ?? settings.siteWords
  }

  /// A digest of everything that a report is made from.
  func inputs(_ program: ReportProgram) throws -> [UInt8] {
    var hash = SHA256()
    hash.update("report 1\n" + program.source.name + "\n" + settings.zoneName + "\n" + (dataUntil?.iso ?? "") + "\n")
    hash.update(settings.wordsDigest(words(of: program.source).language))
    hash.update(frame.digest)
    hash.update(program.source.text)
    if program.usesToday { hash.update(asOf.iso) }
    // A history report follows everything that changes, but not the record of the night that it is part of.
    let tables = program.source.head.isHistory ? Set(session.tables.map(\.name)) : program.tables
    for table in tables.sorted() where table != "runs" {
      hash.update(table)
      hash.update(try digest(table))
    }
    return hash.finish()
  }

  private func digest(_ table: String) throws -> [UInt8] {
    if let known = digests[table] { return known }
    let fresh = try session.digest(ofTable: table)
    digests[table] = fresh
    return fresh
  }
}
