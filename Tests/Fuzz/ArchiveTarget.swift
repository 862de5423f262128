import Diagnostics
import Platform

@testable import Ingest

/// Takes bytes for a zip file and unpacks all members, in pieces of a size that the first byte chooses and in large ones:
/// nothing may crash, both must give the same, and never more than the directory says.
enum ArchiveTarget {
  static func run(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let data, count > 22 else { return -1 }
    let bytes = UnsafeRawBufferPointer(start: data + 1, count: count - 1)
    let file = MemoryFile.holding(bytes)
    let path = ExportPath(Path.name(of: file), in: Path.parent(of: file), followsLinks: false)
    var settings = IngestSettings()
    settings.archiveLeast = 1 << 20
    let problems = ProblemLog()
    let pieces = [1, 7, 64, 511, 4096]
    do {
      let status = try path.status()
      let parts = ExportContainers.exports(of: path, status, settings: settings, problems: problems) ?? []
      for part in parts.prefix(20) {
        let cut = content(of: part, piece: pieces[Int(data[0]) % pieces.count])
        let whole = content(of: part, piece: 1 << 16)
        check(cut == whole, "\(part.name) is the same in small pieces and in large ones")
        check(cut.bytes.count <= 200 * count + (1 << 20), "no more comes out than may")
      }
    } catch {
      check(false, "the file can be looked at: \(error)")
    }
    return 0
  }

  private struct Content: Equatable {
    var bytes: [UInt8] = []
    var fault: String?
  }

  private static func content(of part: ExportPath, piece: Int) -> Content {
    var content = Content()
    var buffer = [UInt8](repeating: 0, count: piece)
    do {
      let source = try part.openContent()
      while true {
        let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
        guard count > 0 else { break }
        content.bytes += buffer[..<count]
      }
      try source.finish()
    } catch {
      content.fault = (error as? InputFault)?.kind.id ?? "another error"
    }
    // What comes before a fault depends on the pieces.
    return content.fault == nil ? content : Content(fault: content.fault)
  }

  private static func check(_ isTrue: Bool, _ words: String) {
    guard !isTrue else { return }
    print("does not hold: \(words)")
    abort()
  }
}
