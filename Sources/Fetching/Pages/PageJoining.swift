internal import Platform

/// Joins the pages of a list to one file, a record a line.
///
/// Pages are asked for at the export's own scheme, host and port only. A list that breaks off is begun again from its first
/// page, as pages of two moments need not fit each other.
final class PageJoining {
  typealias Fetch = (_ address: FetchAddress, _ limitBytes: Int) throws(DownloadStop) -> BodyDownload.Body

  private let export: RemoteExport
  private let spool: DownloadSpool
  private let around: DownloadSurroundings

  init(_ export: RemoteExport, spool: DownloadSpool, around: DownloadSurroundings) {
    self.export = export
    self.spool = spool
    self.around = around
  }

  /// Whether the export is a list in pages, which are then all joined.
  func run(first body: BodyDownload.Body, _ path: String, fetch: Fetch) throws(DownloadStop) -> Bool {
    guard var next = try following(body, path) else { return false }
    let joined = try JoinedPages(spool.joined(export))
    try joined.append(path)
    var asked: Set<String> = [export.address.text]
    while true {
      guard asked.insert(next.text).inserted else { throw wrong("its pages lead in a circle") }
      guard asked.count <= around.settings.mostPages else {
        throw wrong("it has more than \(around.settings.mostPages) pages")
      }
      let page = spool.page(export)
      let body = try fetch(next, around.settings.limitBytes - joined.bytes)
      let following = try following(body, page)
      try joined.append(page)
      guard let following else { break }
      next = following
    }
    try joined.close()
    return true
  }

  /// The address of the page behind this one: by its `Link`, or by its token.
  private func following(_ body: BodyDownload.Body, _ path: String) throws(DownloadStop) -> FetchAddress? {
    var found = try link(body)
    if found == nil { found = try token(path) }
    guard let next = found else { return nil }
    guard HeaderTarget(next) == HeaderTarget(export.address) else {
      throw .failed(
        .refusedAddress("its next page stands on another scheme, host or port: \(HeaderTarget(next).description)"))
    }
    return next
  }

  private func link(_ body: BodyDownload.Body) throws(DownloadStop) -> FetchAddress? {
    guard let link = body.next else { return nil }
    do throws(FetchFailure) { return try body.address.redirected(to: link) } catch {
      throw wrong("its next page has no address: \(error.reason)")
    }
  }

  /// By the token in a page that is one object; other pages are not looked through for one.
  private func token(_ path: String) throws(DownloadStop) -> FetchAddress? {
    let page = try PageFile(path)
    guard page.beginsObject else { return nil }
    let scanner = try page.scan()
    guard scanner.kind == .object, scanner.isWhole else { return nil }
    do throws(FetchFailure) {
      return try PageToken.text(scanner.rawToken).map { token throws(FetchFailure) in
        try PageToken.address(token, of: export.address)
      }
    } catch { throw .failed(error) }
  }

  private func wrong(_ words: String) -> DownloadStop { .failed(.wrongContent(words)) }
}
