/// A Firebase Auth export as CSV, converted to lines of JSON with only the fields that may be stored. An account is on
/// the line on which its row begins. A line is empty if it continues a row or is rejected.
final class AccountsSource: ByteSource {
  /// Called with the line of a row that cannot be split.
  typealias Rejecter = (_ line: Int) throws -> Void

  private let source: PeekingSource
  private let reject: Rejecter
  /// Lines that were read and not written, without their line breaks.
  private var lines: [[UInt8]] = []
  private var rest: [UInt8] = []
  /// The offset of the next line in `rest`.
  private var next = 0
  /// Whether the current line is longer than any row.
  private var isTooLong = false
  /// Whether the last line lacks a line break.
  private var isCut = false
  /// The `columnsBehind` of the last row.
  private var columnsBehind: Int?
  private var isEnded = false
  private var fault: (any Error)?
  /// The line number of the first of `lines`.
  private var line = 1
  private var ready: [UInt8] = []
  private var taken = 0

  /// A longer line is not in this format.
  private static let longestLine = 256 << 10
  /// The most line breaks that a name may contain.
  private static let mostBreaks = 8

  init(_ source: PeekingSource, reject: @escaping Rejecter) {
    self.source = source
    self.reject = reject
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while taken == ready.count {
      ready.removeAll(keepingCapacity: true)
      taken = 0
      guard try writeRow() else { break }
    }
    if taken == ready.count, let fault { throw fault }
    let count = min(buffer.count, ready.count - taken)
    ready.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[taken..<taken + count])) }
    taken += count
    return count
  }

  /// Writes the next row; false at the end.
  private func writeRow() throws -> Bool {
    guard readLines(1) else { return false }
    if lines[0].allSatisfy(ASCIIText.isSpace) {
      pass(1)
      return true
    }
    for count in 1...Self.mostBreaks + 1 where readLines(count) {
      // The beginning of another row ends an incomplete one, even if the other row is incomplete too.
      if count > 1, AccountsRow.begins(lines[count - 1]) { break }
      guard let row = AccountsRow(Array(lines[..<count].joined(separator: [0x0A]))) else { continue }
      ready += row.json
      if isCut, lines.count == count, fault == nil, isShort(row, lines[count - 1]) { fault = Self.cut }
      columnsBehind = row.columnsBehind
      pass(count)
      return true
    }
    if isCut, lines.count == 1, fault == nil { fault = Self.cut }
    try reject(line)
    pass(1)
    return true
  }

  private static let cut = InputFault(kind: IngestProblems.truncated, words: "the last row of accounts is cut off")

  /// Whether a last line without a line break lacks a column that the row before has, or a closing quote.
  private func isShort(_ row: AccountsRow, _ line: [UInt8]) -> Bool {
    if let columnsBehind, columnsBehind != row.columnsBehind { return true }
    return line.reduce(0) { $0 + ($1 == UInt8(ascii: "\"") ? 1 : 0) } % 2 == 1
  }

  private func pass(_ count: Int) {
    ready += Array(repeating: 0x0A, count: count)
    lines.removeFirst(count)
    line += count
  }

  /// Reads ahead until this number of lines is buffered; false if there are fewer than `count` lines.
  private func readLines(_ count: Int) -> Bool {
    while lines.count < count, readLine() {}
    return lines.count >= count
  }

  private func readLine() -> Bool {
    while true {
      if let end = rest[next...].firstIndex(of: 0x0A) {
        add(rest[next..<end])
        next = end + 1
        return true
      }
      guard !isEnded else { break }
      if rest.count - next > Self.longestLine { (next, isTooLong) = (rest.count, true) }
      fill()
    }
    guard next < rest.count || isTooLong else { return false }
    isCut = true
    add(rest[next...])
    next = rest.count
    return true
  }

  /// Adds a line. A line that is too long is left empty, and is no row.
  private func add(_ line: ArraySlice<UInt8>) {
    lines.append(isTooLong ? [0] : Array(line))
    isTooLong = false
  }

  private func fill() {
    rest.removeFirst(next)
    next = 0
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    do {
      let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
      isEnded = count == 0
      rest += piece[..<count]
    } catch { (isEnded, fault) = (true, error) }
  }
}
