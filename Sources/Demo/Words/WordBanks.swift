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
