/// Resolves a path below a folder link by link, to check whether it leaves the folder.
///
/// Every part is opened separately without following links, and links are resolved here. A folder counts as inside if
/// it was reached from the first folder downwards, so that swapping folders and links meanwhile cannot make an outside
/// file look inside. Only regular files are opened for reading. The first folder itself may be a link.
package final class FolderWalk: Sendable {
  /// Why nothing can be read at a path.
  package enum Fault: Error, Sendable, Hashable {
    /// A link leads out of the folder, to this path.
    case leaves(to: String)
    /// A link leads out of the folder, to a folder at this path.
    case leavesToFolder(String)
    /// Nothing exists at the path; `link` if a link leads there.
    case missing(link: Bool)
    /// The path is a folder.
    case folder
    /// The path is a device, a pipe or a socket.
    case notAFile
    case system(FileError)
  }

  private final class Step: Sendable {
    let file: FileDescriptor
    init(_ file: consuming FileDescriptor) { self.file = file }
  }

  /// The current position of a walk.
  private struct Way {
    var here: Step
    /// The folders from the first one down to `here`; empty if outside.
    var inside: [Step]
    /// The remaining parts, the next one last.
    var rest: [String] = []
    /// The target of the first link.
    var target: String?
    var links = 0
  }

  /// The end of a walk: its name in the last folder.
  private struct End {
    let folder: Step
    let name: String
    let status: FileStatus
  }

  private static let mostLinks = 40
  #if os(Linux)
    /// `O_PATH`, which the C library's module leaves out: passing through a folder does not need the permission to list
    /// it.
    private static let passing = 0o10_000_000 | O_DIRECTORY | O_CLOEXEC
  #else
    private static let passing = O_RDONLY | O_DIRECTORY | O_CLOEXEC
  #endif

  private let root: Step
  private let rootStatus: FileStatus
  private let path: String
  private let mayLeave: Bool

  /// With `mayLeave`, links may lead anywhere.
  package init(_ path: String, mayLeave: Bool) throws(FileError) {
    self.path = path
    self.mayLeave = mayLeave
    root = Step(try FileDescriptor(opening: path, flags: Self.passing))
    rootStatus = try root.file.status()
  }

  /// The status of a regular file, which is not opened.
  package func status(of name: String) throws(Fault) -> FileStatus { try find(name).status }

  /// Opens a regular file for reading. As it may be replaced after the check, the opened file is checked again.
  package func open(_ name: String) throws(Fault) -> FileDescriptor {
    let end = try find(name)
    do throws(FileError) {
      let file = try open(end.name, in: end.folder, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard try file.status().kind == .file else { throw FileError("open", file.path, code: ESTALE) }
      return file
    } catch { throw .system(error) }
  }

  /// Whether a path leads to a folder that may be read. Throws if a link leads out of this folder.
  package func isFolder(_ name: String) throws(Fault) -> Bool {
    do throws(Fault) { _ = try find(name) } catch {
      switch error {
      case .folder: return true
      case .missing, .notAFile: return false
      case .leaves, .leavesToFolder, .system: throw error
      }
    }
    return false
  }

  private func find(_ name: String) throws(Fault) -> End {
    var way = Way(here: root, inside: [root])
    push(name, on: &way)
    while let part = way.rest.popLast() {
      if part == ".." {
        try goUp(&way)
      } else if let end = try walk(part, &way) {
        return end
      }
    }
    throw way.inside.isEmpty && !mayLeave ? .leavesToFolder(way.target ?? name) : .folder
  }

  private func push(_ path: String, on way: inout Way) {
    way.rest += path.split(separator: "/").filter { $0 != "." }.map(String.init).reversed()
  }

  private func goUp(_ way: inout Way) throws(Fault) {
    if way.inside.count > 1 {
      way.inside.removeLast()
      way.here = way.inside[way.inside.count - 1]
    } else {
      try enter(try step("..", in: way.here), &way)
    }
  }

  /// Continues from a folder that was not reached from inside.
  private func enter(_ step: Step, _ way: inout Way) throws(Fault) {
    do throws(FileError) {
      let status = try step.file.status()
      let isRoot = status.inode == rootStatus.inode && status.device == rootStatus.device
      way.inside = isRoot ? [step] : []
    } catch { throw .system(error) }
    way.here = step
  }

  /// Walks through a part; returns the end if it is the last one.
  private func walk(_ part: String, _ way: inout Way) throws(Fault) -> End? {
    let isOutside = way.inside.isEmpty
    guard let status = try status(of: part, in: way.here) else {
      throw isOutside && !mayLeave ? .leaves(to: way.target ?? part) : .missing(link: way.links > 0)
    }
    switch status.kind {
    case .link: try follow(part, &way)
    case .folder:
      let next = try step(part, in: way.here)
      if isOutside {
        try enter(next, &way)
      } else {
        way.inside.append(next)
        way.here = next
      }
    case .file, .other:
      if isOutside, !mayLeave { throw .leaves(to: way.target ?? part) }
      guard way.rest.isEmpty else { throw .missing(link: way.links > 0) }
      guard status.kind == .file else { throw .notAFile }
      return End(folder: way.here, name: part, status: status)
    }
    return nil
  }

  private func follow(_ part: String, _ way: inout Way) throws(Fault) {
    way.links += 1
    guard way.links <= Self.mostLinks else { throw .system(FileError("open", shown(part), code: ELOOP)) }
    let target = try target(of: part, in: way.here)
    way.target = way.target ?? target
    if target.hasPrefix("/") {
      let top: Step
      do throws(FileError) {
        top = Step(try FileDescriptor(opening: "/", flags: Self.passing))
      } catch { throw .system(error) }
      try enter(top, &way)
    }
    push(target, on: &way)
  }

  private func status(of part: String, in step: Step) throws(Fault) -> FileStatus? {
    do throws(FileError) {
      return try FileStatus.of(part, in: step.file.number, shown: shown(part))
    } catch { throw .system(error) }
  }

  private func target(of part: String, in step: Step) throws(Fault) -> String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { raw in
      raw.withMemoryRebound(to: CChar.self) { buffer in
        buffer.baseAddress.map { readlinkat(step.file.number, part, $0, buffer.count) } ?? -1
      }
    }
    guard count >= 0 else { throw .system(FileError("look at", shown(part))) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private func step(_ part: String, in step: Step) throws(Fault) -> Step {
    do throws(FileError) {
      return Step(try open(part, in: step, Self.passing))
    } catch { throw .system(error) }
  }

  private func open(_ part: String, in step: Step, _ flags: Int32) throws(FileError) -> FileDescriptor {
    var number: Int32
    repeat { number = openat(step.file.number, part, flags | O_NOFOLLOW) } while number < 0 && errno == EINTR
    guard number >= 0 else { throw FileError("open", shown(part)) }
    return FileDescriptor(owning: number, path: shown(part))
  }

  private func shown(_ part: String) -> String { Path.join(path, part) }
}
