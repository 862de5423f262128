internal import Platform

/// The part of an unfinished download.
///
/// If metadata is stored with it, a later run can resume it: the metadata says how many of its bytes are on the disk.
final class PartFile {
  let path: String
  private let notesPath: String?
  private let syncBytes: Int
  private var file: FileDescriptor?
  private var synced = 0
  private(set) var bytes = 0
  /// The validators of the whole file; nil if the part cannot be resumed.
  private(set) var notes: DownloadNotes?

  init(_ path: String, notes: String? = nil, syncBytes: Int) {
    self.path = path
    self.notesPath = notes
    self.syncBytes = syncBytes
  }

  /// Continues a part that an earlier run left for the same address.
  func resume(source: String) throws(FileError) {
    guard let notesPath, let known = try DownloadNotes(reading: notesPath), known.source == source, known.bytes > 0,
      let status = try FileStatus.of(path), status.kind == .file, status.size >= known.bytes
    else { return try discard() }
    let opened = try FileDescriptor(opening: path, flags: O_RDWR | O_NOFOLLOW)
    try opened.resize(to: known.bytes)
    file = consume opened
    (bytes, synced, notes) = (known.bytes, known.bytes, known)
  }

  /// Starts with an empty file; with metadata, the part can be resumed.
  func begin(_ notes: DownloadNotes?) throws(FileError) {
    try discard()
    file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
    self.notes = notes
  }

  /// Notes how many bytes the whole file has.
  func note(total: Int) { notes?.total = total }

  func append(_ raw: UnsafeRawBufferPointer) throws(FileError) {
    try file?.write(raw, at: bytes)
    bytes += raw.count
    if bytes - synced >= syncBytes { try makeSafe() }
  }

  /// Waits until the received bytes are on the disk, and records their number.
  func makeSafe() throws(FileError) {
    guard file != nil, notesPath == nil || notes != nil else { return }
    try file?.sync()
    synced = bytes
    guard let notesPath, var notes else { return }
    notes.bytes = bytes
    try notes.write(to: notesPath)
    self.notes = notes
  }

  /// Syncs the complete file and keeps it; removes its metadata.
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
