import Diagnostics
import Markdown
import Synchronization
import Templating
import Testing

@testable import Pages

/// What `verify` renders: the same bytes as a build, unless a template was converted wrongly ahead.
@Suite struct ConvertedWholeTests {
  @Test func pagesConvertedAsAWholeHaveTheSameBytes() throws {
    let renderer = try TestSite.renderer()
    #expect(try pages(renderer) == pages(renderer.convertingWhole))
  }

  /// The planted converter is wrong while templates are compiled and right afterwards, as a wrong proof would be.
  @Test func aTemplateConvertedWronglyAheadIsFound() throws {
    let shipped = try TestSite.renderer()
    var templates = shipped.templates
    templates.pages[PageKind.restaurant.rawValue] = try Self.wronglyConverted(.restaurant)
    let built = try pages(SiteRenderer(templates, settings: shipped.settings))
    let verified = try pages(SiteRenderer(templates, settings: shipped.settings).convertingWhole)
    let different = built.keys.filter { built[$0] != verified[$0] }
    #expect(!different.isEmpty && different.allSatisfy { $0.hasPrefix("site/restaurants/") })
    #expect(try verified == pages(shipped))
  }

  private static func wronglyConverted(_ kind: PageKind) throws -> MarkdownTemplate {
    let folder = TemplateFolder(user: nil, shipped: TestSite.templates)
    let file = try folder.text(kind.file)
    var sources: [String: TemplateSource] = [:]
    for name in try folder.names(in: "partials") {
      let partial = try folder.text("partials/" + name)
      sources[String(name.prefix { $0 != "." })] = TemplateSource(file: partial.path, text: partial.text)
    }
    return try compile(kind, TemplateSource(file: file.path, text: file.text), TemplateLibrary(sources))
  }

  private static func compile(
    _ kind: PageKind, _ source: TemplateSource, _ library: TemplateLibrary
  ) throws -> MarkdownTemplate {
    let isCompiling = Flag()
    let template = MarkdownTemplate.compile(
      source, schema: kind.schema, library: library,
      convert: { markdown, html in
        let start = html.count
        MarkdownRenderer.template.append(markdown, to: &html)
        guard isCompiling.isSet else { return }
        for index in html.indices.dropFirst(start + 2) where html[(index - 2)...index].elementsEqual("<h2".utf8) {
          html[index] = UInt8(ascii: "3")
        }
      }, problems: ProblemLog())
    isCompiling.clear()
    return try #require(template)
  }

  private final class Flag: Sendable {
    private let value = Atomic(true)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func clear() { value.store(false, ordering: .relaxed) }
  }

  private func pages(_ renderer: SiteRenderer) throws -> [String: String] {
    let context = renderer.context(hasCuisines: true)
    let press = PagePress(context, renderer.templates)
    var pages: [String: String] = [:]
    for draft in try TestSite.drafts(of: .arequipa(), context) {
      pages["site/" + draft.path] = String(decoding: press.html(draft), as: UTF8.self)
    }
    return pages
  }
}
