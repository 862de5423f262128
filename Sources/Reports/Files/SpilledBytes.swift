internal import Model
internal import Platform

/// The bytes of a file before it is published: in memory while they are few, then in a file of the scratch folder.
final class SpilledBytes {
  private final class Scratch {
    let file: FileDescriptor
    init(_ path: String) throws(FileError) {
      file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    }
  }

  private let path: String
  private var bytes: [UInt8] = []
  private var scratch: Scratch?
  private let most: Int

  /// The file `path` and its folder are created when there are more bytes than `most`.
  init(_ path: String, most: Int = 1 << 20) {
    self.path = path
    self.most = most
  }

  func append(_ more: [UInt8]) throws {
    if scratch == nil {
      bytes += more
      guard bytes.count > most else { return }
      try Files.makeFolder(Path.parent(of: path))
      let opened = try Scratch(path)
      try opened.file.write(bytes)
      scratch = opened
      bytes = []
    } else {
      try scratch?.file.write(more)
    }
  }

  /// The content; valid when all bytes have been added.
  var content: RenderedPage.Content { scratch == nil ? .bytes(bytes) : .file(path: path) }
}
