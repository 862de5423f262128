import Model
import Testing

@testable import Pages
@testable import Store

/// Every byte that a stranger chose is text inside a sealed folder too.
@Suite struct HostileSealedFoldersTests {
  @Test(arguments: HostilePagesTests.texts)
  func everyFieldIsShownAsText(text: String) throws {
    let plain = try Self.texts(SealedTown())
    let hostile = try Self.texts(SealedTown(text: text))
    #expect(hostile.keys.sorted() == plain.keys.sorted())
    for (path, page) in hostile where !path.contains(".") {
      #expect(HostilePagesTests.tags(page) == HostilePagesTests.tags(plain[path] ?? ""), "\(path)")
      #expect(!page.contains("\u{0}") && !page.contains("style=") && !page.contains("<script"))
      for match in page.matches(of: /(?:href|src)="\s*([a-zA-Z]+):/) {
        #expect(["https", "data"].contains(String(match.1).lowercased()), "\(path)")
      }
    }
  }

  @Test func noFormulaIsInASpreadsheet() throws {
    let texts = try Self.texts(SealedTown(text: "=HYPERLINK(1)"))
    let sheet = try #require(texts["own downloads/reviews.csv"])
    #expect(sheet.contains(",'=HYPERLINK(1) said") && !sheet.contains(",=HYPERLINK"))
    #expect(texts["own downloads/reviews.raw.csv"]?.contains(",=HYPERLINK(1) said") == true)
  }

  /// Nothing of a guest but the public name is in a restaurant's sealed folder.
  @Test func nothingPrivateOfAGuestIsInARestaurantsBundle() throws {
    let draft = try #require(try SealedTown(text: "Canary").pages().restaurant(SealedTown.own))
    for (path, text) in try draft.texts() {
      for word in ["Canary mail", "Canary phone", "Canary diet", "Canary budget", "Canary status"] {
        #expect(!text.contains(word), "\(path)")
      }
    }
  }

  private static func texts(_ town: SealedTown) throws -> [String: String] {
    let pages = try town.pages()
    var all: [String: String] = [:]
    for (name, draft) in [
      ("own", try pages.restaurant(SealedTown.own)), ("empty", try pages.restaurant(SealedTown.empty)),
      ("user", try pages.user(1)), ("nobody", try pages.user(2)),
    ] {
      for (path, text) in try #require(draft).texts() { all["\(name) \(path)"] = text }
    }
    return all
  }
}
