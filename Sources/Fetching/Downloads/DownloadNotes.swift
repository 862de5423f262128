internal import Platform

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
