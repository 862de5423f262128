internal import CZlib
internal import Platform

/// The uncompressed content of a member of a zip file, which is never longer than the directory says.
///
/// Only its end tells whether the bytes are the original ones. A fault there, or before, makes all of them invalid.
final class ZipSource: ExportContent {
  private let file: FileDescriptor
  private let entry: ZipEntry
  private let faultAtEnd: InputFault?
  /// The number of compressed bytes that are not read yet, and the offset of the first one.
  private var left: Int
  private var place: Int
  private var given = 0
  private var checksum = ZipChecksum()
  private let inflater: Inflater?
  /// The fault that ended the reading.
  private var fault: InputFault?
  private var isChecked = false

  init(
    _ file: consuming FileDescriptor, start: Int, _ entry: ZipEntry, faultAtEnd: InputFault?
  ) throws(InputFault) {
    self.file = file
    self.entry = entry
    self.faultAtEnd = faultAtEnd
    place = start
    left = entry.packed
    inflater = entry.method == 0 ? nil : try Inflater()
  }

  var bytesRead: Int { entry.packed - left }
  var digestText: String { entry.digest }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if let fault { throw fault }
    do throws(InputFault) {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, entry.size - given)])
      guard !room.isEmpty else {
        try check()
        return 0
      }
      let count = if let inflater { try inflate(inflater, into: room) } else { try fill(room) }
      guard count > 0 else { throw spoiled("it ends before the size that the directory says") }
      checksum.add(UnsafeRawBufferPointer(rebasing: room[..<count]))
      given += count
      return count
    } catch {
      fault = error
      throw error
    }
  }

  func finish() throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while try read(into: buffer) > 0 {}
  }

  /// Reads compressed bytes from the file; 0 at their end.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(InputFault) -> Int {
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, left)])
    do throws(FileError) { try file.read(into: part, at: place) } catch {
      throw InputFault(kind: IngestProblems.cannotRead, words: error.description, spoilsAll: true)
    }
    place += part.count
    left -= part.count
    return part.count
  }

  private func inflate(_ inflater: Inflater, into room: UnsafeMutableRawBufferPointer) throws(InputFault) -> Int {
    while true {
      if inflater.needsInput { inflater.setInput(try fill(inflater.buffer)) }
      switch inflater.step(into: room) {
      case .gave(let count): return count
      case .wantsMore where left > 0: continue
      case .wantsMore: throw spoiled("its data end too early")
      case .ended: return 0
      case .damaged(let reason): throw spoiled("its data cannot be unpacked (\(reason))")
      }
    }
  }

  /// Called after all bytes were read: nothing may follow, and the checksum must match.
  private func check() throws(InputFault) {
    guard !isChecked else { return }
    if let inflater {
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
      defer { room.deallocate() }
      guard try inflate(inflater, into: room) == 0 else {
        throw spoiled("it goes on behind the size that the directory says")
      }
      guard inflater.needsInput else { throw spoiled("more data follow than were packed") }
    }
    guard left == 0 else { throw spoiled("more data follow than were packed") }
    guard checksum.value == UInt(entry.checksum) else { throw spoiled("its checksum is not that of its bytes") }
    if let faultAtEnd { throw faultAtEnd }
    isChecked = true
  }

  private func spoiled(_ words: String) -> InputFault {
    InputFault(
      kind: IngestProblems.archiveDamaged, words: "the member is damaged: \(words); nothing of it was taken",
      spoilsAll: true)
  }
}
