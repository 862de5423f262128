internal import Diagnostics

// Files that refer to others by other means than links: scripts of the search, feeds and sitemaps.
extension CheckWorker {
  /// Checks a script of the search. Any other script need only exist.
  func checkScript(_ path: String, _ bytes: [UInt8]) {
    let lines = LineFinder(place(path), bytes)
    let shard: ShardInspection?
    do throws(ShardInspection.Fault) { shard = try ShardInspection(bytes, path: path) } catch {
      return report(lines.problem(CheckProblems.brokenShard, error.reason, error.offset))
    }
    guard let shard else { return }
    for named in shard.named {
      checkFile(named.path, named.fragment, named.offset) { kind, words in
        report(lines.problem(kind, "what the search finds or loads \(words)", named.offset))
      }
    }
    count(links: shard.named.count)
  }

  func checkXML(_ path: String, _ bytes: [UInt8]) {
    let lines = LineFinder(place(path), bytes)
    let file: XMLInspection
    do throws(XMLReader.Fault) { file = try XMLInspection(bytes) } catch {
      return report(lines.problem(CheckProblems.brokenXML, error.reason, error.offset))
    }
    for finding in file.findings { report(lines.problem(CheckProblems.brokenXML, finding.reason, finding.offset)) }
    for finding in file.repeatedIDs { report(lines.problem(CheckProblems.duplicateID, finding.reason, finding.offset)) }
    let base = self.base(of: file, on: path)
    for address in file.addresses { check(address, below: base, on: path, lines) }
    if let own = file.own { check(own, below: base, on: path, lines) }
    count(links: file.addresses.count + (file.own == nil ? 0 : 1))
  }

  /// The address of the file's folder: the one that a feed declares, or the base of the first address that leads to a
  /// file. Nil if there is none.
  private func base(of file: XMLInspection, on path: String) -> String? {
    if let own = file.own?.text, let slash = own.lastIndex(of: "/") { return String(own[...slash]) }
    for address in file.addresses {
      guard let scheme = address.text.firstRange(of: "://") else { continue }
      var rest = address.text[scheme.upperBound...]
      while let slash = rest.firstIndex(of: "/") {
        rest = rest[address.text.index(after: slash)...]
        guard case .file(let target, _) = SiteLink(String(rest), on: path), isFile(target) else { continue }
        return String(address.text[..<rest.startIndex])
      }
    }
    return nil
  }

  private func check(_ address: XMLInspection.Address, below base: String?, on path: String, _ lines: LineFinder) {
    func report(_ kind: ProblemKind, _ words: String) {
      let shown = "`\(Printable.line(address.text, limit: 120))`"
      self.report(lines.problem(kind, "\(shown) \(words)", address.offset))
    }
    guard let base else { return report(CheckProblems.missingTarget, "leads to no file beside it") }
    guard address.text.hasPrefix(base) else {
      return report(CheckProblems.foreignAddress, "is not below \(Printable.line(base, limit: 120))")
    }
    guard case .file(let target, let fragment) = SiteLink(String(address.text.dropFirst(base.count)), on: path) else {
      return report(CheckProblems.folderLink, "names no file")
    }
    checkFile(target, fragment, address.offset, report)
  }
}
