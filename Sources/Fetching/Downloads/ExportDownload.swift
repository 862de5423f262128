internal import Model
internal import Platform

/// Downloads one export into the spool: its first response, the pages that follow, and the rename.
///
/// Used by one thread only.
final class ExportDownload {
  private let export: RemoteExport
  private let spool: DownloadSpool
  private let context: DownloadContext
  private let connections: Connections

  init(_ export: RemoteExport, _ spool: DownloadSpool, _ context: DownloadContext, _ connections: Connections) {
    self.export = export
    self.spool = spool
    self.context = context
    self.connections = connections
  }

  func run() throws(DownloadStop) -> FetchedExport.State {
    let known = try disk { () throws(FileError) in try knownWhole() }
    let part = PartFile(
      spool.part(export), notes: spool.partNotes(export), syncBytes: context.settings.syncBytes)
    try disk { () throws(FileError) in try part.resume(source: export.addressDigest) }
    let body: BodyDownload.Body?
    do throws(DownloadStop) {
      body = try download(part, limitBytes: context.settings.limitBytes, until: .max).run(
        export.address, known: known?.validators ?? Validators())
    } catch {
      if case .failed(let failure) = error, failure.isFinal { try disk { () throws(FileError) in try part.discard() } }
      throw error
    }
    guard let body else {
      try disk { () throws(FileError) in try writeNotes(known?.validators ?? Validators()) }
      return .unchanged
    }
    try disk { () throws(FileError) in try part.close() }
    return try store(body, part)
  }

  private func download(_ part: PartFile, limitBytes: Int, until deadline: UInt64) -> BodyDownload {
    BodyDownload(export, connections, context, into: part, limitBytes: limitBytes, until: deadline)
  }

  /// The metadata of the existing file, if it was fetched from this address and matches its metadata.
  private func knownWhole() throws(FileError) -> DownloadNotes? {
    guard let notes = try DownloadNotes(reading: spool.notes(export)), notes.source == export.addressDigest,
      let status = try FileStatus.of(spool.path(export)), status.kind == .file, status.size == notes.bytes
    else { return nil }
    return notes
  }

  /// Turns a complete body, with the pages that follow it, into the file.
  private func store(_ body: BodyDownload.Body, _ part: PartFile) throws(DownloadStop) -> FetchedExport.State {
    let deadline = context.clock.nanoseconds() &+ UInt64(context.settings.mostListSeconds * 1e9)
    let joining = PageJoining(export, spool: spool, context: context)
    do throws(DownloadStop) {
      if try disk({ () throws(FileError) in WebPage.isOne(try FileBeginning.bytes(of: part.path, 512)) }) {
        throw .failed(.wrongContent("the server sent a web page, which is no export"))
      }
      if try disk({ () throws(FileError) in try losesAll(part.path) }) {
        throw .failed(.wrongContent("the server sent an empty file, where the one before was not"))
      }
      let isList = try joining.run(first: body, part.path) { address, limitBytes throws(DownloadStop) in
        let page = PartFile(spool.page(export), syncBytes: .max)
        guard context.clock.nanoseconds() < deadline else { throw .failed(.timeout) }
        guard let body = try download(page, limitBytes: limitBytes, until: deadline).run(address) else {
          throw .failed(.wrongContent("a page is said to be unchanged that was never asked for"))
        }
        return body
      }
      let state = try disk { () throws(FileError) in
        // The validators of the first page say nothing about the other pages.
        isList
          ? try place(spool.joined(export), Validators()) : try place(part.path, body.validators)
      }
      try disk { () throws(FileError) in try clear() }
      return state
    } catch {
      try disk { () throws(FileError) in try clear() }
      throw error
    }
  }

  /// Whether an empty body would replace a copy that is not empty.
  private func losesAll(_ path: String) throws(FileError) -> Bool {
    guard !context.settings.emptyReplaces, try FileStatus.of(path)?.size == 0,
      let copy = try FileStatus.of(spool.path(export))
    else { return false }
    return copy.kind == .file && copy.size > 0
  }

  private func clear() throws(FileError) {
    for path in [spool.part(export), spool.page(export), spool.joined(export)] { try Files.remove(path) }
  }

  // MARK: Into its place

  /// Replaces the file. A file with the same bytes is left as it is, with its times.
  private func place(_ path: String, _ validators: Validators) throws(FileError) -> FetchedExport.State {
    let whole = spool.path(export)
    if try SameBytes.hold(path, whole) {
      try writeNotes(validators)
      return .unchanged
    }
    let bytes = try FileStatus.of(path)?.size ?? 0
    try FileTime.set(path, seconds: Int(modified(validators)))
    // The metadata is missing for a moment: after a run that is killed here, the file is requested again.
    try Files.remove(spool.notes(export))
    try Files.move(path, to: whole)
    try Files.syncFolder(spool.folder)
    try writeNotes(validators)
    return .fetched(bytes: bytes)
  }

  /// The age of the data: when the server says they were modified, or else now. Seconds since 1970.
  private func modified(_ validators: Validators) -> Int64 {
    let now = context.clock.microsecondsSince1970() / 1_000_000
    return HTTPDate.seconds(validators.lastModified).map { min($0, now) } ?? now
  }

  private func writeNotes(_ validators: Validators) throws(FileError) {
    var notes = DownloadNotes(source: export.addressDigest)
    notes.validators = validators
    notes.bytes = try FileStatus.of(spool.path(export))?.size ?? 0
    notes.checked = context.clock.microsecondsSince1970()
    try notes.write(to: spool.notes(export))
  }

  private func disk<Result>(_ body: () throws(FileError) -> Result) throws(DownloadStop) -> Result {
    do throws(FileError) { return try body() } catch { throw .disk(error) }
  }
}

/// Compares two files.
enum SameBytes {
  private static let pieceBytes = 256 << 10

  /// Whether both files exist and have the same bytes.
  static func hold(_ path: String, _ other: String) throws(FileError) -> Bool {
    guard let size = try FileStatus.of(path)?.size, let status = try FileStatus.of(other), status.kind == .file,
      status.size == size
    else { return false }
    let left = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW)
    let right = try FileDescriptor(opening: other, flags: O_RDONLY | O_NOFOLLOW)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceBytes * 2, alignment: 16)
    defer { buffer.deallocate() }
    var place = 0
    while place < size {
      let count = min(pieceBytes, size - place)
      let first = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
      let second = UnsafeMutableRawBufferPointer(rebasing: buffer[pieceBytes..<pieceBytes + count])
      try left.read(into: first, at: place)
      try right.read(into: second, at: place)
      guard first.elementsEqual(second) else { return false }
      place += count
    }
    return true
  }
}

/// The first bytes of a file.
enum FileBeginning {
  static func bytes(of path: String, _ count: Int) throws(FileError) -> [UInt8] {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW)
    return try file.bytes(at: 0, count: min(count, try file.status().size))
  }
}
