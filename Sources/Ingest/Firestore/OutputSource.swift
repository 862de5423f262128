internal import Platform

/// The bytes of an export's files that were read so far.
final class OutputTally {
  var bytes = 0
  var digest = ExportDigest()
  /// The current file.
  var file = ""
}

/// The bytes of one file of an export, counted together with those of the others.
final class OutputSource: ByteSource {
  private let file: FileDescriptor
  private let tally: OutputTally

  init(_ file: consuming FileDescriptor, _ tally: OutputTally) {
    self.file = file
    self.tally = tally
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count: Int
    do throws(FileError) { count = try file.read(into: buffer) } catch {
      throw InputFault(kind: IngestProblems.cannotRead, words: error.description)
    }
    tally.digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    tally.bytes += count
    return count
  }
}
