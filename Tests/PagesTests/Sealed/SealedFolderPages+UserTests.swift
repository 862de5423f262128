import Model
import Testing

@testable import Pages
@testable import Store

@Suite struct SealedFolderPagesUserTests {
  @Test func everyReviewIsOnOnePageNumberedFromTheOldest() throws {
    let draft = try #require(try SealedTown().pages().user(1))
    #expect(
      draft.entries.map(\.path) == ["home", "reviews/2", "reviews/1", "history", "me", "everything.json"])
    let texts = try draft.texts()
    let counts = [1, 2].map { texts["reviews/\($0)"]?.matches(of: /<li><article class="review/).count }
    #expect(counts == [20, 10])
    #expect(texts["reviews/2"]?.contains("href=\"#reviews/1\"") == true)
    #expect(texts["home"]?.contains("30 reviews of 1 restaurant") == true)
    #expect(texts["home"]?.contains("href=\"#reviews/2\"") == true && texts["home"]?.contains("href=\"#me\"") == true)
  }

  /// A photo on a public page is linked, any other is in the sealed folder.
  @Test(arguments: [ReviewPhotos.shared, .own, .none])
  func aPhotoIsLinkedOrInTheBundle(shown: ReviewPhotos) throws {
    var town = SealedTown()
    town.settings.reviewPhotos = shown
    let draft = try #require(try town.pages().user(1))
    let home = try #require(try draft.texts()["reviews/2"])
    if shown == .none {
      #expect(home.contains("<img data-part=\"photos/aa11-900.webp\" width=\"900\"") && draft.photos.isEmpty)
      #expect(draft.entries.last?.path == "photos/aa11-900.webp" && draft.entries.last?.type == .photo)
    } else {
      #expect(home.contains("src=\"../photos/aa/aa11-900.webp\"") && !home.contains("data-part"))
      #expect(draft.photos.contains("site/photos/aa/aa11-900.webp"))
      #expect(!draft.entries.contains { $0.type == .photo })
    }
  }

  @Test func whatIsHeldSaysWhatIsPublic() throws {
    let town = SealedTown()
    let texts = try #require(try town.pages().user(1)).texts()
    let me = try #require(texts["me"])
    #expect(me.contains("Plain mail") && me.contains("Plain phone") && me.contains("not public"))
    #expect(me.contains("on the restaurants’ pages and on yours"))
    let expected = try PersonDocument(town.guide.holdings(ofUser: "u"), town.settings) { reference, _ in
      town.guide.photos[reference]?.sizes ?? []
    }.bytes()
    #expect(texts["everything.json"] == String(decoding: expected, as: UTF8.self))
  }

  /// A new review makes the newest page and piece again, and no older one.
  @Test func fullPagesAndPiecesStay() throws {
    func inputs(_ count: Int) throws -> [String: [[UInt8]]] {
      var town = SealedTown()
      let reviews = Array((town.guide.reviewsOfUser[1] ?? []).suffix(count))
      let dossier = town.guide.users.removeFirst()
      town.guide.add(dossier.user, reviews: reviews)
      // What is held begins with the oldest.
      let held = town.guide.held["u"]?.reviews ?? []
      town.guide.held["u"]?.reviews = Array(held.reversed().prefix(count))
      return try #require(try town.pages().user(1)).inputs
    }
    let (before, after) = (try inputs(29), try inputs(30))
    #expect(before["reviews/1"] == after["reviews/1"] && before["reviews/2"] != after["reviews/2"])
    #expect(before["history"] == after["history"])
    let (old, new) = (before["everything.json"] ?? [], after["everything.json"] ?? [])
    #expect(old.count == 4 && new.count == 4)
    #expect(zip(old, new).map { $0 == $1 } == [true, true, false, true])
  }

  @Test func whoHasNothingIsToldSo() throws {
    let draft = try #require(try SealedTown().pages().user(2))
    let texts = try draft.texts()
    #expect(draft.entries.map(\.path) == ["home", "history", "me", "everything.json"])
    #expect(texts["home"]?.contains("You have not written a review yet.") == true)
    #expect(texts["history"]?.contains("No visit, no order and no favourite is known.") == true)
  }

  @Test(arguments: Language.allCases)
  func everyLanguageSaysAllOfIt(language: Language) throws {
    var town = SealedTown()
    town.settings.language = language.tag
    let pages = try town.pages()
    for draft in [try pages.restaurant(1), try pages.restaurant(9), try pages.user(1), try pages.user(2)] {
      for (path, text) in try #require(draft).texts() where !path.contains(".") {
        #expect(!text.contains("{") && !text.contains("}"), "\(path)")
        if language != .english { #expect(!text.contains(" reviews") && !text.contains("twelve"), "\(path)") }
      }
    }
  }
}
