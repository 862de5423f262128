/// Recognizes e-mail addresses and phone numbers, whatever they are written in (`ContactForm`).
package enum ContactPattern {
  /// Where a text is, which decides what counts besides an address, and a number with signs.
  package enum Place {
    /// Any `@`. A number must be all of the id, or begin with a plus; digits alone are an id.
    case id
    /// Digits alone, if they are all of the name.
    case name
    /// 9 to 11 digits among words. Two groups of digits are a range, hours or a code if no 0 or bracket begins them.
    case cell
  }

  package static func isFound(in text: String, as place: Place) -> Bool {
    text.withBytes { isFound(in: UnsafeRawBufferPointer($0), as: place) }
  }

  package static func isFound(in text: UnsafeRawBufferPointer, as place: Place) -> Bool {
    isFound(in: text, ContactSigns(text), as: place)
  }

  static func isFound(in text: UnsafeRawBufferPointer, _ signs: ContactSigns, as place: Place) -> Bool {
    if signs.isDressed {
      return ContactForm(text).bytes.withUnsafeBytes {
        holdsAddress($0, place) || PhoneRun.isFound(in: $0, place, isDressed: true)
      }
    }
    if signs.hasAt || signs.hasWord && place != .cell, holdsAddress(text, place) { return true }
    return signs.digits >= PhoneRun.fewest && PhoneRun.isFound(in: text, place, isDressed: false)
  }

  /// Whether the text consists of digits and signs between them, and begins with no 0: several such values tell whether
  /// they are phone numbers or amounts.
  package static func isNumber(_ text: UnsafeRawBufferPointer) -> Bool {
    text.first.map { (0x31...0x39).contains($0) } ?? false
      && text.allSatisfy { $0 &- 0x30 < 10 || " -./".utf8.contains($0) }
  }

  /// Whether the text, as it is, contains something like `ana@example.com`.
  package static func holdsMail(_ text: UnsafeRawBufferPointer) -> Bool { holdsAddress(text, .cell) }

  /// What the words so far are the beginning of.
  private enum Part {
    case nothing, name
    case at(isBracketed: Bool)
    /// `isSure`: it follows an `@` or `(at)`, and no bare `at`.
    case domain(isSure: Bool)
    case dot
  }

  /// Whether words and the signs between them are an address: `ana@x.example`, `ana (at) x [dot] example`.
  private static func holdsAddress(_ text: UnsafeRawBufferPointer, _ place: Place) -> Bool {
    var part = Part.nothing
    var index = 0
    while index < text.count {
      let gap = text[index...].prefix { !WholeWord.isPart($0) }
      let word = text[gap.endIndex...].prefix(while: WholeWord.isPart)
      index = word.endIndex
      let next: Part
      if gap.contains(UInt8(ascii: "@")) {
        if place == .id { return true }
        let joins = gap.count < 8 && !gap.contains { (place == .cell ? ",;:\"\n" : ",;:").utf8.contains($0) }
        if case .nothing = part { next = .name } else { next = joins ? .domain(isSure: true) : .name }
      } else if case .at(let isBracketed) = part {
        let isSure = isBracketed && gap.first.map { ")]}>".utf8.contains($0) } ?? false
        if isSure, place == .id { return true }
        next = isSure || place != .cell ? .domain(isSure: isSure) : .name
      } else if case .dot = part, isLetter(word.first) {
        return true
      } else if case .domain(let isSure) = part, isDot(gap) {
        if isEnd(word, after: gap, text, isSure: isSure) { return true }
        next = part
      } else if case .domain = part, !gap.isEmpty, word.elementsEqual("dot".utf8, by: { $0 | 0x20 == $1 }) {
        next = .dot
      } else if case .domain = part, gap.count == 1, "-_".utf8.contains(gap[gap.startIndex]) {
        next = part
      } else if case .nothing = part {
        next = word.isEmpty ? .nothing : .name
      } else if !gap.isEmpty, ContactSigns.isAt(word) {
        next = .at(isBracketed: ContactSigns.opens(gap[gap.endIndex - 1]))
      } else {
        next = .name
      }
      part = next
    }
    return false
  }

  private static func isDot(_ gap: Slice<UnsafeRawBufferPointer>) -> Bool {
    gap.elementsEqual(".".utf8) || gap.elementsEqual("[.]".utf8) || gap.elementsEqual("(.)".utf8)
  }

  /// Whether the word after a dot ends a domain. After a bare `at` it has two letters, no capital as in `St.Petersburg`,
  /// letters before it, and is not the kind of a file.
  private static func isEnd(
    _ word: Slice<UnsafeRawBufferPointer>, after gap: Slice<UnsafeRawBufferPointer>, _ text: UnsafeRawBufferPointer,
    isSure: Bool
  ) -> Bool {
    guard isLetter(word.first), !isSure, let first = word.first else { return isLetter(word.first) }
    let before = text[gap.startIndex - 1]
    let isFile = ["html", "htm", "php", "json", "jpg"].contains { word.elementsEqual($0.utf8) }
    return word.count > 1 && isLetter(before) && (first > 0x5A || before <= 0x5A) && !isFile
  }

  private static func isLetter(_ byte: UInt8?) -> Bool { byte.map { $0 >= 0x80 || ($0 | 0x20) &- 0x61 < 26 } ?? false }
}

/// Digits that may be a phone number, with the signs between them.
private struct PhoneRun {
  static let fewest = 7

  private let text: UnsafeRawBufferPointer
  private let range: Range<Int>
  private var digits = 0

  static func isFound(in text: UnsafeRawBufferPointer, _ place: ContactPattern.Place, isDressed: Bool) -> Bool {
    var index = 0
    while index < text.count {
      let isPlus = text[index] == UInt8(ascii: "+") && (index == 0 || !isDigit(text[index - 1]))
      if isPlus || isDigit(text[index]) {
        let run = PhoneRun(text, from: index)
        if run.isPhone(place, isDressed: isDressed) { return true }
        index = run.range.upperBound
        // The rest of a word.
        while index < text.count, WholeWord.isPart(text[index]) { index += 1 }
      } else if WholeWord.isPart(text[index]) {
        while index < text.count, WholeWord.isPart(text[index]) { index += 1 }
      } else {
        index += 1
      }
    }
    return false
  }

  /// Ends where two signs stand between two numbers.
  private init(_ text: UnsafeRawBufferPointer, from start: Int) {
    self.text = text
    var (index, end) = (start + 1, start + 1)
    digits = Self.isDigit(text[start]) ? 1 : 0
    while index < text.count, Self.isDigit(text[index]) || " -.()/".utf8.contains(text[index]) {
      if Self.isDigit(text[index]) {
        let isOther = index - end > 1 && digits >= Self.fewest && !text[end..<index].contains(UInt8(ascii: "("))
        if isOther { break }
        digits += 1
        end = index + 1
      }
      index += 1
    }
    range = start..<end
  }

  private func isPhone(_ place: ContactPattern.Place, isDressed: Bool) -> Bool {
    let isInWord = range.upperBound < text.count && WholeWord.isPart(text[range.upperBound])
    guard (Self.fewest...15).contains(digits), !isInWord else { return false }
    if text[range.lowerBound] == UInt8(ascii: "+") { return digits > Self.fewest }
    let isWhole =
      !text[..<range.lowerBound].contains(where: WholeWord.isPart)
      && !text[range.upperBound...].contains(where: WholeWord.isPart)
    guard digits < range.count else {
      switch place {
      case .id: return isWhole && isDressed
      case .name: return isWhole
      // Ten digits that begin with 1 are a time in seconds, nine that begin with a year an item in it.
      case .cell:
        let isApart = range.lowerBound == 0 || " :(".utf8.contains(text[range.lowerBound - 1])
        let isItem =
          digits == 9 && ["19", "20"].contains { text[range].starts(with: $0.utf8) }
          || digits == 10 && text[range.lowerBound] == 0x31
        return !isWhole && isApart && (9...11).contains(digits) && !isItem
      }
    }
    return (place != .id || isWhole) && !isOther(place, isDressed: isDressed)
  }

  /// Whether the groups of digits are those of a date, hours, years, an amount, a version, an item in a year, in a cell
  /// a range, or an id of two numbers.
  private func isOther(_ place: ContactPattern.Place, isDressed: Bool) -> Bool {
    let groups = text[range].split { !Self.isDigit($0) }
    let sizes = groups.map(\.count)
    let numbers = groups.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    let signs = Set(text[range].filter { !Self.isDigit($0) })
    func isYear(_ place: Int) -> Bool { sizes[place] == 4 && (1900...2099).contains(numbers[place]) }
    func isDay(_ year: Int, _ one: Int, _ other: Int) -> Bool {
      isYear(year) && max(sizes[one], sizes[other]) == 2 && min(numbers[one], numbers[other]) <= 12
        && max(numbers[one], numbers[other]) <= 31
    }
    if sizes.dropFirst().contains(1) || sizes[0] == 1 && digits < 9 || sizes.indices.allSatisfy(isYear) { return true }
    if groups.count == 2 {
      let isRange = sizes[0] == sizes[1] && (sizes[0] == 4 || numbers[0] < numbers[1])
      let isBegun = text[range.lowerBound] == 0x30 || signs.contains(UInt8(ascii: ")"))
      let isUsual =
        switch place {
        case .id: signs == [UInt8(ascii: "-")] && !isDressed
        case .name: false
        case .cell: isRange || !isBegun
        }
      return isUsual || signs == [UInt8(ascii: ".")] || isYear(0) && sizes[1] != 4
    }
    let isAmount =
      signs.count == 1 && sizes[0] < 3 && digits < 10 && sizes.dropFirst().allSatisfy { $0 == 3 }
      && text[range.lowerBound] != 0x30 && !signs.isDisjoint(with: " .".utf8)
    let isSum = place == .cell && text[range.lowerBound] != 0x30 && (isRound(sizes, numbers) || isSpan)
    let isVersion = digits == 8 && text[range.lowerBound] == 0x30
    let areHours = (signs.count > 1 || isVersion) && sizes.allSatisfy { $0 < 3 }
    let hasDay = sizes.indices.dropFirst(2).contains { isDay($0 - 2, $0 - 1, $0) || isDay($0, $0 - 2, $0 - 1) }
    return isAmount || isSum || areHours || hasDay
  }

  /// `150.000.000`
  private func isRound(_ sizes: [Int], _ numbers: [Int]) -> Bool {
    numbers.last == 0 && sizes.dropFirst().allSatisfy { $0 == 3 }
  }

  /// `80 500 - 95 000`
  private var isSpan: Bool {
    let ends = String(decoding: text[range], as: UTF8.self).split(separator: " - ")
    guard ends.count == 2, ends[0].utf8.count <= ends[1].utf8.count else { return false }
    return ends.allSatisfy { $0.split { " .".contains($0) }.dropFirst().allSatisfy { $0.utf8.count == 3 } }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
