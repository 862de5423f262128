internal import Diagnostics
internal import Model
internal import Platform

/// Checks files one after another; for one thread.
final class CheckWorker {
  /// A fragment of another page, which is looked up later, so that each target is read once.
  private struct Wanted {
    let target: UInt32
    let page: UInt32
    let offset: UInt32
    let fragment: UInt64
  }

  private static let longestPage = 64 << 20
  /// 24 MB.
  private static let mostWanted = 1_000_000

  private let folder: String
  private let listing: SiteListing
  private let counter: SiteChecker.Counter
  let sealed: SealedCheck
  private let offline: OfflineCheck?
  private var wanted: [Wanted] = []
  private var current = 0

  init(
    _ folder: String, _ listing: SiteListing, _ counter: SiteChecker.Counter, _ sealed: SealedCheck,
    _ offline: OfflineCheck? = nil
  ) {
    self.folder = folder
    self.listing = listing
    self.counter = counter
    self.sealed = sealed
    self.offline = offline
  }

  /// Checks a page, a stylesheet, a script, a feed or a sitemap. Other files need only exist.
  func check(_ index: Int) {
    let path = listing[index]
    current = index
    let reading: (String, [UInt8]) -> Void
    switch path {
    case _ where SealedCheck.concerns(path): reading = checkSealed
    case _ where Self.isPage(path): reading = checkPage
    case _ where path.hasSuffix(".css"): reading = checkStyle
    case _ where path.hasSuffix(".js"): reading = checkScript
    case _ where path.hasSuffix(".xml"): reading = checkXML
    case _ where path.hasSuffix(Gzip.suffix): reading = checkCopy
    default:
      if path.hasPrefix("photos/") { offline?.addPhoto(path) }
      return
    }
    guard let bytes = read(path) else { return }
    offline?.add(path, bytes)
    reading(path, bytes)
    if wanted.count > Self.mostWanted { finish() }
  }

  /// Reads a file for the lists alone.
  func list(_ index: Int) {
    let path = listing[index]
    if path.hasPrefix("photos/") { offline?.addPhoto(path) }
    guard ListedFile.lists(path), let bytes = read(path) else { return }
    offline?.add(path, bytes)
  }

  func place(_ path: String) -> String { folder + "/" + path }

  func report(_ problem: Problem) { counter.report(problem) }

  func count(links: Int) { counter.add(pages: 0, links: links) }

  func isFile(_ path: String) -> Bool {
    if case .file = listing.thing(at: path) { return true }
    return false
  }

  private static func isPage(_ path: String) -> Bool {
    [".html", ".htm", ".svg"].contains { path.hasSuffix($0) }
  }

  func read(_ path: String) -> [UInt8]? {
    do throws(FileError) {
      return try Files.read(folder + "/" + path, limit: Self.longestPage)
    } catch {
      counter.report(CheckProblems.unreadable.problem(at: Place(folder + "/" + path), error.description))
      return nil
    }
  }

  private func checkPage(_ path: String, _ bytes: [UInt8]) {
    let page = bytes.withUnsafeBytes { PageInspection($0, path: path) }
    let lines = LineFinder(folder + "/" + path, bytes)
    for finding in page.findings { counter.report(lines.problem(finding.kind, finding.reason, finding.offset)) }
    let base = Self.isForAnyAddress(path) ? self.base(of: page.references, on: path) : nil
    for reference in page.references { check(reference.below(base, on: path), path, lines, ids: page.ids) }
    counter.add(pages: 1, links: page.references.count)
  }

  /// Whether a page is sent by web servers for addresses that lead nowhere. Its links name the site's folder on its
  /// host.
  private static func isForAnyAddress(_ path: String) -> Bool { path == "404.html" }

  /// The site's folder on its host, such as `/guide/`: what is before the first file of the site that a page names.
  private func base(of references: [PageInspection.Reference], on path: String) -> String? {
    for reference in references where reference.link == .absolute && reference.address.hasPrefix("/") {
      if let base = base(of: reference.address, from: reference.address.startIndex, on: path) { return base }
    }
    return nil
  }

  /// What is before the first part of an address, from `start` on, that leads to a file; nil if none does.
  private func base(of address: String, from start: String.Index, on path: String) -> String? {
    var rest = address[start...]
    while let slash = rest.firstIndex(of: "/") {
      rest = rest[address.index(after: slash)...]
      guard case .file(let target, _) = SiteLink(String(rest), on: path), isFile(target) else { continue }
      return String(address[..<rest.startIndex])
    }
    return nil
  }

  /// A compressed copy must hold what the file beside it does.
  private func checkCopy(_ path: String, _ bytes: [UInt8]) {
    let original = String(path.dropLast(Gzip.suffix.utf8.count))
    func report(_ words: String) {
      self.report(CheckProblems.staleCopy.problem(at: Place(place(path)), words))
    }
    guard isFile(original) else { return report("there is no \(Printable.line(original)) beside it") }
    guard let content = read(original), !Gzip.holds(bytes, content) else { return }
    report("it does not hold the bytes of \(Printable.line(original))")
  }

  private func checkStyle(_ path: String, _ bytes: [UInt8]) {
    let lines = LineFinder(folder + "/" + path, bytes)
    let references = StyleAddresses.all(in: bytes, of: path)
    for reference in references { check(reference, path, lines, ids: nil) }
    counter.add(pages: 0, links: references.count)
  }

  /// `ids` is nil for a file in which fragments have no meaning.
  func check(_ reference: PageInspection.Reference, _ path: String, _ lines: LineFinder, ids: Set<String>?) {
    func report(_ kind: ProblemKind, _ words: String) {
      counter.report(lines.problem(kind, "\(reference.shown) \(words)", reference.offset))
    }
    if let fault = reference.fault { return report(fault.kind, fault.words) }
    switch reference.link {
    case .file(let target, let fragment): checkFile(target, fragment, reference.offset, report)
    case .here(let fragment):
      if let fragment, let ids, !ids.contains(fragment) {
        report(CheckProblems.missingFragment, "is no id of this page")
      }
    case .foreign, .data, .script, .absolute: break
    case .folder: report(CheckProblems.folderLink, "names no file")
    case .outside:
      guard !leadsToSite(reference, path) else { return }
      report(CheckProblems.outsideLink, "leaves the folder")
    }
  }

  /// Whether a link of a report leads to a page of the site that is published beside the reports, as `reports.links`
  /// makes them.
  private func leadsToSite(_ reference: PageInspection.Reference, _ path: String) -> Bool {
    guard reference.use == .link, folder.hasSuffix("/reports"),
      case .file(let target, _) = SiteLink(reference.address, on: "reports/" + path), target.hasPrefix("site/")
    else { return false }
    do throws(FileError) {
      return try FileStatus.of(Path.join(Path.parent(of: folder), target))?.kind == .file
    } catch { return false }
  }

  /// Checks a referenced file, and records its fragment for later. `report` is called with what is wrong.
  func checkFile(
    _ target: String, _ fragment: String?, _ offset: Int, _ report: (ProblemKind, String) -> Void
  ) {
    switch listing.thing(at: target) {
    case .folder: report(CheckProblems.folderLink, "names the folder \(Printable.line(target))")
    case .nothing: report(CheckProblems.missingTarget, "leads to \(Printable.line(target)), which is not there")
    case .file(let number):
      guard let fragment, Self.isPage(target) else { return }
      wanted.append(
        Wanted(
          target: UInt32(number), page: UInt32(current), offset: UInt32(offset),
          fragment: ContentHash.short(fragment)))
    }
  }

  /// Looks up the recorded fragments of other pages; each target is read once.
  func finish() {
    wanted.sort { ($0.target, $0.page, $0.offset) < ($1.target, $1.page, $1.offset) }
    var start = 0
    while start < wanted.count {
      let target = wanted[start].target
      let end = wanted[start...].firstIndex { $0.target != target } ?? wanted.count
      check(wanted[start..<end], in: listing[Int(target)])
      start = end
    }
    wanted.removeAll(keepingCapacity: true)
  }

  private func check(_ fragments: ArraySlice<Wanted>, in target: String) {
    guard let bytes = read(target) else { return }
    let ids = bytes.withUnsafeBytes { PageInspection.idDigests($0) }
    for wanted in fragments where !ids.contains(wanted.fragment) {
      let page = listing[Int(wanted.page)]
      guard let text = read(page) else { continue }
      let words = "the link leads to no id of \(Printable.line(target))"
      let lines = LineFinder(folder + "/" + page, text)
      counter.report(lines.problem(CheckProblems.missingFragment, words, Int(wanted.offset)))
    }
  }
}

// Files that refer to files by other means than links: scripts of the search, feeds and sitemaps.
extension CheckWorker {
  /// Checks a script of the search. Any other script need only exist.
  func checkScript(_ path: String, _ bytes: [UInt8]) {
    let lines = LineFinder(place(path), bytes)
    let piece: SearchPieceInspection?
    do throws(CheckFault) { piece = try SearchPieceInspection(bytes, path: path) } catch {
      return report(lines.problem(CheckProblems.brokenPiece, error.reason, error.offset))
    }
    guard let piece else { return }
    for named in piece.named {
      checkFile(named.path, named.fragment, named.offset) { kind, words in
        report(lines.problem(kind, "what the search finds or loads \(words)", named.offset))
      }
    }
    count(links: piece.named.count)
  }

  func checkXML(_ path: String, _ bytes: [UInt8]) {
    let lines = LineFinder(place(path), bytes)
    let file: XMLInspection
    do throws(CheckFault) { file = try XMLInspection(bytes) } catch {
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
      if let base = self.base(of: address.text, from: scheme.upperBound, on: path) { return base }
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
