internal import Platform

/// A temporary file without a name. The system deletes it when the process ends, even if it is killed.
final class ScratchFile {
  private let file: FileDescriptor

  init(in folder: String) throws {
    let path = Path.join(folder, "sumaq-\(getpid())-\(UInt64.random(in: 0 ... .max)).tmp")
    do throws(FileError) {
      file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      try Files.remove(path)
    } catch { throw Self.fault(error) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at place: Int) throws {
    do throws(FileError) { try file.read(into: buffer, at: place) } catch { throw Self.fault(error) }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws {
    do throws(FileError) { try file.write(bytes, at: place) } catch { throw Self.fault(error) }
  }

  private static func fault(_ error: FileError) -> InputFault {
    InputFault(
      kind: IngestProblems.cannotRead, words: "the workbook's texts need room on the disk: \(error.description)")
  }
}
