internal import Platform

/// A file that is sent: it is opened once, so that a night that replaces it meanwhile changes nothing of an answer.
final class OpenedFile: Sendable {
  let descriptor: FileDescriptor
  let status: FileStatus

  init(_ descriptor: consuming FileDescriptor, _ status: FileStatus) {
    self.descriptor = descriptor
    self.status = status
  }

  func bytes() throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: status.size)
    var failure: FileError?
    bytes.withUnsafeMutableBytes { raw in
      do throws(FileError) { try descriptor.read(into: raw, at: 0) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}
