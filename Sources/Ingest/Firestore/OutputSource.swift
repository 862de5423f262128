internal import Platform

/// What was read of an export's files so far.
final class OutputTally {
  var bytes = 0
  var digest = ExportDigest()
  /// The file that is read.
  var file = ""
}

/// The bytes of one file of an export, counted with those of the others.
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
