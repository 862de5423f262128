internal import Diagnostics

/// Converts offsets in a file to lines and columns, if there is something to report.
struct LineFinder {
  private let file: String
  private let bytes: [UInt8]

  init(_ file: String, _ bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  func place(_ offset: Int) -> Place {
    let (line, start) = start(of: offset)
    return Place(file, line: line, column: offset - start + 1)
  }

  func problem(_ kind: ProblemKind, _ reason: String, _ offset: Int) -> Problem {
    let (line, start) = start(of: offset)
    let column = offset - start + 1
    // A page may be one line of megabytes, so the excerpt is cut before it is decoded.
    let from = max(start, offset - 200)
    let end =
      bytes[min(offset, bytes.count)...].prefix(200).firstIndex(of: UInt8(ascii: "\n"))
      ?? min(bytes.count, offset + 200)
    let words = String(decoding: bytes[from..<end], as: UTF8.self)
    return kind.problem(
      at: Place(file, line: line, column: column), excerpt: Excerpt(line: words, column: offset - from + 1), reason)
  }

  private func start(of offset: Int) -> (line: Int, start: Int) {
    var line = 1
    var start = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    return (line, start)
  }
}
