internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Publish

// What a driver asks of a lake whose night is in place.
extension ShardWork {
  /// The ledgers between which changes are asked for, as JSON: `now`, that of the night in place, and `before`, if anything
  /// was. Fails with exit code 65 if it is not known.
  package func changes(since: Int?) throws -> String {
    let manifest = try LakeState(lake).inPlace(lake)
    let before = try base(since, of: manifest, LakeHistory(lake))
    var json = JSONWriter()
    json.object { json in
      json.member("form", manifest.form.rawValue)
      for (name, ledger) in [("now", manifest.ledger), ("before", before?.ledger)] {
        guard let ledger else { continue }
        json.key(name)
        json.object { ledger.write(to: &$0) }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The night since which changes count; nil if all files do.
  private func base(_ since: Int?, of manifest: LakeManifest, _ history: LakeHistory) throws(Failure) -> LakeManifest? {
    if let since, since > manifest.number {
      throw Failure(
        .data,
        PublishProblems.unknownNight.problem(
          "there is no night \(since): the last one of the lake is \(manifest.number)"))
    }
    if since == manifest.number { return manifest }
    let number = since ?? (history.manifest(of: manifest.number)?.first ?? manifest.number) - 1
    guard number > 0 else { return nil }
    if let kept = history.manifest(of: number) { return kept }
    let known = history.manifests.map { $0.first == $0.number ? "\($0.number)" : "\($0.first) to \($0.number)" }
    throw Failure(
      .data,
      PublishProblems.changesForgotten.problem(
        "what changed since night \(number) is not known any more; the lake keeps the nights "
          + known.joined(separator: ", ")))
  }

  /// Tells what `check` has found, and what `ledger` has counted. Returns the words for the screen, and whether all is well.
  package func verify(repairs: Bool, input: @escaping (Int) -> [UInt8]) throws -> (words: String, isWell: Bool) {
    var (changes, bad, damaged) = (SiteChanges(), 0, 0)
    let reader = FrameReader.standardInput(input)
    try reader.each { tag, record in
      switch tag {
      case .changes: changes.add(try SiteChanges(record.body))
      case .problems:
        let found = try ProblemRecord(record).found
        found.report(to: context.problems)
        if found.kind == LakeActProblems.differs { bad += found.count } else { damaged += found.count }
      default: throw reader.unknown(record)
      }
    }
    let all = Amount.of(changes.files, "file", "files")
    let packs = damaged == 0 ? "" : "; \(Amount.of(damaged, "pack is", "packs are")) damaged"
    if bad == 0 { return ("\(all) compared with what was put: the same bytes\(packs)", damaged == 0) }
    let end = repairs && damaged == 0 ? "; they are as they were put now" : ""
    return ("\(Amount.count(bad)) of \(all) differ from what was put\(end)\(packs)", repairs && damaged == 0)
  }
}
