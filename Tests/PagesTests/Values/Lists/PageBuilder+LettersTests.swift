import Model
import Platform
import Synchronization
import Testing

@testable import Pages

@Suite struct PageBuilderLettersTests {
  /// What a page of the letter A says of these places, on a site with more articles than the shipped ones.
  @Test func theArticlesOfTheSitesLanguageDoNotCountEither() throws {
    var guide = SampleGuide()
    for number in 0...SiteBuild.mostInOneList {
      var restaurant = Restaurant(key: Int64(number + 1), id: "p\(number)")
      restaurant[.name] = number == 0 ? "Os Amigos" : number == 1 ? "El Arco" : "Place \(number)"
      guide.add(restaurant, reviews: []) { _ in }
    }
    let words = Array(#"{"language": {"articles": ["os"]}}"#.utf8)
    try SiteTemplatesTests.withFolder(["strings/en.json": words]) { folder in
      let renderer = try TestSite.renderer(user: folder)
      let list = LetterList(renderer.templates.words.language.articles, folder: folder)
      let data = try SiteBuild.homeData(guide, list, asOf: TestSite.asOf)
      #expect(data.letters.map(\.stem) == ["a", "p"])
      #expect(try data.list?.entries(of: data.letters[0]).map(\.id) == ["p0", "p1"])
      let sink = MemorySink()
      let build = SiteBuild(
        renderer, sink: sink, asOf: TestSite.asOf, photosFolder: "/state", progress: { _, _ in }, cancelled: { false })
      let shared = Shared(Mutex(guide))
      _ = try build.run(.all, workers: 1) { shared.value.withLock { $0 } }
      let page = sink.text("site/a-z/a.html")
      #expect(page.contains("<span class=\"art\">Os </span>Amigos"))
      #expect(page.contains("El and Os are ignored in the order: Os Amigos is under A."))
      let script = renderer.templates.script
      #expect(String(decoding: script.bytes, as: UTF8.self).contains(" os "))
    }
  }
}
