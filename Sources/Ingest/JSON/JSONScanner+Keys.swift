internal import Platform

extension JSONScanner {
  /// Checks whether the key occurred in its object before.
  @inline(__always)
  func noteKey(_ key: Int, _ base: UnsafePointer<UInt8>) {
    let node = tape[key]
    // The window has eight bytes of padding behind its end.
    let text = UnsafeRawPointer(base + origin + Int(node.start))
    let length = Int(node.length)
    let head = text.loadUnaligned(as: UInt64.self).littleEndian
    var mixed = length < 8 ? head & ~(~0 << UInt64(length * 8)) : head
    if length > 8 {
      mixed = (mixed &* 0x100_0000_01B3) ^ (text + length - 8).loadUnaligned(as: UInt64.self).littleEndian
    }
    mixed = (mixed ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
    let bit: UInt64 = 1 << (mixed >> 58)
    // A key with escapes may equal any other one, so every key of its object is compared.
    if seenKeys[depth &- 1] & bit != 0 || node.isEscaped { compareKeys(key, base) }
    seenKeys[depth &- 1] |= node.isEscaped ? ~0 : bit
  }

  /// Compares a key with those before it. An object with more than 64 is checked at its end.
  @inline(never)
  private func compareKeys(_ key: Int, _ base: UnsafePointer<UInt8>) {
    guard !hasManyKeys[depth - 1] else { return }
    var index = open[depth - 1] + 1
    var compared = 0
    while index < key {
      if isSameKey(index, key, base) { return reportDuplicate(key) }
      index = Int(tape[index + 1].next)
      compared += 1
      guard compared < 64 else {
        hasManyKeys[depth - 1] = true
        return
      }
    }
  }

  /// Finds the duplicates among many keys by sorting their hashes.
  @inline(never)
  func compareAllKeys(of object: Int, _ base: UnsafePointer<UInt8>) {
    var keys: [(hash: Int, key: Int)] = []
    var index = object + 1
    while index < Int(tape[object].next) {
      keys.append((keyText(index, base).hashValue, index))
      index = Int(tape[index + 1].next)
    }
    keys.sort { $0 < $1 }
    var first = 0
    for place in keys.indices.dropFirst() {
      if keys[place].hash != keys[first].hash { first = place }
      // Keys with one hash are mostly one key, so comparing each with all before it is cheap.
      if (first..<place).contains(where: { isSameKey(keys[$0].key, keys[place].key, base) }) {
        reportDuplicate(keys[place].key)
      }
    }
  }

  private func reportDuplicate(_ key: Int) {
    tape.markDuplicate(key)
    duplicateKey = max(duplicateKey ?? key, key)
  }

  private func isSameKey(_ one: Int, _ other: Int, _ base: UnsafePointer<UInt8>) -> Bool {
    let (old, new) = (tape[one], tape[other])
    if old.isEscaped || new.isEscaped { return keyText(one, base) == keyText(other, base) }
    return old.length == new.length
      && memcmp(base + origin + Int(old.start), base + origin + Int(new.start), Int(new.length)) == 0
  }

  private func keyText(_ key: Int, _ base: UnsafePointer<UInt8>) -> [UInt8] {
    let node = tape[key]
    let raw = UnsafeRawBufferPointer(start: base + origin + Int(node.start), count: Int(node.length))
    return node.isEscaped ? JSONText.decoded(raw) : Array(raw)
  }
}
