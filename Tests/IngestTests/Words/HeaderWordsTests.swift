import Model
import Testing

@testable import Ingest

@Suite struct HeaderWordsTests {
  /// What a review's row says of its author and its restaurant, besides its own columns.
  private static let beside = ["restaurant_name", "address", "district"]

  /// Every line of the program's own table names a column that there is, and all words are comparable.
  @Test func everyLineNamesAColumn() {
    for (collection, words) in HeaderWords.all.columns {
      let known = Set(collection.columns.map(\.name) + (collection == .reviews ? Self.beside : []))
      for (word, named) in words {
        #expect(
          named.keys.allSatisfy(known.contains) && !word.isEmpty && Heading.folded(word) == word, "\(word) \(named)")
      }
    }
    #expect(Set(HeaderWords.all.columns.keys) == Set(Collection.allCases))
    #expect(HeaderWords.all.files.count > 200 && HeaderWords.all.others.count > 300)
  }

  @Test func marksSayHowMuchAWordProves() {
    let words = HeaderWords(
      """
      # a comment
      & restaurant id restaurant_id restaurants.id
      = xx Example
      particles of
      noun.restaurant fonda!
      noun.user pal
      affix.id clave
      reviews.stars mark points?
      reviews.comment mark say!
      created_at day
      file.reviews marks
      other wheel bolt?
      reviews.other toy
      """)
    #expect(words.columns[.reviews]?["mark"] == ["stars": .weak, "comment": .weak])
    #expect(
      words.columns[.reviews]?["points"] == ["stars": .weak] && words.columns[.reviews]?["say"] == ["comment": .marker])
    #expect(words.columns[.dishes]?["clavefonda"] == ["restaurant_id": .marker])
    #expect(words.columns[.restaurants]?["fondaclave"] == ["id": .marker])
    #expect(words.columns[.dishes]?["day"] == ["created_at": .plain] && words.columns[.visits]?["day"] == nil)
    #expect(words.files == ["marks": [.reviews: .plain]] && words.particles == ["of"])
    #expect(
      words.others == ["wheel"] && words.otherSubjects == ["toy"]
        && words.people == ["pal"])
  }
}
