internal import Platform

/// One record of a JSON file, valid until the next one is read.
struct JSONRecord {
  let tape: JSONTape
  /// The node of the record.
  let node: Int
  /// The address from which the tape's offsets count.
  let base: UnsafeRawPointer
  let line: Int
  /// The key of the record; nil in lists.
  let key: [UInt8]?
  /// The name of its collection, in dumps of several.
  let collection: String?
  /// The print of its line, if the line is the whole record and may be recognized; else 0.
  var print: UInt64 = 0

  var raw: UnsafeRawBufferPointer { bytes(of: node) }

  func bytes(of node: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + Int(tape[node].start), count: Int(tape[node].length))
  }

  /// The nodes of an object's keys. Each value follows its key.
  func keys(of object: Int) -> [Int] {
    guard tape[object].kind == .object else { return [] }
    var found: [Int] = []
    var index = object + 1
    let end = tape[object].next == 0 ? tape.count : Int(tape[object].next)
    while index < end {
      found.append(index)
      guard index + 1 < end, tape[index + 1].next != 0 else { break }
      index = Int(tape[index + 1].next)
    }
    return found
  }

  /// Whether an object has a key, without making a list of its keys.
  func has(_ name: StaticString, in object: Int) -> Bool {
    let end = Int(tape[object].next)
    var index = object + 1
    while index < end {
      if tape[index].length == name.utf8CodeUnitCount,
        memcmp(base + Int(tape[index].start), name.utf8Start, name.utf8CodeUnitCount) == 0
      {
        return true
      }
      index = Int(tape[index + 1].next)
    }
    return false
  }

  /// The value of a key of an object; the last one of several.
  func value(_ name: String, of object: Int) -> Int? {
    let key = keys(of: object).last { tape[$0].length == name.utf8.count && bytes(of: $0).elementsEqual(name.utf8) }
    return key.flatMap { $0 + 1 < tape.count ? $0 + 1 : nil }
  }

  /// The text of a key or string, with unpaired surrogates in the form that `JSONText.holdsHalf` recognizes.
  func text(_ node: Int) -> [UInt8] {
    tape[node].isEscaped ? JSONText.decodedWithHalves(bytes(of: node)) : Array(bytes(of: node))
  }
}
