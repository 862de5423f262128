internal import Model
internal import Sealing
internal import Synchronization

/// What `sumaq check` looks at below `sealed/`: the form of every file without keys, and with keys what is in them.
final class SealedCheck: Sendable {
  /// Digests of the ciphertexts that were seen, with their paths.
  private let seen = Mutex<[UInt64: String]>([:])

  /// Whether a file is sealed, or stands where only sealed files may.
  static func concerns(_ path: String) -> Bool { path.hasPrefix("sealed/") && !path.hasPrefix("sealed/index.") }

  /// The callback that a path promises; nil if no sealed file has the path.
  static func callback(of path: String) -> SealedScript.Callback? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.first == "sealed", parts.count > 2, let last = parts.last, last.hasSuffix(".js") else { return nil }
    let name = String(last.dropLast(3))
    guard SealedName.isOne(name) else { return nil }
    switch (parts[1], parts.count) {
    case ("s", 3): return .slot(name)
    case ("b", 4): return SealedName.isOne(parts[2]) ? .part(bundle: parts[2], part: name) : nil
    default: return nil
    }
  }

  /// What is wrong with a file; nil if it has the form of what sumaq seals, so that no text stands in it in clear.
  func fault(_ path: String, _ bytes: [UInt8]) -> String? {
    guard let wanted = Self.callback(of: path) else { return "no sealed file has this name" }
    guard let script = SealedScript(bytes) else { return "it is not one call with names and base64" }
    guard script.callback == wanted else { return "it calls with another name than the file has" }
    let fault =
      switch wanted {
      case .part: PartFrame.fault(script.bytes)
      case .slot: SlotFrame.fault(script.bytes)
      }
    if let fault { return fault }
    var hash = SHA256()
    hash.update(script.bytes)
    let digest = hash.finishShort().high
    let other = seen.withLock { $0.updateValue(path, forKey: digest) }
    return other.map { "it has the same bytes as \($0)" }
  }
}
