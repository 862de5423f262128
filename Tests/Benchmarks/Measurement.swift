import Diagnostics

/// One line of the result: what was run and what it cost.
struct Measurement {
  let name: String
  let seconds: Double
  let cpuSeconds: Double
  let peakBytes: Int
  /// Of a night, what it says of itself.
  var night: NightFigures?

  init(_ name: String, _ child: ChildProcess) {
    self.name = name
    seconds = child.wallSeconds
    cpuSeconds = child.cpuSeconds
    peakBytes = child.peakBytes
  }

  /// What a process timed of itself, for a number of pages.
  init(_ name: String, _ timing: PageTiming, pages: Double, peakBytes: Int) {
    self.name = name
    seconds = timing.seconds / timing.pages * pages
    cpuSeconds = timing.cpuSeconds / timing.pages * pages
    self.peakBytes = peakBytes
  }

  /// The middle one of several runs of the same.
  static func median(_ runs: [Measurement]) -> Measurement? {
    runs.sorted { $0.seconds < $1.seconds }.dropFirst(runs.count / 2).first
  }

  func line(floor: Double, cpuFloor: Double) -> String {
    let columns = [
      name.padded(36), JSONWriter.fixed(seconds, decimals: 2).leftPadded(9),
      JSONWriter.fixed(cpuSeconds, decimals: 2).leftPadded(9),
      JSONWriter.fixed(Double(peakBytes) / 1e6, decimals: 0).leftPadded(9),
      Self.ratio(seconds, floor).leftPadded(9), Self.ratio(cpuSeconds, cpuFloor).leftPadded(9),
    ]
    return columns.joined()
  }

  static let header =
    "".padded(36) + ["wall s", "cpu s", "peak MB", "ratio", "of cpu"].map { $0.leftPadded(9) }.joined()

  func write(to json: inout JSONWriter, floor: Double, cpuFloor: Double) {
    json.object { json in
      json.member("name", name)
      json.member("seconds", seconds, decimals: 4)
      json.member("cpuSeconds", cpuSeconds, decimals: 4)
      json.member("peakBytes", peakBytes)
      json.member("ratio", floor > 0 ? seconds / floor : 0, decimals: 4)
      json.member("cpuRatio", cpuFloor > 0 ? cpuSeconds / cpuFloor : 0, decimals: 4)
      guard let night else { return }
      json.key("night")
      night.write(to: &json)
    }
  }

  private static func ratio(_ seconds: Double, _ floor: Double) -> String {
    floor > 0 ? JSONWriter.fixed(seconds / floor, decimals: 3) : "-"
  }
}

extension String {
  func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  func leftPadded(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
