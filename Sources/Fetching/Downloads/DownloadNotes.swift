internal import Platform

/// What is remembered of a file beside it: what it was fetched from and what the server said of it.
struct DownloadNotes: Sendable, Hashable {
  /// Of the address.
  var source: String
  var validators = Validators()
  /// Of the file, as far as it is safe on the disk.
  var bytes = 0
  /// When the server last gave it or called it unchanged: microseconds since 1970.
  var checked: Int64 = 0

  /// The longest file of notes, in bytes.
  private static let longest = 8192

  init(source: String) { self.source = source }

  /// Nil where there is nothing, or what is there cannot be understood; it is fetched once more then.
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
    validators = Validators(etag: values["etag"] ?? "", lastModified: values["modified"] ?? "")
  }

  func write(to path: String) throws(FileError) {
    let text = """
      source \(source)
      etag \(validators.etag)
      modified \(validators.lastModified)
      bytes \(bytes)
      checked \(checked)

      """
    try Files.replace(path, with: Array(text.utf8), permissions: 0o600, sync: true)
  }
}
