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

/// The file into which the pages of a list are joined, with one record per line.
final class JoinedPages {
  private let file: FileDescriptor
  private(set) var bytes = 0
  /// The name of the list in pages that are objects.
  private var listName: String?
  private var last: UInt8 = 0x0A

  init(_ path: String) throws(DownloadStop) {
    do throws(FileError) {
      file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
    } catch { throw .disk(error) }
  }

  func append(_ path: String) throws(DownloadStop) {
    let page = try PageFile(path)
    let scanner = try page.scan()
    switch scanner.kind {
    case .nothing: return
    case .lines: try appendWhole(page)
    case .other: throw wrong("it is in pages, one of which is no JSON list")
    case .list, .object:
      guard scanner.isWhole else { throw wrong("one of its pages breaks off") }
      if isOneRecord(scanner) { return try appendWhole(page) }
      try checkListName(scanner.listNames)
      try page.lines { lines throws(FileError) in try write(lines) }
    }
  }

  func close() throws(DownloadStop) {
    do throws(FileError) { try file.sync() } catch { throw .disk(error) }
  }

  /// Whether a page of lines contains only one record.
  private func isOneRecord(_ scanner: PageScanner) -> Bool {
    scanner.kind == .object && scanner.listNames.isEmpty && !scanner.hasEmptyList && scanner.rawToken == nil
      && listName == nil
  }

  private func checkListName(_ names: Set<String>) throws(DownloadStop) {
    let all = names.union(listName.map { [$0] } ?? [])
    guard all.count <= 1 else {
      throw wrong("its pages hold several lists: " + all.sorted().prefix(4).joined(separator: ", "))
    }
    listName = all.first
  }

  private func appendWhole(_ page: PageFile) throws(DownloadStop) {
    try page.pieces { piece throws(FileError) in
      try file.write(piece)
      bytes += piece.count
      last = piece.last ?? last
    }
    do throws(FileError) { if last != 0x0A { try write([0x0A]) } } catch { throw .disk(error) }
  }

  private func write(_ lines: [UInt8]) throws(FileError) {
    try file.write(lines)
    bytes += lines.count
    last = lines.last ?? last
  }

  private func wrong(_ words: String) -> DownloadStop { .failed(.wrongContent(words)) }
}

/// A page that was fetched.
struct PageFile {
  private static let pieceBytes = 256 << 10

  let path: String
  /// Whether it may be one object, according to its first byte.
  let beginsObject: Bool

  init(_ path: String) throws(DownloadStop) {
    self.path = path
    do throws(FileError) {
      let beginning = try FileBeginning.bytes(of: path, 512)
      beginsObject = beginning.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "{")
    } catch { throw .disk(error) }
  }

  /// Scans the whole page.
  func scan() throws(DownloadStop) -> PageScanner {
    var scanner = PageScanner()
    try pieces { piece throws(FileError) in scanner.read(piece) }
    return scanner
  }

  /// Passes its records as lines.
  func lines(_ body: (inout [UInt8]) throws(FileError) -> Void) throws(DownloadStop) {
    var scanner = PageScanner(writes: true)
    try pieces { piece throws(FileError) in
      scanner.read(piece)
      try body(&scanner.lines)
      scanner.lines.removeAll(keepingCapacity: true)
    }
  }

  /// Passes its bytes in pieces.
  func pieces(_ body: (UnsafeRawBufferPointer) throws(FileError) -> Void) throws(DownloadStop) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceBytes, alignment: 16)
    defer { buffer.deallocate() }
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW)
      while true {
        let count = try file.read(into: buffer)
        guard count > 0 else { return }
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    } catch { throw .disk(error) }
  }
}
