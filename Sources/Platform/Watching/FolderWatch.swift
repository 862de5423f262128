package import Diagnostics

/// Tells what happens to files of watched places, and of all folders below them. Hidden folders and links to folders are
/// not entered.
///
/// Used by one thread. A place that is missing is waited for, by a watch of the nearest folder that is there.
package final class FolderWatch {
  /// What is told of the files in one folder.
  private struct Folder {
    let path: String
    /// The names that matter; nil if all do.
    var names: Set<String>?

    mutating func add(_ more: Set<String>?) {
      if let more, let own = names { names = own.union(more) } else { names = nil }
    }
  }

  private let queue: Inotify
  private let places: [WatchedPlace]
  private let excluded: Set<String>
  private var folders: [Int32: Folder] = [:]

  /// `excluded` are folders below the places that are not entered.
  package init(_ places: [WatchedPlace], excluding excluded: Set<String> = []) throws(Failure) {
    self.places = places
    self.excluded = excluded
    do throws(FileError) { queue = try Inotify() } catch { throw Self.failure(error) }
    try arrange()
  }

  /// The number of watched folders.
  package var count: Int { folders.count }

  /// Waits until something happened, `other` can be read, or the time is over. False if only the time is over.
  @discardableResult
  package func wait(milliseconds: Int, orFor other: Int32? = nil) -> Bool {
    var polled = [pollfd(fd: queue.file.number, events: Int16(POLLIN), revents: 0)]
    if let other { polled.append(pollfd(fd: other, events: Int16(POLLIN), revents: 0)) }
    return poll(&polled, nfds_t(polled.count), Int32(milliseconds)) > 0
  }

  /// What happened since the last call, in its order.
  package func events() throws(Failure) -> [FileEvent] {
    let told: [Inotify.Event]
    do throws(FileError) { told = try queue.read() } catch { throw error.failure }
    var events: [FileEvent] = []
    var foldersChanged = false
    for event in told {
      if event.flags & Inotify.overflowed != 0 {
        events.append(.unknown)
        foldersChanged = true
      } else if let folder = folders[event.watch] {
        foldersChanged = foldersChanged || changesFolders(event, in: folder)
        events += Self.events(event, in: folder)
        if event.flags & Inotify.ended != 0 { folders[event.watch] = nil }
      }
    }
    if foldersChanged { try arrange() }
    return events
  }

  private func changesFolders(_ event: Inotify.Event, in folder: Folder) -> Bool {
    if event.flags & (Inotify.selfRemoved | Inotify.selfMoved | Inotify.ended) != 0 { return true }
    if event.flags & Inotify.isFolder != 0 { return true }
    // A link may replace a watched folder, or lead to one.
    let moves = Inotify.created | Inotify.removed | Inotify.movedFrom | Inotify.movedTo
    return event.flags & moves != 0 && folder.names?.contains(event.name) == true
  }

  private static func events(_ event: Inotify.Event, in folder: Folder) -> [FileEvent] {
    guard !event.name.isEmpty, folder.names?.contains(event.name) ?? true else { return [] }
    let path = Path.join(folder.path, event.name)
    if event.flags & (Inotify.removed | Inotify.movedFrom) != 0 { return [.gone(path)] }
    if event.flags & Inotify.isFolder != 0 { return [.saved(path)] }
    if event.flags & Inotify.modified != 0 { return [.writing(path)] }
    return event.flags & Inotify.created == 0 ? [.saved(path)] : created(path)
  }

  /// A new file that is empty is likely to be written now, and one that is gone was. A link to another file is whole.
  private static func created(_ path: String) -> [FileEvent] {
    let status: FileStatus?
    do throws(FileError) { status = try FileStatus.of(path) } catch { return [.saved(path)] }
    guard let status else { return [.begun(path)] }
    guard status.kind == .file, status.links == 1 else { return [.saved(path)] }
    return status.size == 0 ? [.begun(path)] : [.begun(path), .saved(path)]
  }

  // MARK: Folders

  /// Watches only the folders that are there now.
  private func arrange() throws(Failure) {
    var now: [Int32: Folder] = [:]
    for place in places {
      try watchWay(to: place, &now)
      if place.isFolder { try watchAll(place.path, &now) }
    }
    for number in folders.keys where now[number] == nil { queue.end(number) }
    folders = now
  }

  /// Watches the folder in which the place is, or is to appear.
  private func watchWay(to place: WatchedPlace, _ now: inout [Int32: Folder]) throws(Failure) {
    var path = place.path
    while path != "/" {
      let name = Path.name(of: path)
      path = Path.parent(of: path)
      if try watch(path, [name], &now) { return }
    }
  }

  private func watchAll(_ path: String, _ now: inout [Int32: Folder]) throws(Failure) {
    guard !excluded.contains(path), try watch(path, nil, &now) else { return }
    let names: [String]
    // A folder that is gone by now, or cannot be listed, has nothing to watch.
    do throws(FileError) { names = try Files.names(in: path) } catch { return }
    for name in names where !name.hasPrefix(".") {
      let inner = Path.join(path, name)
      let status: FileStatus?
      do throws(FileError) { status = try FileStatus.of(inner) } catch { continue }
      if status?.kind == .folder { try watchAll(inner, &now) }
    }
  }

  /// False if there is no such folder.
  private func watch(_ path: String, _ names: Set<String>?, _ now: inout [Int32: Folder]) throws(Failure) -> Bool {
    let number: Int32
    do throws(FileError) { number = try queue.watch(path) } catch {
      if [ENOENT, ENOTDIR, EACCES, ELOOP].contains(error.code) { return false }
      throw Self.failure(error)
    }
    if now[number] == nil { now[number] = Folder(path: path, names: names) } else { now[number]?.add(names) }
    return true
  }

  /// The system has settings of its own for how much is watched.
  private static func failure(_ error: FileError) -> Failure {
    let setting =
      switch error.code {
      case ENOSPC: "fs.inotify.max_user_watches"
      case EMFILE: "fs.inotify.max_user_instances"
      default: ""
      }
    if setting.isEmpty { return error.failure }
    let problem = PlatformProblems.watchLimit.problem(
      at: Place(error.path), "cannot watch \(Printable.line(error.path)): the system's limit \(setting) is reached",
      mend: "Raise it, as root: sysctl \(setting)=524288")
    return Failure(.inputOutput, problem)
  }
}

/// A file or folder whose changes are told. It need not be there.
package struct WatchedPlace: Sendable, Hashable {
  package let path: String
  /// Whether everything below it is watched too, if it is a folder.
  package let isFolder: Bool

  package static func file(_ path: String) -> WatchedPlace { WatchedPlace(path: path, isFolder: false) }
  package static func folder(_ path: String) -> WatchedPlace { WatchedPlace(path: path, isFolder: true) }
}

/// What happened to a file below a watched place.
package enum FileEvent: Sendable, Hashable {
  /// It is new and empty, so that it is likely to be written now.
  case begun(String)
  /// It is being written, by a program that has not closed it yet.
  case writing(String)
  /// It is there, and no program is known to write it.
  case saved(String)
  /// It was removed or moved away.
  case gone(String)
  /// Events were lost: anything may have happened.
  case unknown
}

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
