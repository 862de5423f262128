/// How many more numbers the functions of a session may hold at once, whose memory SQLite does not count.
final class AnalystRoom {
  let most: Int
  private var left: Int

  init(most: Int) {
    self.most = most
    left = most
  }

  /// Reserves room for one number. `function` is named in the error.
  func take(_ function: String) throws(AnalystFunctionMistake) {
    guard left > 0 else {
      throw AnalystFunctionMistake(
        function, "\(function)() holds \(most) numbers at most", mend: "Narrow the rows with WHERE or GROUP BY.")
    }
    left -= 1
  }

  func giveBack(_ count: Int) { left += count }
}
