internal import Model
internal import Platform
internal import Store

/// An open source photo.
struct PhotoFile: ~Copyable {
  let source: PhotoJob.Source
  private let file: FileDescriptor

  init(_ file: consuming FileDescriptor, _ source: PhotoJob.Source) {
    self.file = file
    self.source = source
  }

  /// The bytes of the file. A file above the limit is refused before it is read, and one that grows meanwhile is cut at
  /// its old size.
  consuming func read(limit: Int, into buffer: SourceBuffer) throws(PhotoRefusal) -> UnsafeRawBufferPointer {
    let count = Int(source.size)
    guard count <= limit else { throw PhotoRefusal(.tooLarge(PhotoLimit.bytes(count, limit))) }
    let target = buffer.space(count)
    var filled = 0
    do throws(FileError) {
      while filled < count {
        let got = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: target[filled...]))
        if got == 0 { break }
        filled += got
      }
    } catch { throw PhotoRefusal(PhotoProblems.forbidden, error.reason) }
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(target)[..<filled])
  }
}

/// Memory that is reused for the bytes of one source after another.
final class SourceBuffer {
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  deinit { memory.deallocate() }

  /// At least one byte more than requested, so that no file gives a null pointer.
  func space(_ count: Int) -> UnsafeMutableRawBufferPointer {
    if memory.count <= count {
      memory.deallocate()
      memory = .allocate(byteCount: max(count + 1, 1 << 20), alignment: 16)
    }
    return UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
  }
}
