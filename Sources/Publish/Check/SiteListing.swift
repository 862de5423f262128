internal import Diagnostics
internal import Model
internal import Platform

/// All files below a folder, in memory as one byte array and a set of digests: some 70 bytes per file.
struct SiteListing {
  /// What a path names.
  enum Thing {
    /// A file, with its number in the list.
    case file(Int)
    case folder
    case nothing
  }

  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var files: [UInt64: UInt32] = [:]
  private var folders: Set<UInt64> = []

  var count: Int { ends.count }

  subscript(_ index: Int) -> String {
    String(decoding: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]], as: UTF8.self)
  }

  /// Walks the folder once. `report` is called for names that are not portable. Links are not followed.
  init(_ folder: String, report: (Problem) -> Void) throws(FileError) {
    var pending = [""]
    while let next = pending.popLast() {
      let names = try Files.names(in: next.isEmpty ? folder : folder + "/" + next)
      var folded: [String: String] = [:]
      for name in names {
        let path = next.isEmpty ? name : next + "/" + name
        let shown = Place(folder + "/" + path)
        if let fault = PortableName.fault(name) {
          report(CheckProblems.fileName.problem(at: shown, "the name \(fault)"))
        }
        if let other = folded.updateValue(name, forKey: PortableName.folded(name)) {
          report(CheckProblems.sameName.problem(at: shown, "the folder also holds \(Printable.line(other))"))
        }
        switch try FileStatus.of(folder + "/" + path)?.kind {
        case .folder:
          pending.append(path)
          folders.insert(Self.digest(path))
        case .file: add(path)
        default: report(CheckProblems.unreadable.problem(at: shown, "it is neither a file nor a folder"))
        }
      }
    }
  }

  private mutating func add(_ path: String) {
    bytes.append(contentsOf: path.utf8)
    ends.append(bytes.count)
    files[Self.digest(path)] = UInt32(truncatingIfNeeded: ends.count - 1)
  }

  func thing(at path: String) -> Thing {
    let digest = Self.digest(path)
    if let number = files[digest] { return .file(Int(number)) }
    return path.isEmpty || folders.contains(digest) ? .folder : .nothing
  }

  /// A digest of 64 bits is enough to distinguish paths that were not chosen to collide. A collision hides one broken
  /// link.
  private static func digest(_ path: String) -> UInt64 { ContentHash.short(path) }
}

/// Checks whether every file system accepts a name.
enum PortableName {
  private static let longestBytes = 120
  private static let devices: Set<String> =
    Set(["con", "prn", "aux", "nul", "conin$", "conout$"])
    .union((1...9).flatMap { ["com\($0)", "lpt\($0)"] })

  /// What is wrong with it, as the end of a sentence; nil if nothing is.
  static func fault(_ name: String) -> String? {
    if name.utf8.count > longestBytes { return "has \(name.utf8.count) bytes, more than \(longestBytes)" }
    if name.unicodeScalars.contains("\u{FFFD}") { return "is no valid UTF-8" }
    for scalar in name.unicodeScalars where scalar.value < 0x20 || "<>:\"|?*\\".unicodeScalars.contains(scalar) {
      return scalar.value < 0x20 ? "holds a control character" : "holds \(scalar)"
    }
    if name.hasSuffix(".") || name.hasSuffix(" ") { return "ends with a dot or a space" }
    let stem = name.prefix { $0 != "." }.lowercased()
    return devices.contains(stem) ? "is a device of Windows" : nil
  }

  /// A form that is the same for names that a case-insensitive file system treats as one.
  static func folded(_ name: String) -> String { name.lowercased() }
}
