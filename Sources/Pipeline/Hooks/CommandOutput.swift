internal import Diagnostics

/// What a command of the operator's writes, passed on line by line to the run's own messages. It is cut off after 64 kB,
/// so that no command floods a night's log.
struct CommandOutput {
  private static let mostBytes = 65_536

  private let say: (String) -> Void
  private var line: [UInt8] = []
  private var passed = 0

  init(say: @escaping (String) -> Void) { self.say = say }

  mutating func add(_ bytes: [UInt8]) {
    guard passed < Self.mostBytes else { return }
    for byte in bytes.prefix(Self.mostBytes - passed) {
      if byte == UInt8(ascii: "\n") { flush() } else { line.append(byte) }
    }
    passed += bytes.count
    if passed >= Self.mostBytes {
      flush()
      say("the rest of what the command writes is left out")
    }
  }

  /// Passes on a last line without an end.
  mutating func end() { if !line.isEmpty { flush() } }

  private mutating func flush() {
    say(Printable.line(String(decoding: line, as: UTF8.self), limit: 2000))
    line = []
  }
}
