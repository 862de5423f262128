internal import Platform

/// The folder of fetched exports: for each a file and its metadata, and the part of an unfinished download.
///
/// A file without an extension is complete: it is written under a temporary name and renamed.
package struct DownloadSpool: Sendable {
  package let folder: String

  package init(_ folder: String) { self.folder = folder }

  package func path(_ export: RemoteExport) -> String { "\(folder)/\(export.key)" }
  func notes(_ export: RemoteExport) -> String { path(export) + ".notes" }
  func part(_ export: RemoteExport) -> String { path(export) + ".part" }
  func partNotes(_ export: RemoteExport) -> String { path(export) + ".part-notes" }
  func page(_ export: RemoteExport) -> String { path(export) + ".page" }
  func joined(_ export: RemoteExport) -> String { path(export) + ".joined" }

  /// Creates the folder, which only its owner can read.
  func make() throws(FileError) { try Files.makeFolder(folder, permissions: 0o700) }

  /// Removes files of exports that are no longer requested, and pages that a killed run left.
  func removeStrays(keeping exports: [RemoteExport]) throws(FileError) {
    let keys = Set(exports.map(\.key))
    for name in try Files.names(in: folder) {
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      let isKept = keys.contains(parts.first ?? "") && ["notes", "part", "part-notes"].contains(parts.last ?? "")
      if !isKept, !keys.contains(name) { try Files.removeTree("\(folder)/\(name)") }
    }
  }
}

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

/// The metadata of a file, stored beside it: its address, and the validators from the server.
struct DownloadNotes: Sendable, Hashable {
  /// A digest of the address.
  var source: String
  var validators = Validators()
  /// The number of bytes of the file that are on the disk.
  var bytes = 0
  /// The number of bytes of the whole file according to the server's first answer; nil if it did not say.
  var total: Int?
  /// When the server last sent it or said that it is unchanged: microseconds since 1970.
  var checked: Int64 = 0

  /// The maximum size of the metadata, in bytes.
  private static let longest = 8192

  init(source: String) { self.source = source }

  /// Nil if there is no metadata, or it is invalid; the file is then fetched again.
  init?(reading path: String) throws(FileError) {
    guard let status = try FileStatus.of(path), status.kind == .file, status.size <= Self.longest else { return nil }
    let text = String(decoding: try Files.read(path, limit: Self.longest), as: UTF8.self)
    var values: [Substring: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { values[parts[0]] = String(parts[1]) }
    }
    guard let source = values["source"], let bytes = values["bytes"].flatMap({ Int($0) }), bytes >= 0,
      let checked = values["checked"].flatMap({ Int64($0) })
    else { return nil }
    self.source = source
    self.bytes = bytes
    self.checked = checked
    total = values["total"].flatMap { Int($0) }
    validators = Validators(etag: values["etag"] ?? "", lastModified: values["modified"] ?? "")
  }

  func write(to path: String) throws(FileError) {
    let text = """
      source \(source)
      etag \(validators.etag)
      modified \(validators.lastModified)
      bytes \(bytes)
      total \(total.map(String.init) ?? "")
      checked \(checked)

      """
    try Files.replace(path, with: Array(text.utf8), permissions: 0o600, sync: true)
  }
}
