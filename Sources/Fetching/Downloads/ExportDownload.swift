internal import Model
internal import Platform

/// One export from its server into the spool: its first answer, the pages that follow, and the rename.
///
/// Owned by one thread.
final class ExportDownload {
  private let export: RemoteExport
  private let spool: DownloadSpool
  private let around: DownloadSurroundings
  private let connections: Connections
  private var cameBytes = 0

  init(_ export: RemoteExport, _ spool: DownloadSpool, _ around: DownloadSurroundings, _ connections: Connections) {
    self.export = export
    self.spool = spool
    self.around = around
    self.connections = connections
  }

  func run() throws(DownloadStop) -> FetchedExport.State {
    let known = try disk { () throws(FileError) in try knownWhole() }
    let part = PartFile(
      spool.part(export), notes: spool.partNotes(export), syncBytes: around.settings.syncBytes)
    try disk { () throws(FileError) in try part.takeUp(source: export.addressDigest) }
    let body: BodyDownload.Body?
    do throws(DownloadStop) {
      body = try download(part, limitBytes: around.settings.limitBytes).run(
        export.address, known: known?.validators ?? Validators())
    } catch {
      if case .failed(let failure) = error, failure.isFinal { try disk { () throws(FileError) in try part.discard() } }
      throw error
    }
    guard let body else {
      try disk { () throws(FileError) in try note(known?.validators ?? Validators()) }
      return .unchanged
    }
    try disk { () throws(FileError) in try part.close() }
    return try take(body, part)
  }

  private func download(_ part: PartFile, limitBytes: Int) -> BodyDownload {
    BodyDownload(export, connections, around, into: part, limitBytes: limitBytes)
  }

  /// The notes of the file that is there, if it was fetched from this address and is what they say.
  private func knownWhole() throws(FileError) -> DownloadNotes? {
    guard let notes = try DownloadNotes(reading: spool.notes(export)), notes.source == export.addressDigest,
      let status = try FileStatus.of(spool.path(export)), status.kind == .file, status.size == notes.bytes
    else { return nil }
    return notes
  }

  /// A body that came whole becomes the file, with those of the pages that follow it.
  private func take(_ body: BodyDownload.Body, _ part: PartFile) throws(DownloadStop) -> FetchedExport.State {
    let joining = PageJoining(export, spool: spool, around: around)
    do throws(DownloadStop) {
      if try disk({ () throws(FileError) in try WebPage.isOne(part.path) }) {
        throw .failed(.wrongContent("the server sent a web page, which is no export"))
      }
      let isList = try joining.run(first: body, part.path) { address, limitBytes throws(DownloadStop) in
        let page = PartFile(spool.page(export), syncBytes: .max)
        guard let body = try download(page, limitBytes: limitBytes).run(address) else {
          throw .failed(.wrongContent("a page is said to be unchanged that was never asked for"))
        }
        return body
      }
      let state = try disk { () throws(FileError) in
        // What a server says of the first page says nothing of the others.
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

  private func clear() throws(FileError) {
    for path in [spool.part(export), spool.page(export), spool.joined(export)] { try Files.remove(path) }
  }

  // MARK: Into its place

  /// A file that says the same stays as it is, its times too.
  private func place(_ path: String, _ validators: Validators) throws(FileError) -> FetchedExport.State {
    let whole = spool.path(export)
    if try SameBytes.hold(path, whole) {
      try note(validators)
      return .unchanged
    }
    let bytes = try FileStatus.of(path)?.size ?? 0
    try FileTime.set(path, seconds: Int(modified(validators)))
    // Without notes for a moment: a run that is killed here asks once more.
    try Files.remove(spool.notes(export))
    try Files.move(path, to: whole)
    try Files.syncFolder(spool.folder)
    try note(validators)
    return .fetched(bytes: bytes)
  }

  /// How old the data are: since the server says that they changed, or since now. Seconds since 1970.
  private func modified(_ validators: Validators) -> Int64 {
    let now = around.clock.microsecondsSince1970() / 1_000_000
    return HTTPDate.seconds(validators.lastModified).map { min($0, now) } ?? now
  }

  private func note(_ validators: Validators) throws(FileError) {
    var notes = DownloadNotes(source: export.addressDigest)
    notes.validators = validators
    notes.bytes = try FileStatus.of(spool.path(export))?.size ?? 0
    notes.checked = around.clock.microsecondsSince1970()
    try notes.write(to: spool.notes(export))
  }

  private func disk<Result>(_ body: () throws(FileError) -> Result) throws(DownloadStop) -> Result {
    do throws(FileError) { return try body() } catch { throw .disk(error) }
  }
}
