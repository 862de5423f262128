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
