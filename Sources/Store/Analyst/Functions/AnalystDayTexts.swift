internal import Model

/// Days as `YYYY-MM-DD`, the last of them kept: the days of a table are few, and each takes ten divisions to write.
final class AnalystDayTexts {
  private static let room = 16
  private static let count = 8192
  private var numbers = Array(repeating: Int.min, count: count)
  private var texts = Array(repeating: UInt8(0), count: count * room)

  /// `body` with the ten bytes.
  func with(_ day: CivilDay, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let slot = day.number & (Self.count - 1)
    let place = slot * Self.room..<slot * Self.room + 10
    if numbers[slot] != day.number {
      texts.withUnsafeMutableBufferPointer { AnalystTime.write(day, UnsafeMutableBufferPointer(rebasing: $0[place])) }
      numbers[slot] = day.number
    }
    texts.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[place])) }
  }
}
