internal import Platform

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
