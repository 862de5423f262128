internal import Diagnostics
internal import Platform

/// Prepared names, so that they need not be read from the store and prepared again for every round. They are in memory
/// if they are few, else in a temporary file in the state folder.
///
/// One thread fills it; then any thread may read it.
struct NameSpool: Sendable {
  private let path: String
  private let mostInMemory: Int
  private var bytes: [UInt8] = []
  /// Whether the names are in the file.
  private var isOnDisk = false
  private var failure: FileError?

  init(folder: String, mostInMemory: Int = 4 << 20) {
    path = Path.join(folder, "search.tmp")
    self.mostInMemory = mostInMemory
  }

  /// Adds a name. `finish` throws an error that occurred.
  mutating func append(_ name: borrowing SearchWords) {
    guard failure == nil else { return }
    name.append(to: &bytes)
    if bytes.count > mostInMemory { writeOut() }
  }

  mutating func finish() throws {
    if isOnDisk { writeOut() }
    if let failure { throw failure.failure }
  }

  /// Removes the file of this run, or of a run that was killed.
  mutating func remove() throws {
    do throws(FileError) { try Files.remove(path) } catch { throw error.failure }
    isOnDisk = false
  }

  /// Calls `body` with all names, in the order of adding.
  func each(_ body: (borrowing SearchWords) -> Void) throws {
    var words = SearchWords()
    guard isOnDisk else {
      _ = bytes.withUnsafeBufferPointer { Self.each(in: $0, &words, body) }
      return
    }
    do throws(FileError) { try eachOnDisk(&words, body) } catch { throw error.failure }
  }

  private func eachOnDisk(_ words: inout SearchWords, _ body: (borrowing SearchWords) -> Void) throws(FileError) {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var filled = 0
    while true {
      let read = try Self.fill(&buffer, from: filled, file)
      filled += read
      let used = buffer.withUnsafeBufferPointer {
        Self.each(in: UnsafeBufferPointer(rebasing: $0[..<filled]), &words, body)
      }
      buffer.withUnsafeMutableBufferPointer { buffer in
        for index in used..<filled { buffer[index - used] = buffer[index] }
      }
      filled -= used
      if read == 0 { return }
    }
  }

  private static func fill(
    _ buffer: inout [UInt8], from start: Int, _ file: borrowing FileDescriptor
  ) throws(FileError) -> Int {
    var failure: FileError?
    let count = buffer.withUnsafeMutableBytes { raw -> Int in
      do throws(FileError) { return try file.read(into: UnsafeMutableRawBufferPointer(rebasing: raw[start...])) } catch
      {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }

  /// Reads complete records, and returns the number of their bytes.
  private static func each(
    in bytes: UnsafeBufferPointer<UInt8>, _ words: inout SearchWords, _ body: (borrowing SearchWords) -> Void
  ) -> Int {
    var start = 0
    while let length = words.read(UnsafeBufferPointer(rebasing: bytes[start...])) {
      start += length
      body(words)
    }
    return start
  }

  private mutating func writeOut() {
    do throws(FileError) {
      let flags = isOnDisk ? O_WRONLY | O_APPEND : O_WRONLY | O_CREAT | O_TRUNC
      let file = try FileDescriptor(opening: path, flags: flags, mode: 0o600)
      isOnDisk = true
      try file.write(bytes)
      bytes.removeAll(keepingCapacity: true)
    } catch {
      failure = error
    }
  }
}
