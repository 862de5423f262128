internal import Model
internal import Platform
internal import Synchronization

/// The program's name and versions.
package enum Program {
  package static let version = "0.2.0"

  /// The day of this version, as `CHANGELOG.md` has it.
  package static let releaseDay = "2026-11-24"

  /// Increase this number if the same state would give other bytes, so that everything is rendered again.
  package static let formatVersion = 1
}

/// The folders that are shipped with the program.
package enum ShippedFolder: String {
  case templates = "Templates"
  /// What a demo's photos are cut from.
  case pictures = "Pictures"

  /// The folder in `share/sumaq` beside the `bin` of an installed binary, or in the checkout above `.build`.
  package func path(executable: String) -> String? {
    var folder = Path.parent(of: executable)
    let installed = Path.join(Path.parent(of: folder), "share/sumaq/" + rawValue)
    if isThere(installed) { return installed }
    while folder != "/", folder != "." {
      let name = Path.name(of: folder)
      folder = Path.parent(of: folder)
      if name == ".build" {
        let checkout = Path.join(folder, self == .templates ? rawValue : "Sources/Demo/" + rawValue)
        return isThere(checkout) ? checkout : nil
      }
    }
    return nil
  }

  /// Looks for a file, as any program may have a folder of this name.
  private func isThere(_ folder: String) -> Bool {
    access(Path.join(folder, self == .templates ? "layout.html" : "face-01.jpg"), R_OK) == 0
  }
}

/// A digest of the program's bytes, which is the same on all machines that have the same build.
///
/// Each task and each night needs it, so it is a quick hash (SHA-256 of the program takes longer than a small task), and
/// the store remembers it for the file as it is.
struct ProgramDigest {
  let text: String
  private let status: FileStatus

  private static let known = Mutex<ProgramDigest?>(nil)
  private static let pieceBytes = 1 << 20

  /// Nil if there is no file. A process reads the file once.
  static func of(
    _ path: String, remembered: () -> String? = { nil }
  ) throws(FileError) -> ProgramDigest? {
    guard let status = try FileStatus.following(path) else { return nil }
    if let known = known.withLock({ $0 }), known.status == status { return known }
    let digest = try ProgramDigest(path, status, remembered: remembered())
    known.withLock { $0 = digest }
    return digest
  }

  /// The file is not read if `remembered` is the memory of the same one.
  init(_ path: String, _ status: FileStatus, remembered: String?) throws(FileError) {
    self.status = status
    let file = Self.words(status)
    if let remembered, remembered.hasPrefix(file) {
      text = String(remembered.dropFirst(file.count))
    } else {
      text = try Self.digest(try FileDescriptor(opening: path, flags: O_RDONLY))
    }
  }

  /// What the store remembers: which file it was, and its digest.
  var memory: String { Self.words(status) + text }

  private static func words(_ file: FileStatus) -> String {
    "\(file.device) \(file.inode) \(file.size) \(file.modified) \(file.changed) "
  }

  private static func digest(_ file: borrowing FileDescriptor) throws(FileError) -> String {
    var hash = RowHash(seed: RowHash.place)
    let size = try file.status().size
    for start in stride(from: 0, to: size, by: pieceBytes) {
      let piece = try file.bytes(at: start, count: min(pieceBytes, size - start))
      piece.withUnsafeBytes { hash.add($0) }
    }
    return "\(size)-\(String(hash.value, radix: 16))"
  }
}
