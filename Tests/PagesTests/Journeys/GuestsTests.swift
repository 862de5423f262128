import Model
import Testing

@testable import Pages

/// Guests whom only the reviews' own rows name.
@Suite struct GuestsTests {
  private func page(_ names: [String?], _ settings: SiteSettings = SiteSettings()) throws -> String {
    var guide = SampleGuide()
    let reviews = names.enumerated().map { number, name in
      Review(
        id: "v\(number)", stars: 4, comment: "Good",
        other: Review.Subject(id: "", name: name, photo: nil, hasPage: false))
    }
    guide.add(Restaurant(key: 99, id: "sol"), reviews: reviews)
    return try TestSite.render(guide, settings).sink.text("site/restaurants/sol.html")
  }

  /// Two guests of one name have faces of their own, and no name leads to a page.
  @Test func guestsOfOneNameAreTwo() throws {
    let page = try page(Array(repeating: "Ana Sol", count: 9))
    #expect(page.matches(of: /<strong><bdi>Ana Sol<\/bdi><\/strong>/).count == 9)
    #expect(Set(page.matches(of: /class="face (t[0-9]+)"/).map { String($0.1) }).count > 1)
    #expect(!page.contains("users/"))
  }

  @Test func theirNamesAreText() throws {
    var settings = SiteSettings()
    settings.jsonLD = true
    let page = try page(["<b>Luz</b>", nil, "محمد"], settings)
    #expect(page.contains("<bdi>&lt;b&gt;Luz&lt;/b&gt;</bdi>") && !page.contains("<b>Luz"))
    #expect(page.contains(#""author":{"@type":"Person","name":"\u003cb\u003eLuz"#))
    #expect(page.contains("<bdi>A guest</bdi>") && page.contains("<bdi>محمد</bdi>"))
  }
}
