internal import Platform

extension JSONReader {
  /// Skips lines that the last reading had as well; false before a line that must be read.
  ///
  /// A line represents its record only if the record begins and ends with the line. Then the same bytes are the same
  /// record.
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

  /// The print of the line, if the value that was just scanned is the whole line.
  func printOfRecord() -> UInt64 {
    guard linePrint != 0 else { return 0 }
    var index = window.index
    while index < linePrintEnd, window.base[index] == 0x20 || window.base[index] == 0x0D { index += 1 }
    return index == linePrintEnd ? linePrint : 0
  }

  /// The end of the current line, which is its LF or the end of the data; nil if the line is too long for the window.
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
