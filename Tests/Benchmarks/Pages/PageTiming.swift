import Diagnostics
import Model
import Platform

/// How long a number of pages took, told by the process that made them: its start does not count.
struct PageTiming {
  var pages = 0.0
  var bytes = 0.0
  var seconds = 0.0
  var cpuSeconds = 0.0
  /// Pages whose visible text was that of ours, and how many were compared.
  var same = 0
  var compared = 0

  /// The best of some rounds of `body`, which gives pages and bytes.
  static func best(rounds: Int = 3, _ body: () throws -> (pages: Int, bytes: Int)) rethrows -> PageTiming {
    var best = PageTiming()
    for _ in 0..<rounds {
      let start = Clock.system.nanoseconds()
      let cpu = processorSeconds
      let made = try body()
      let seconds = Double(Clock.system.nanoseconds() &- start) / 1e9
      if best.pages == 0 || seconds < best.seconds { best.seconds = seconds }
      let used = processorSeconds - cpu
      if best.pages == 0 || used < best.cpuSeconds { best.cpuSeconds = used }
      (best.pages, best.bytes) = (Double(made.pages), Double(made.bytes))
    }
    return best
  }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// One line of JSON.
  var line: String {
    var json = JSONWriter()
    json.object { json in
      json.member("pages", pages, decimals: 0)
      json.member("bytes", bytes, decimals: 0)
      json.member("seconds", seconds, decimals: 6)
      json.member("cpu", cpuSeconds, decimals: 6)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// From the last line of what a process said.
  init?(lastLineOf text: String) {
    guard let line = text.split(separator: "\n").last,
      case .success(let node) = Result(catching: { try DocumentReader.read(String(line)) })
    else { return nil }
    func number(_ name: String) -> Double {
      if case .number(let digits)? = node[name]?.content { Double(digits) ?? 0 } else { 0 }
    }
    (pages, bytes, seconds, cpuSeconds) = (number("pages"), number("bytes"), number("seconds"), number("cpu"))
    (same, compared) = (Int(number("same")), Int(number("of")))
    if pages == 0 || seconds == 0 { return nil }
  }

  init() {}

  var pagesPerSecond: Double { pages / seconds }
  /// What a second of one core makes.
  var pagesPerCPUSecond: Double { pages / cpuSeconds }
  var bytesPerPage: Double { bytes / pages }
}
