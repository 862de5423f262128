internal import Platform

extension JSONReader {
  /// Passes the current lines that the last reading had as well; false before one that must be read.
  ///
  /// A line stands for its record only where that begins with the line and ends with it, so the same bytes at the
  /// start of a line are the same record again.
  func passKnown(_ memory: RecordMemory) throws -> Bool {
    linePrint = 0
    var passed = false
    while window.index == window.lineStart, let end = try lineEnd() {
      let line = UnsafeRawBufferPointer(start: window.base + window.index, count: end - window.index)
      let print = RecordPrint.of(line, seed: memory.seed)
      guard let place = memory.place(of: print) else {
        (linePrint, linePrintEnd) = (print, end)
        return passed
      }
      try passRecord(place)
      passed = true
      window.index = min(end + 1, window.end)
      window.line += 1
      window.lineStart = window.index
      if window.index == window.end, try !window.fill() { break }
    }
    return passed
  }

  /// The print of the line, if the value that was just scanned is all of it.
  func printOfRecord() -> UInt64 {
    guard linePrint != 0 else { return 0 }
    var index = window.index
    while index < linePrintEnd, window.base[index] == 0x20 || window.base[index] == 0x0D { index += 1 }
    return index == linePrintEnd ? linePrint : 0
  }

  /// Where the current line ends: at its LF, or at the end of the data; nil where it is too long for the window.
  private func lineEnd() throws -> Int? {
    while true {
      let count = window.end - window.index
      if count > 0, let place = memchr(window.base + window.index, 0x0A, count) {
        return UnsafeRawPointer(place) - UnsafeRawPointer(window.base)
      }
      if try window.fill() { continue }
      return window.isLast && count > 0 ? window.end : nil
    }
  }
}
