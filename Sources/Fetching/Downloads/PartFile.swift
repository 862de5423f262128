internal import Platform

/// What has come of a download so far.
///
/// With a place for notes, it can be gone on with by a later run: the notes say how many of its bytes are safe.
final class PartFile {
  let path: String
  private let notesPath: String?
  private let syncBytes: Int
  private var file: FileDescriptor?
  private var synced = 0
  private(set) var bytes = 0
  /// What the server said of the whole; nil where a part of it is worth nothing.
  private(set) var notes: DownloadNotes?

  init(_ path: String, notes: String? = nil, syncBytes: Int) {
    self.path = path
    self.notesPath = notes
    self.syncBytes = syncBytes
  }

  /// Takes up what an earlier run left of the same address.
  func takeUp(source: String) throws(FileError) {
    guard let notesPath, let known = try DownloadNotes(reading: notesPath), known.source == source, known.bytes > 0,
      let status = try FileStatus.of(path), status.kind == .file, status.size >= known.bytes
    else { return try discard() }
    let opened = try FileDescriptor(opening: path, flags: O_RDWR | O_NOFOLLOW)
    try opened.resize(to: known.bytes)
    file = consume opened
    (bytes, synced, notes) = (known.bytes, known.bytes, known)
  }

  /// Begins from nothing; with notes, what comes can be gone on with.
  func begin(_ notes: DownloadNotes?) throws(FileError) {
    try discard()
    file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
    self.notes = notes
  }

  func append(_ raw: UnsafeRawBufferPointer) throws(FileError) {
    try file?.write(raw, at: bytes)
    bytes += raw.count
    if bytes - synced >= syncBytes { try makeSafe() }
  }

  /// Waits until what came is on the disk, and notes it.
  func makeSafe() throws(FileError) {
    guard file != nil, notesPath == nil || notes != nil else { return }
    try file?.sync()
    synced = bytes
    guard let notesPath, var notes else { return }
    notes.bytes = bytes
    try notes.write(to: notesPath)
    self.notes = notes
  }

  /// The file stays, whole and on the disk; its notes go.
  func close() throws(FileError) {
    try file?.sync()
    file = nil
    if let notesPath { try Files.remove(notesPath) }
  }

  func discard() throws(FileError) {
    file = nil
    (bytes, synced, notes) = (0, 0, nil)
    if let notesPath { try Files.remove(notesPath) }
    try Files.remove(path)
  }
}
