internal import CDemoWords

/// All words of the demo, read once.
struct WordBanks: Sendable {
  let cuisines = DemoCuisine.all()
  let districts = District.all()
  let cultures = Culture.all()
  let names = NamePatterns()
  let streets = WordLines.lines(WordFiles.streets).flatMap { WordLines.list($0, "|") }.jsonBytes
  let sentences = SentenceBank([WordFiles.english, WordFiles.spanish, WordFiles.chinese])
  let who = Self.slot("who")
  let days = Self.slot("days")
  let emoji = Self.slot("emoji")
  let replies = Self.replyCells()
  let offers = WordLines.lines(WordFiles.offers).map { OfferWords(WordLines.list($0, "|")) }
  /// Indexes in `cuisines`, `districts` and `cultures`, each repeated according to its share of 1000.
  let cuisineDraw: [UInt8]
  let districtDraw: [UInt8]
  let cultureDraw: [UInt8]
  /// The patterns for names of each cuisine.
  let namePatterns: [[Int]]

  init() {
    cuisineDraw = Self.draw(cuisines.map(\.share))
    districtDraw = Self.draw(districts.map(\.share))
    cultureDraw = Self.draw(cultures.map(\.share))
    namePatterns = cuisines.map { [names] in names.patterns(of: $0.naming) }
  }

  /// The lists under `name` in `slots.txt`, in order.
  private static func slot(_ name: Substring) -> [[[UInt8]]] {
    WordLines.lines(WordFiles.slots).map { WordLines.pair($0, ":") }
      .filter { list, _ in list.split(separator: " ").first == name }
      .map { _, words in WordLines.list(words).jsonBytes }
  }

  /// The owners' replies, by language times three plus mood.
  private static func replyCells() -> [[[UInt8]]] {
    var cells = Array(repeating: [[UInt8]](), count: 9)
    let places: [Substring: Int] = [
      "e good": 0, "e mixed": 1, "e bad": 2, "s good": 3, "s mixed": 4, "s bad": 5, "z good": 6, "z mixed": 7,
      "z bad": 8,
    ]
    var cell = 0
    for line in WordLines.lines(WordFiles.replies) {
      if line.first == "#" {
        cell = places[WordLines.trimmed(line.dropFirst())] ?? 0
      } else {
        cells[cell].append(line.jsonBytes)
      }
    }
    return cells
  }

  private static func draw(_ shares: [Int]) -> [UInt8] {
    shares.enumerated().flatMap { Array(repeating: UInt8($0.offset), count: $0.element) }
  }
}

/// The files of words, which are compiled into the program. The first lines of each describe its format.
enum WordFiles {
  static let chinese = String(cString: cdemowords_chinese())
  static let cuisines = String(cString: cdemowords_cuisines())
  static let districts = String(cString: cdemowords_districts())
  static let english = String(cString: cdemowords_english())
  static let lists = String(cString: cdemowords_lists())
  static let names = String(cString: cdemowords_names())
  static let offers = String(cString: cdemowords_offers())
  static let people = String(cString: cdemowords_people())
  static let replies = String(cString: cdemowords_replies())
  static let slots = String(cString: cdemowords_slots())
  static let spanish = String(cString: cdemowords_spanish())
  static let streets = String(cString: cdemowords_streets())
}

/// Reads files of words, which are plain text with one entry per line, or lists within a line.
enum WordLines {
  /// The lines of a text, without empty ones and comments, which begin with `//`.
  static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { trimmed($0) }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  /// The parts of `text` between `separator`s, without the space around them.
  static func list(_ text: some StringProtocol, _ separator: Character = ",") -> [Substring] {
    text.split(separator: separator).map { trimmed(Substring($0)) }
  }

  /// The text before the first `separator`, and the text after it.
  static func pair(_ text: Substring, _ separator: Character) -> (Substring, Substring) {
    guard let place = text.firstIndex(of: separator) else { return (text, "") }
    return (trimmed(text[..<place]), trimmed(text[text.index(after: place)...]))
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Sequence where Element: StringProtocol {
  /// The bytes of each text in JSON.
  var jsonBytes: [[UInt8]] { map { $0.jsonBytes } }
}

extension StringProtocol {
  /// The bytes of the text in JSON: quotes and backslashes are escaped.
  var jsonBytes: [UInt8] {
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return bytes
  }
}

/// A part of the town and its position.
struct District: Sendable {
  let name: [UInt8]
  /// Micro-degrees.
  let latitude: Int
  let longitude: Int
  /// The greatest distance of its restaurants, in micro-degrees.
  let spread: Int
  let share: Int

  static func all() -> [District] {
    WordLines.lines(WordFiles.districts).map { District(WordLines.list($0, "|")) }
  }

  private init(_ parts: [Substring]) {
    let numbers = parts.dropFirst().map { Int($0) ?? 0 } + [0, 0, 0, 1]
    name = parts[0].jsonBytes
    latitude = numbers[0]
    longitude = numbers[1]
    spread = numbers[2]
    share = numbers[3]
  }
}
