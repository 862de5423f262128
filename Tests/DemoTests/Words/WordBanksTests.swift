import Testing
@testable import Demo

struct WordBanksTests {
  private static let words = WordBanks()

  @Test func cuisinesAreManyAndWhole() {
    #expect(Self.words.cuisines.count >= 15)
    for cuisine in Self.words.cuisines {
      let name = String(decoding: cuisine.names[0], as: UTF8.self)
      #expect(cuisine.dishes.count >= 10 && cuisine.dishes.count <= 20, "\(name)")
      #expect(cuisine.dishes.allSatisfy { !$0.name.isEmpty && !$0.description.isEmpty && $0.price > 0 }, "\(name)")
      #expect(cuisine.dishes.contains { cuisine.isTalkedAbout($0) }, "\(name)")
      #expect(cuisine.opens.count == 5 && cuisine.closes.count == 5, "\(name)")
    }
  }

  @Test func everyLineOfACuisineNamesAKnownPicture() {
    for line in WordLines.lines(WordFiles.cuisines) where line.first != "=" {
      let parts = WordLines.list(line, "|")
      #expect(parts.count == 6 && Motif(rawValue: String(parts.last ?? "")) != nil, "\(line)")
    }
  }

  @Test func culturesHaveNames() {
    #expect(Self.words.cultures.count >= 10)
    #expect(Self.words.cultures.allSatisfy { $0.given.count > 5 && $0.family.count > 5 })
  }

  @Test func namesOfRestaurantsAreWholeAndSeldomEqual() throws {
    let row = try RowBuffer(path: "/dev/null")
    var names: Set<[UInt8]> = []
    var random = DemoRandom(9)
    for number in 0..<2000 {
      row.rewind(to: 0)
      Self.words.names.write(Self.words.namePatterns[number % Self.words.namePatterns.count], &random, to: row)
      let name = (0..<row.position).map { row.byte(at: $0) }
      #expect(!name.isEmpty && !name.contains(UInt8(ascii: "<")) && !name.contains(UInt8(ascii: ">")))
      names.insert(name)
    }
    #expect(names.count > 1000)
  }
}

struct WordFilesTests {
  private static let files = [
    WordFiles.chinese, WordFiles.cuisines, WordFiles.districts, WordFiles.english, WordFiles.lists, WordFiles.names,
    WordFiles.offers, WordFiles.people, WordFiles.replies, WordFiles.slots, WordFiles.spanish, WordFiles.streets,
  ]

  @Test(arguments: files) func everyFileSaysHowToReadItAndHasWords(text: String) {
    #expect(text.hasPrefix("// "))
    #expect(WordLines.lines(text).count > 5 && !WordLines.lines(text).contains { $0.hasPrefix("//") })
  }

  @Test func everyFileIsCarriedOnce() { #expect(Set(Self.files).count == Self.files.count) }
}

struct WordLinesTests {
  @Test func commentsAndEmptyLinesAreLeftOut() {
    #expect(WordLines.lines("// how to read it\n\n  a b \nc // d\n") == ["a b", "c // d"])
  }

  @Test func listsAndPairsAreTrimmed() {
    #expect(WordLines.list(" a , b c,d ") == ["a", "b c", "d"])
    #expect(WordLines.pair("list : a: b", ":") == ("list", "a: b"))
  }
}
