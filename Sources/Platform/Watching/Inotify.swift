/// The system's queue of file events, through `inotify`.
struct Inotify: ~Copyable {
  /// An event as the system tells it.
  struct Event {
    let watch: Int32
    let flags: UInt32
    let name: String
  }

  /// Constants of `sys/inotify.h`.
  static let modified: UInt32 = 0x2
  static let closedAfterWriting: UInt32 = 0x8
  static let movedFrom: UInt32 = 0x40
  static let movedTo: UInt32 = 0x80
  static let created: UInt32 = 0x100
  static let removed: UInt32 = 0x200
  static let selfRemoved: UInt32 = 0x400
  static let selfMoved: UInt32 = 0x800
  static let overflowed: UInt32 = 0x4000
  static let ended: UInt32 = 0x8000
  static let isFolder: UInt32 = 0x4000_0000
  private static let onlyFolders: UInt32 = 0x0100_0000
  private static let wanted =
    modified | closedAfterWriting | movedFrom | movedTo | created | removed | selfRemoved | selfMoved | onlyFolders

  let file: FileDescriptor

  #if os(Linux)
    init() throws(FileError) {
      let number = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
      guard number >= 0 else { throw FileError("watch", "the file system") }
      file = FileDescriptor(owning: number, path: "the queue of file events")
    }

    /// Watches the folder at `path`, which may be watched already: the number of its watch.
    func watch(_ path: String) throws(FileError) -> Int32 {
      let number = inotify_add_watch(file.number, path, Self.wanted)
      guard number >= 0 else { throw FileError("watch", path) }
      return number
    }

    func end(_ watch: Int32) { _ = inotify_rm_watch(file.number, watch) }
  #else
    init() throws(FileError) { throw FileError("watch", "the file system", code: ENOTSUP) }
    func watch(_ path: String) throws(FileError) -> Int32 { throw FileError("watch", path, code: ENOTSUP) }
    func end(_ watch: Int32) {}
  #endif

  /// The events that wait, in their order.
  func read() throws(FileError) -> [Event] {
    var events: [Event] = []
    let size = 64 << 10
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = systemRead(file.number, buffer.baseAddress, size)
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        if count < 0, errno != EAGAIN { throw FileError("read", file.path) }
        return events
      }
      Self.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: &events)
    }
  }

  /// Each event is a header of 16 bytes and a name, which NUL bytes fill up.
  private static func add(_ bytes: UnsafeRawBufferPointer, to events: inout [Event]) {
    var start = 0
    while start + 16 <= bytes.count {
      let length = Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
      let name = bytes[min(start + 16, bytes.count)..<min(start + 16 + length, bytes.count)].prefix { $0 != 0 }
      events.append(
        Event(
          watch: bytes.loadUnaligned(fromByteOffset: start, as: Int32.self),
          flags: bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self),
          name: String(decoding: name, as: UTF8.self)))
      start += 16 + length
    }
  }
}
