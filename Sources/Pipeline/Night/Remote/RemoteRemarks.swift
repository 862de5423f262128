internal import Fetching

/// The closing screen's lines about exports on servers.
enum RemoteRemarks {
  /// Names stale and missing exports, and counts the others.
  static func lines(_ fetched: [FetchedExport], now: Int64) -> [String] {
    guard !fetched.isEmpty else { return [] }
    var (came, bytes, same, offline) = (0, 0, 0, 0)
    var lines: [String] = []
    for export in fetched {
      switch export.state {
      case .fetched(let size): (came, bytes) = (came + 1, bytes + size)
      case .unchanged: same += 1
      case .offline:
        offline += 1
        lines.append("saved copy of \(export.export.name), \(age(export, now: now))")
      case .stale: lines.append("stale copy of \(export.export.name), \(age(export, now: now))")
      case .absent: lines.append("\(export.export.name) was not fetched, and there is no copy of it")
      }
    }
    var words: [String] = []
    if came > 0 { words.append("\(Amount.count(came)) fetched (\(Amount.bytes(bytes)))") }
    if same > 0 { words.append("\(Amount.count(same)) unchanged") }
    if offline > 0 { words.append("\(Amount.count(offline)) from saved copies") }
    return (words.isEmpty ? [] : ["from servers: " + words.joined(separator: ", ")]) + lines
  }

  /// The bytes that were received tonight.
  static func bytes(_ fetched: [FetchedExport]) -> Int {
    fetched.reduce(0) { sum, export in
      if case .fetched(let size) = export.state { return sum + size }
      return sum
    }
  }

  /// `3 hours old`, counted from when the server last sent it or said that it is unchanged.
  static func age(_ fetched: FetchedExport, now: Int64) -> String {
    Amount.age(now - (fetched.checked ?? now))
  }
}
