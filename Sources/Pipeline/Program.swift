internal import Model
internal import Platform

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
/// Each task and each night needs it. The linker leaves one in the first page of a program, which is all that is read; a
/// program without it is read whole, which takes longer than a small task.
enum ProgramDigest {
  private static let pieceBytes = 1 << 20
  private static let pageBytes = 4096
  private static let idBytes = 20
  /// The head of the note with the linker's digest: the lengths of its owner's name and of the digest, its kind, and "GNU".
  private static let head: [UInt8] = [4, 0, 0, 0, UInt8(idBytes), 0, 0, 0, 3, 0, 0, 0, 0x47, 0x4E, 0x55, 0]

  /// Nil if there is no file.
  static func of(_ path: String) throws(FileError) -> String? {
    guard let size = try FileStatus.following(path)?.size else { return nil }
    let file = try FileDescriptor(opening: path, flags: O_RDONLY)
    if let id = id(in: try file.bytes(at: 0, count: min(pageBytes, size))) { return "\(size)-\(Digest.hex(id))" }
    var hash = RowHash(seed: RowHash.place)
    for start in stride(from: 0, to: size, by: pieceBytes) {
      let piece = try file.bytes(at: start, count: min(pieceBytes, size - start))
      piece.withUnsafeBytes { hash.add($0) }
    }
    return "\(size)-\(String(hash.value, radix: 16))"
  }

  private static func id(in page: [UInt8]) -> [UInt8]? {
    let places = stride(from: 0, through: page.count - head.count - idBytes, by: 4)
    guard let start = places.first(where: { page[$0] == head[0] && page[$0...].starts(with: head) }) else { return nil }
    return Array(page[(start + head.count)...].prefix(idBytes))
  }
}
