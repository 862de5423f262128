import Testing

@testable import Pages

@Suite struct MisspellingsTests {
  private static func keys(_ word: String) -> Set<String> {
    var keys = MisspellingKeys()
    Array(word.utf8).withUnsafeBufferPointer { keys.make(of: $0) }
    return Set((0..<keys.count).map { keys.withKey($0) { String(decoding: $0, as: UTF8.self) } })
  }

  /// One letter less, other, more, or two in the other order.
  private static func misspelt(_ word: String, _ random: inout SeededRandom) -> String {
    var letters = Array(word)
    let place = Int.random(in: 0..<letters.count - 1, using: &random)
    let letter = random.pick(Array("abcdexyzñł"))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: letters.remove(at: place)
    case 1: letters[place] = letter
    case 2: letters.insert(letter, at: place)
    default: letters.swapAt(place, place + 1)
    }
    return String(letters)
  }

  @Test func aWordAndItsMisspellingHaveAKeyInCommon() {
    var random = SeededRandom(4)
    for _ in 0..<20_000 {
      let count = Int.random(in: 3...12, using: &random)
      let word = String((0..<count).map { _ in random.pick(Array("abcdeñł")) })
      let wrong = Self.misspelt(word, &random)
      guard wrong.count > 2 else { continue }
      #expect(!Self.keys(word).isDisjoint(with: Self.keys(wrong)), "\(word) \(wrong)")
    }
  }

  @Test func theKeysOfAWordAreItsFirstLettersLessOne() {
    #expect(Self.keys("mesa") == ["mesa", "esa", "msa", "mea", "mes"])
    #expect(Self.keys("picanteria") == ["pica", "ican", "pcan", "pian", "picn"])
    #expect(Self.keys("la") == [] && Self.keys("川菜館子") == [])
  }

  @Test func everyWordIsInThePieceOfEachKey() throws {
    var random = SeededRandom(8)
    var words = WordSet()
    var all: Set<String> = []
    for _ in 0..<3000 {
      let word = String((0..<Int.random(in: 1...9, using: &random)).map { _ in random.pick(Array("abcdeñł")) })
      all.insert(word)
      Array(word.utf8).withUnsafeBufferPointer { words.insert($0) }
    }
    #expect(words.count == all.count)
    let misspellings = Misspellings(words)
    var pieces: [String: String] = [:]
    misspellings.eachPiece { pieces[$0.id] = String(decoding: $0.members, as: UTF8.self) }
    #expect(pieces.count == misspellings.count && misspellings.count > 4)
    for word in all {
      for text in Self.keys(word) {
        let number = Array(text.utf8).withUnsafeBufferPointer { Misspellings.piece(of: $0, of: misspellings.count) }
        let id = SearchPiece.id(ofMisspellings: number)
        let listed = pieces[id]?.split(separator: "\"\(text)\":\"").last?.prefix { $0 != "\"" } ?? ""
        #expect(listed.split(separator: " ").contains(Substring(word)))
      }
    }
  }
}
