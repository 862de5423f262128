import Diagnostics
import Model
import Platform

@testable import Ingest

/// Takes bytes for a Firebase Auth export as CSV, read in pieces of the size that the first of them says and at once:
/// both ways give the same lines, one for each of the file's, and nothing of what is left out.
enum AccountsTarget {
  static func run(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let data, count > 2 else { return -1 }
    let bytes = Array(UnsafeBufferPointer(start: data + 2, count: count - 2))
    let whole = read(bytes, step: 1 << 16)
    let cut = read(bytes, step: Int(data[0]) + 1)
    check(whole.text == cut.text && whole.rejected == cut.rejected, "pieces make no difference")
    let lines = bytes.filter { $0 == 0x0A }.count
    let written = whole.text.filter { $0 == 0x0A }.count
    check(written == lines || written == lines + 1, "\(written) lines stand for \(lines)")
    for line in whole.text.split(separator: 0x0A) {
      check(line.first == 0x7B && line.last == 0x7D, "a line is an object")
    }
    for line in bytes.split(separator: 0x0A) {
      guard let row = AccountsRow(Array(line)) else { continue }
      let hash = line.split(separator: 0x2C, omittingEmptySubsequences: false)[3]
      let parts = [row.name, Array(row.photo), Array(row.phone), Array(row.created)]
      check(hash.count < 12 || !parts.contains { $0.elementsEqual(hash) }, "a hash is none of what is kept")
    }
    return 0
  }

  private static func read(_ bytes: [UInt8], step: Int) -> (text: [UInt8], rejected: [Int]) {
    var rejected: [Int] = []
    var text: [UInt8] = []
    let source = AccountsSource(PeekingSource(PiecesSource(bytes, step: step))) { rejected.append($0) }
    var piece = [UInt8](repeating: 0, count: step)
    do {
      while true {
        let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
        if count == 0 { break }
        text += piece[..<count]
      }
    } catch { check(error is InputFault, "it ends at a place") }
    return (text, rejected)
  }

  private static func check(_ isTrue: Bool, _ words: String) {
    guard !isTrue else { return }
    print("does not hold: \(words)")
    abort()
  }
}

/// Bytes that come in pieces.
private final class PiecesSource: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let step: Int

  init(_ bytes: [UInt8], step: Int) {
    rest = bytes[...]
    self.step = step
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = min(step, buffer.count, rest.count)
    buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }
}
