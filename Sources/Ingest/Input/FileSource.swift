internal import Platform

/// The bytes of a file as they are on the disk, counted and digested on the way.
final class FileSource: ExportContent {
  private let file: FileDescriptor
  private(set) var bytesRead = 0
  private var digest = ExportDigest()

  init(opening path: ExportPath) throws(InputFault) { file = try path.open() }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count: Int
    do throws(FileError) {
      count = try file.read(into: buffer)
    } catch {
      throw InputFault(kind: IngestProblems.cannotRead, words: error.description)
    }
    digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    bytesRead += count
    return count
  }

  /// The digest of all that was read so far, as text.
  var digestText: String { digest.text }

  /// Nothing tells of a file whether its bytes are the right ones.
  func finish() {}
}
