/// Asks for the rows of one file or table whether they are of a forgotten person; for one thread.
///
/// Most rows name a user whom one of the last thousands named too, so answers are remembered: a remembered one costs a
/// comparison, any other two blocks of SHA-256.
package final class PeopleFilter {
  package let people: ForgottenPeople
  private static let slots = 1 << 14
  private static let longest = 40
  private static let stride = longest + 2
  /// For each slot the length of its id, the answer (1: no person, from 2 on an index of `known`), and the id's bytes.
  private var memory = [UInt8](repeating: 0, count: PeopleFilter.slots * PeopleFilter.stride)
  private var known: [ForgottenPeople.Person] = []
  private var generation = 0
  /// How many marks were made, as an answer was not remembered.
  private(set) var marks = 0

  package init(_ people: ForgottenPeople) { self.people = people }

  /// The forgotten person with this id; nil for everybody else.
  package func person(_ id: UnsafeRawBufferPointer) -> ForgottenPeople.Person? {
    guard id.count <= Self.longest else {
      marks += 1
      return people.person(id: id)
    }
    if generation != people.generation { forgetAnswers() }
    let slot = Int(truncatingIfNeeded: RowHash.of(id, seed: RowHash.place) & UInt64(Self.slots - 1)) * Self.stride
    if let answer = answer(at: slot, id) { return answer == 1 ? nil : known[Int(answer) - 2] }
    marks += 1
    let person = people.person(id: id)
    store(person, at: slot, id)
    return person
  }

  /// Whether a text of an analyst's own table names a forgotten person: it is an id, or has an id or an
  /// address as a word. Short ids are words of texts too, and tell only where the column names users.
  package func names(inCell text: UnsafeRawBufferPointer, namesUsers: Bool) -> Bool {
    if person(text) != nil { return true }
    return ReferenceWords.contains(text) { word in
      let isPart = word.count < text.count && (namesUsers || word.count >= ForgottenPeople.shortestTelling)
      return isPart && person(word) != nil || word.contains(UInt8(ascii: "@")) && people.names(word: word)
    }
  }

  private func answer(at slot: Int, _ id: UnsafeRawBufferPointer) -> UInt8? {
    memory.withUnsafeBytes { memory in
      guard memory[slot + 1] != 0, Int(memory[slot]) == id.count,
        UnsafeRawBufferPointer(rebasing: memory[slot + 2..<slot + 2 + id.count]).elementsEqual(id)
      else { return nil }
      return memory[slot + 1]
    }
  }

  private func store(_ person: ForgottenPeople.Person?, at slot: Int, _ id: UnsafeRawBufferPointer) {
    var answer: UInt8 = 1
    if let person {
      var index = known.firstIndex(of: person)
      if index == nil, known.count < 200 {
        known.append(person)
        index = known.count - 1
      }
      guard let index else { return }
      answer = UInt8(index + 2)
    }
    memory.withUnsafeMutableBytes { memory in
      memory[slot] = UInt8(id.count)
      memory[slot + 1] = answer
      UnsafeMutableRawBufferPointer(rebasing: memory[slot + 2..<slot + 2 + id.count]).copyMemory(from: id)
    }
  }

  private func forgetAnswers() {
    generation = people.generation
    for index in memory.indices { memory[index] = 0 }
  }
}

/// Cuts a raw text, such as a line of JSON or CSV, into the words that may be an id or an e-mail address.
enum ReferenceWords {
  /// Whether `isOne` is true of any word: of what is between quotes or separators, of each run of signs that ids
  /// have, and of the parts of such a run between slashes, colons and double underscores.
  static func contains(_ text: UnsafeRawBufferPointer, _ isOne: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    if hasRun(text, isOne) || hasField(text, isOne) { return true }
    guard text.contains(backslash) else { return false }
    return unescaped(text).withUnsafeBytes { hasRun($0, isOne) || hasField($0, isOne) }
  }

  /// A text that people wrote, without what is invisible in it, and with blanks for the signs of other scripts than
  /// ASCII.
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar.properties.generalCategory != .format {
      let isPart = scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      plain.append(isPart ? scalar : scalar == "\u{FF20}" || scalar == "\u{FE6B}" ? "@" : " ")
    }
    return String(plain)
  }

  /// The text with the escapes of JSON resolved. What is no escape stays as it is, as the text may be anything.
  private static func unescaped(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var units: [UInt16] = []
    func flush() {
      bytes += String(decoding: units, as: UTF16.self).utf8
      units.removeAll()
    }
    var index = 0
    while index < text.count {
      guard text[index] == backslash, index + 1 < text.count else {
        flush()
        bytes.append(text[index])
        index += 1
        continue
      }
      if text[index + 1] == UInt8(ascii: "u"), index + 5 < text.count,
        let unit = UInt16(String(decoding: text[index + 2..<index + 6], as: UTF8.self), radix: 16)
      {
        units.append(unit)
        index += 6
        continue
      }
      flush()
      bytes.append(text[index + 1])
      index += 2
    }
    flush()
    return bytes
  }

  private static func hasRun(_ text: UnsafeRawBufferPointer, _ isOne: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    var start = 0
    while start < text.count {
      while start < text.count, !isSign(text[start]) { start += 1 }
      var end = start
      while end < text.count, isSign(text[end]) { end += 1 }
      if end > start, isNamed(UnsafeRawBufferPointer(rebasing: text[start..<end]), isOne) { return true }
      start = end
    }
    return false
  }

  private static func isNamed(_ run: UnsafeRawBufferPointer, _ isOne: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    if isOne(run) { return true }
    let trimmed = trimmed(run) { punctuation.contains($0) }
    if trimmed.count < run.count, !trimmed.isEmpty, isOne(trimmed) { return true }
    // Emphasis of Markdown, and the like.
    let bare = Self.trimmed(trimmed) { punctuation.contains($0) || emphasis.contains($0) }
    if bare.count < trimmed.count, !bare.isEmpty, isOne(bare) { return true }
    for part in trimmed.split(whereSeparator: { $0 == slash || $0 == colon }) {
      let part = Self.trimmed(UnsafeRawBufferPointer(rebasing: part)) { punctuation.contains($0) }
      if part.count < trimmed.count, !part.isEmpty, isOne(part) { return true }
      if isPairNamed(part, isOne) { return true }
    }
    return false
  }

  /// Whether a part of an id such as `<user>__<restaurant>` is one.
  private static func isPairNamed(_ run: UnsafeRawBufferPointer, _ isOne: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    var start = 0
    var index = 0
    var isPair = false
    while index + 1 < run.count {
      guard run[index] == underscore, run[index + 1] == underscore else {
        index += 1
        continue
      }
      isPair = true
      if index > start, isOne(UnsafeRawBufferPointer(rebasing: run[start..<index])) { return true }
      index += 2
      start = index
    }
    return isPair && start < run.count && isOne(UnsafeRawBufferPointer(rebasing: run[start...]))
  }

  /// Whether what is between quotes, commas, semicolons or tabs is a word with blanks or other signs in it.
  private static func hasField(_ text: UnsafeRawBufferPointer, _ isOne: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    for field in text.split(whereSeparator: { separators.contains($0) }) {
      guard field.count <= 1000, field.contains(where: { !isSign($0) }) else { continue }
      let word = trimmed(UnsafeRawBufferPointer(rebasing: field)) { $0 <= 0x20 }
      if !word.isEmpty, isOne(word) { return true }
    }
    return false
  }

  private static func trimmed(
    _ text: UnsafeRawBufferPointer, _ drops: (UInt8) -> Bool
  ) -> UnsafeRawBufferPointer {
    var (start, end) = (0, text.count)
    while start < end, drops(text[start]) { start += 1 }
    while end > start, drops(text[end - 1]) { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: text[start..<end])
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "+"), slash, colon,
      UInt8(ascii: "%"), UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "|"):
      true
    default: false
    }
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let slash = UInt8(ascii: "/")
  private static let underscore = UInt8(ascii: "_")
  private static let colon = UInt8(ascii: ":")
  private static let punctuation = Array(".:/-+|@".utf8)
  private static let emphasis = Array("_~$%".utf8)
  private static let separators = Array("\",;\t\n\r".utf8)
}
