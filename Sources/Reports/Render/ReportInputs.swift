internal import Diagnostics
internal import Model
internal import Store

/// Computes what each report is made from and each query depends on. The known columns are read once.
final class ReportInputs {
  private let night: ReportNight
  private let session: any AnalystConversation
  private var digests: [String: [UInt8]] = [:]

  init(_ night: ReportNight, _ session: any AnalystConversation) {
    self.night = night
    self.session = session
  }

  /// A digest of everything that a report is made from, except the answers to its queries.
  func frame(_ program: CompiledReport) throws -> [UInt8] {
    var hash = SHA256()
    hash.update(
      "report 6\n\(night.settings.limits.least)\n" + program.source.name + "\n" + night.settings.zoneName + "\n")
    hash.update(night.settings.wordsDigest(night.words(of: program.source).language.tag))
    if program.mentionsDataUntil { hash.update(night.dataUntil?.iso ?? "") }
    hash.update(night.frame.digest)
    hash.update(program.source.text)
    if program.mentionsToday { hash.update(night.asOf.iso) }
    if let pages = night.subjectPages, program.namesSubjects {
      hash.update("\nlinks \(pages.rule)\n")
      for (table, columns) in [("restaurants", "id"), ("users", "id"), ("reviews", "user_id")] {
        hash.update(try digest(table, [columns]))
      }
    }
    return hash.finish()
  }

  /// A digest of a query and of everything that its answer depends on. As long as it is the same, so is the answer.
  func digest(of block: SQLBlock, _ program: CompiledReport, _ parameters: [String: AnalystValue]) throws -> [UInt8] {
    var hash = SHA256()
    hash.update("question 2\n\(night.settings.limits.least)\n" + night.settings.zoneName + "\n" + block.sql + "\n")
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { hash.update("\(name)=\(value)\n") }
    let reads = program.reads[block.name]
    if reads?.asksToday ?? true { hash.update(night.asOf.iso) }
    for (table, columns) in try columns(reads, program) where table != "runs" {
      hash.update("\n" + table + "\n")
      hash.update(try digest(table, columns))
    }
    return hash.finish()
  }

  /// A report about nights depends on everything that changes, but not on the record of the night that renders it.
  private func columns(
    _ reads: CompiledReport.Reads?, _ program: CompiledReport
  ) throws -> [(table: String, columns: Set<String>?)] {
    guard let reads, !program.source.head.isHistory else {
      return try session.tables.map(\.name).sorted().map { ($0, nil) }
    }
    return reads.columns.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func digest(_ table: String, _ columns: Set<String>?) throws -> [UInt8] {
    let name = table + "\n" + (columns.map { $0.sorted().joined(separator: ",") } ?? "*")
    if let known = digests[name] { return known }
    let fresh = try session.digest(ofTable: table, columns: columns)
    digests[name] = fresh
    return fresh
  }
}
