internal import Diagnostics
internal import Model
internal import Store

/// Tells what each report is made from; the digests of tables are taken once, when first asked for.
final class ReportInputs {
  private let night: ReportNight
  private let session: any AnalystConversation
  private var digests: [String: [UInt8]] = [:]

  init(_ night: ReportNight, _ session: any AnalystConversation) {
    self.night = night
    self.session = session
  }

  /// A digest of everything that a report is made from.
  func digest(_ program: ReportProgram) throws -> [UInt8] {
    var hash = SHA256()
    hash.update("report 2\n" + program.source.name + "\n" + night.settings.zoneName + "\n")
    hash.update(night.settings.wordsDigest(night.words(of: program.source).language))
    if program.tellsDataUntil { hash.update(night.dataUntil?.iso ?? "") }
    hash.update(night.frame.digest)
    hash.update(program.source.text)
    if program.usesToday { hash.update(night.asOf.iso) }
    // A history report follows everything that changes, but not the record of the night that it is part of.
    let tables = program.source.head.isHistory ? Set(try session.tables.map(\.name)) : program.tables
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
