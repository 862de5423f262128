/// One line on a terminal with the stage, a bar, the count, the rate and the time left.
struct ProgressBar {
  let stage: RunProgress.Stage
  let done: Int
  let total: Int?
  let bytes: Int
  let seconds: Double

  /// The text in at most `width` columns, so that the line never wraps.
  func text(width: Int) -> String {
    let name = stage.name + String(repeating: " ", count: max(0, 8 - stage.name.count))
    let words = counts
    guard let total, total > 0, width > name.count + words.count + 12 else {
      return String("\(name) \(words)".prefix(max(0, width - 1)))
    }
    let cells = min(30, width - name.count - words.count - 5)
    let filled = min(cells, cells * min(done, total) / total)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    return "\(name) \(bar) \(words)"
  }

  private var counts: String {
    var words = stage.amount(done, of: total)
    if bytes > 0 { words += ", \(Amount.bytes(bytes)) fetched" }
    if seconds >= 1, done > 0 { words += ", \(rate(Int(Double(done) / seconds)))/s" }
    if let left { words += ", \(duration(left)) left" }
    return words
  }

  /// The first moments say little about the rest.
  private static let secondsBeforeForecast = 2.0

  private var left: Int? {
    guard seconds >= Self.secondsBeforeForecast, let total, total > done, done > 0 else { return nil }
    return Int((Double(total - done) * seconds / Double(done)).rounded(.up))
  }

  private func rate(_ number: Int) -> String { stage.unit == "bytes" ? Amount.bytes(number) : Amount.count(number) }

  private func duration(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
