internal import Platform

/// One record of a JSON file, valid until the next one is read.
struct JSONRecord {
  let tape: JSONTape
  /// The node of the record.
  let node: Int
  /// What the tape's places are counted from.
  let base: UnsafeRawPointer
  let line: Int
  /// The key under which it stood; nil in lists.
  let key: [UInt8]?
  /// The name of the collection it stood in, in dumps of several.
  let collection: String?
  /// Of its line, if that is all of it and may be known again; else 0.
  var print: UInt64 = 0

  var raw: UnsafeRawBufferPointer { bytes(of: node) }

  func bytes(of node: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + Int(tape[node].start), count: Int(tape[node].length))
  }

  /// The nodes of an object's keys; each value follows its key.
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

  /// Whether an object has a key, found without making a list of them.
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

  /// The value under a key of an object; the last of several.
  func value(_ name: String, of object: Int) -> Int? {
    let key = keys(of: object).last { tape[$0].length == name.utf8.count && bytes(of: $0).elementsEqual(name.utf8) }
    return key.flatMap { $0 + 1 < tape.count ? $0 + 1 : nil }
  }

  /// A key's or string's text, with the halves of characters that `JSONText.holdsHalf` tells.
  func text(_ node: Int) -> [UInt8] {
    tape[node].isEscaped ? JSONText.decodedWithHalves(bytes(of: node)) : Array(bytes(of: node))
  }
}
