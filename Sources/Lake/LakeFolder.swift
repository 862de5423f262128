package import Diagnostics
internal import Model
package import Platform

/// A folder in which tasks of several machines meet: a shared file system or a mounted bucket.
///
/// No task renames, appends to or locks a file, or writes into a part of it, as an object store cannot. A task puts a file
/// whole, and waits until it is on the disk, or until many are; a second attempt puts the same bytes over it. A file that
/// nothing names does not exist.
package struct LakeFolder: Sendable {
  package let folder: String
  /// Whether each put waits until its file is on the disk.
  private var waits = true

  package init(_ folder: String) { self.folder = folder }

  package func path(_ name: String) -> String { Path.join(folder, name) }

  /// Puts files by a folder whose puts do not wait, and then waits for all of them at once: a disk does that thirty times
  /// as fast. A mounted bucket takes a file when it is synced, so there each put waits.
  package func putting(_ body: (LakeFolder) throws -> Void) throws {
    let root = try FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY)
    var other = self
    other.waits = try root.isOfProgram()
    try body(other)
    try root.syncFileSystem()
  }

  /// Puts bytes. A file that has them already is left as it is, with its time; false then.
  @discardableResult
  package func put(_ bytes: [UInt8], as name: String) throws(FileError) -> Bool {
    let path = path(name)
    let status = try FileStatus.of(path)
    if let status, status.kind == .file, status.size == bytes.count, try Files.read(path) == bytes {
      try sync(name)
      return false
    }
    try write(name) { target throws(FileError) in try target.write(bytes) }
    return true
  }

  /// Copies a file of this machine into the lake, unless one of its size is there already. For files that are named by
  /// their content.
  package func put(copyOf source: String, as name: String) throws(FileError) {
    if let size = try FileStatus.following(source)?.size, try FileStatus.of(path(name))?.size == size {
      return try sync(name)
    }
    try put(contentOf: source, as: name)
  }

  /// Copies a file of this machine into the lake, over what is there under its name. One that is not truncated may have the
  /// same bytes, or the first of them.
  package func put(contentOf source: String, as name: String, truncating: Bool = true) throws(FileError) {
    try write(name, truncating: truncating) { target throws(FileError) in
      let source = try FileDescriptor(opening: source, flags: O_RDONLY)
      var (place, size) = (0, try source.status().size)
      while place < size {
        let piece = try source.bytes(at: place, count: min(1 << 20, size - place))
        try target.write(piece)
        place += piece.count
      }
    }
  }

  /// The bytes of a file; nil if it is not there.
  package func bytes(of name: String, limit: Int = 1 << 20) throws(FileError) -> [UInt8]? {
    try FileStatus.following(path(name)) == nil ? nil : Files.read(path(name), limit: limit)
  }

  /// Puts a value as JSON, which drivers read too.
  package func put(json value: some Encodable, as name: String) throws {
    var json = JSONWriter()
    for token in try JSONValues.tokens(of: value) {
      switch token {
      case .open(let isList): json.open(UInt8(ascii: isList ? "[" : "{"))
      case .close(let isList): json.close(UInt8(ascii: isList ? "]" : "}"))
      case .key(let name): json.key(name)
      case .flag(let flag): json.value(flag)
      case .number(let number): json.value(number)
      case .text(let text): json.value(text)
      }
    }
    try put(json.bytes + [UInt8(ascii: "\n")], as: name)
  }

  /// The value that a file has as JSON; nil if there is no such file, or if it is cut off or of another version.
  package func json<Value: Decodable>(_: Value.Type = Value.self, in name: String) throws(FileError) -> Value? {
    try bytes(of: name, limit: 1 << 30).flatMap { JSONValues.value(of: $0) }
  }

  /// Puts a value as records have it.
  package func put(packed value: some Encodable, as name: String) throws {
    try put(PackedWriter.bytes(of: value), as: name)
  }

  /// The value that a file has as records have it; nil if there is no such file. Fails with 74 and these words if it is cut off.
  package func packed<Value: Decodable>(
    _: Value.Type = Value.self, in name: String, _ words: String
  ) throws -> Value? {
    guard let bytes = try bytes(of: name, limit: 1 << 30) else { return nil }
    do throws(PackedReader.Torn) { return try PackedReader.value(Value.self, of: bytes) } catch {
      throw LakeProblems.torn(path(name), words)
    }
  }

  /// The names in a folder of the lake; none if it is not there.
  package func names(in folder: String) throws(FileError) -> [String] {
    try FileStatus.following(path(folder)) == nil ? [] : Files.names(in: path(folder))
  }

  /// Waits until a file that another program may have written is on the disk, with its name.
  package func sync(all name: String) throws(FileError) {
    try sync(name)
    try syncFolders(of: name)
  }

  /// Removes a file, and the folders above it that are empty then, up to `root`. A file that another attempt has removed
  /// is none.
  package func remove(_ name: String, upTo root: String) throws(FileError) {
    try Files.remove(path(name))
    var folder = Path.parent(of: name)
    while folder.hasPrefix(root + "/"), Files.removeEmptyFolder(path(folder)) { folder = Path.parent(of: folder) }
  }

  /// Writes a file whole, and waits until it is on the disk. If two attempts write the same bytes, and the later one is
  /// ended, a file that neither has truncated is whole; but not every folder allows to write over a file.
  private func write(
    _ name: String, truncating: Bool = true, _ body: (borrowing FileDescriptor) throws(FileError) -> Void
  ) throws(FileError) {
    let isNew = try FileStatus.of(path(name)) == nil
    if isNew { try makeFolder(of: name) }
    let target = try truncating ? open(name, O_TRUNC) : openOver(name)
    try body(target)
    guard waits else { return }
    try target.sync()
    if isNew { try syncFolders(of: name) }
  }

  private func open(_ name: String, _ flag: Int32) throws(FileError) -> FileDescriptor {
    try FileDescriptor(
      opening: path(name), flags: O_WRONLY | O_CREAT | O_NOFOLLOW | flag, mode: Self.isPrivate(name) ? 0o600 : 0o644)
  }

  private func openOver(_ name: String) throws(FileError) -> FileDescriptor {
    do throws(FileError) { return try open(name, 0) } catch { return try open(name, O_TRUNC) }
  }

  /// Waits until a file is on the disk that an attempt before may have written.
  private func sync(_ name: String) throws(FileError) {
    guard waits else { return }
    try FileDescriptor(opening: path(name), flags: O_RDONLY).sync()
  }

  /// Waits until the names of new files are on the disk. A mounted bucket has no folders that could be synced.
  private func syncFolders(of name: String) throws(FileError) {
    var folder = Path.parent(of: path(name))
    while folder.hasPrefix(self.folder) {
      do throws(FileError) { try Files.syncFolder(folder) } catch {
        guard [EINVAL, ENOSYS, ENOTSUP, EPERM, EACCES, EBADF].contains(error.code) else { throw error }
      }
      if folder == self.folder { return }
      folder = Path.parent(of: folder)
    }
  }

  /// What tasks make for one another has the rows of all tables, with what is private of people; the views say who visits
  /// and orders; of the photos some are for their authors alone.
  private static func isPrivate(_ name: String) -> Bool {
    ["nights/", "facts/", "rows/", "made/", "packs/", "export/", "photos/", "results/"].contains { name.hasPrefix($0) }
  }

  private func makeFolder(of name: String) throws(FileError) {
    guard Self.isPrivate(name) else { return try Files.makeFolder(Path.parent(of: path(name))) }
    var folder = folder
    for part in name.split(separator: "/").dropLast() {
      folder = Path.join(folder, String(part))
      try Files.makeFolder(folder, permissions: 0o700)
    }
  }

  /// The manifests in a folder, but for those that were cut off.
  package func manifests(in folder: String) throws(FileError) -> [LakeManifest] {
    var manifests: [LakeManifest] = []
    for name in try names(in: folder) {
      if let manifest: LakeManifest = try json(in: "\(folder)/\(name)") { manifests.append(manifest) }
    }
    return manifests
  }
}

/// What of a lake is in place, as its manifests tell: the last night, and nights that began to be put in place since.
package struct LakeState: Sendable {
  /// The night that is in place; nil if there is none, or if the manifest was cut off while it was put.
  package let manifest: LakeManifest?
  /// Whether there is a manifest that is none.
  package let isTorn: Bool
  /// The nights that began to be put in place, whether they came to their end or not.
  package let publishing: [LakeManifest]

  package init(_ lake: LakeFolder) throws(FileError) {
    manifest = try lake.json(LakeManifest.self, in: Self.manifest)
    let isThere = try lake.names(in: "").contains(Self.manifest)
    isTorn = isThere && manifest == nil
    // A list that was cut off is of a night that has put nothing in place yet.
    publishing = try lake.manifests(in: Self.folder)
  }

  /// The night on which the next one builds: that of the manifest. If the manifest is cut off, the newest night of
  /// `publishing` was putting it: of equal numbers the later one knows what the earlier one has put.
  package var last: LakeManifest? {
    isTorn ? publishing.max { ($0.number, $0.former.count) < ($1.number, $1.former.count) } : manifest
  }

  /// The ledgers of which files may be in place, each once. If there is one, exactly its files are.
  package var former: [LakeLedger] {
    let known = (manifest.map { [$0.ledger] } ?? []) + publishing.flatMap { [$0.ledger] + $0.former }
    var seen: Set<LakeLedger> = []
    return known.filter { seen.insert($0).inserted }
  }

  /// The files in which a lake has its manifests.
  package static let manifest = "manifest.json"
  package static let folder = "publishing"
  package static func name(of night: String) -> String { "\(folder)/\(night).json" }
}

/// Which files of the lake have the ledger of a night: the records of all files of its site. An engine reads them.
package struct LakeLedger: Sendable, Hashable, Codable {
  /// The files whose records count but for those of sealed pages.
  package var files: [String] = []
  /// The files whose records of sealed pages count: `rollback`, and a night without keys, leave what is sealed as it is.
  package var sealed: [String] = []

  package init() {}
}

/// How a site is put in place.
package enum LakeForm: String, Sendable, Codable {
  /// As a folder of files.
  case files
  /// As packs, from which a server reads.
  case packs
}

/// Which night is in place, and its ledger: `manifest.json`. While a night is put in place, `publishing/<night>.json` also
/// names the ledgers of which files may be there from before.
package struct LakeManifest: Sendable, Hashable, Codable {
  private enum Version: Int, Codable { case this = 6 }

  private var version = Version.this
  package var night: String
  /// Nights are numbered: a night follows the one that was in place when it was planned.
  package let number: Int
  /// The number of the first night with this site: nights without changes follow it.
  package var first: Int
  /// The night whose rows the next night builds on. It differs from `night` while `rollback` puts a site in place.
  package var rows: String
  /// The number of the night to which the site went back.
  package var back: Int?
  package var shards = 1
  package var form = LakeForm.files
  /// A digest of the list of forgotten people; empty if there is none.
  package var forgotten = ""
  /// How many files the site has.
  package var files = 0
  /// Digests of what the ledger holds, whatever its files are: of what everybody can read, and of sealed pages.
  package var digest = ""
  package var sealedDigest = ""
  package var ledger = LakeLedger()
  /// The ledgers of which files may be in place: that of the night before, and those of nights that were not put in place
  /// whole.
  package var former: [LakeLedger] = []

  package init(night: String, number: Int) {
    (self.night, self.number, first, rows) = (night, number, number, night)
  }

  /// Whether the site has sealed pages.
  package var hasSealed: Bool { sealedDigest.contains { $0 != "0" } }
}

/// The problems of a folder in which tasks of several machines meet.
package enum LakeProblems {
  package static let torn = ProblemKind("lake.torn-file")
  package static let missing = ProblemKind("lake.task-missing")

  /// Says of a file that it is not what was put.
  package static func torn(_ path: String, _ words: String) -> Failure {
    Failure(.inputOutput, torn.problem(at: Place(path), words))
  }
}
