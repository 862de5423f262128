internal import Platform

/// Joins the pages of a list into one file, with one record per line.
///
/// Pages are requested only from the export's own scheme, host and port. A list that fails is started again at its
/// first page, as pages of different times need not fit together.
final class PageJoining {
  typealias Fetch = (_ address: FetchAddress, _ limitBytes: Int) throws(DownloadStop) -> BodyDownload.Body

  private let export: RemoteExport
  private let spool: DownloadSpool
  private let context: DownloadContext

  init(_ export: RemoteExport, spool: DownloadSpool, context: DownloadContext) {
    self.export = export
    self.spool = spool
    self.context = context
  }

  /// Whether the export is a list in pages, which are then all joined.
  func run(first body: BodyDownload.Body, _ path: String, fetch: Fetch) throws(DownloadStop) -> Bool {
    guard var next = try following(body, path) else { return false }
    let joined = try JoinedPages(spool.joined(export))
    try joined.append(path)
    var asked: Set<String> = [export.address.text]
    while true {
      guard asked.insert(next.text).inserted else { throw wrong("its pages lead in a circle") }
      guard asked.count <= context.settings.mostPages else {
        throw wrong("it has more than \(context.settings.mostPages) pages")
      }
      let page = spool.page(export)
      let body = try fetch(next, context.settings.limitBytes - joined.bytes)
      let following = try following(body, page)
      try joined.append(page)
      guard let following else { break }
      next = following
    }
    try joined.close()
    return true
  }

  /// The address of the next page, from its `Link` or its token.
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

  /// The address from the token in a page that is one object; other pages have no token.
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
