internal import Model

/// A cache of days as `YYYY-MM-DD`. A table has few different days, and writing one takes ten divisions.
final class AnalystDayTexts {
  private static let room = 16
  private static let count = 8192
  private var numbers = Array(repeating: Int.min, count: count)
  private var texts = Array(repeating: UInt8(0), count: count * room)

  /// Calls `body` with the ten bytes of a day.
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
