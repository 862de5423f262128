import Diagnostics
import Model
import Testing

@testable import Pages

/// The quick way (Markdown converted once a template) and the plain way (once a page) give the same bytes.
@Suite struct BothWaysTests {
  @Test func theShippedTemplatesAreConvertedOnceAndForAll() throws {
    let templates = try TestSite.renderer().templates
    let plain = PageKind.allCases.map { (file: $0.file, pieces: templates.pages[$0.rawValue].plainPieces) }
    print("converted anew for every page:", plain.map { "\($0.file) \($0.pieces)" }.joined(separator: ", "))
    #expect(plain.allSatisfy { $0.pieces == 0 }, "\(plain)")
  }

  @Test(arguments: [true, false]) func onTheSampleGuide(showsAll: Bool) throws {
    var settings = SiteSettings()
    settings.markdownComments = !showsAll
    if showsAll {
      settings.show = .init(["reviews", "photos", "favorites", "orders", "visits", "diet", "budget", "joined"])
      settings.reviewLink = "https://example.org/?id={id}"
    }
    let renderer = try TestSite.renderer(settings)
    try compare(renderer, SampleGuide.arequipa())
  }

  @Test func onHostileText() throws {
    let renderer = try TestSite.renderer()
    for text in HostilePagesTests.texts where text.utf8.count < 10_000 {
      try compare(renderer, HostilePagesTests.guide(of: text))
    }
    for seed in 0..<20 {
      var random = SeededRandom(seed)
      try compare(renderer, HostilePagesTests.guide(of: HostileText.random(&random)))
    }
  }

  /// Templates that people could write themselves.
  static let own = [
    "# {{name}}\n\n{{cuisine}}, *{{price}}*\n\n{{#reviews}}\n- **{{name}}** ({{stars}}): {{#paragraphs}}{{.}} {{/paragraphs}}\n{{/reviews}}\n",
    "{{name}}\n========\n\n| who | said |\n|-----|-----:|\n{{#reviews}}\n| [{{name}}]({{link}}) | {{date}} |\n{{/reviews}}\n",
    "# [{{name}}]({{base}}index.html)\n\n1. {{address}}\n2. {{phone}}\n\n{{#menu}}{{#columns}}{{#types}}\n## {{name}}\n\n{{#dishes}}\n* {{name}}, {{price}}\n{{/dishes}}\n{{/types}}{{/columns}}{{/menu}}\n",
    "# {{name}}\n\n{{#reviews}}\n> {{#paragraphs}}{{.}}\n> {{/paragraphs}}\n\n~~{{date}}~~ --- {{name}}\n\n***\n{{/reviews}}\n",
    "A *note* on {{name}}.\n\n[home]: ../index.html\n\nBack [home] to {{address}}. ![{{name}}]({{reviewLink}} \"{{cuisine}}\")\n",
    "{{#reviews}}\n### {{name}} {{stars}}\n{{#paragraphs}}\n\n{{.}}\n{{/paragraphs}}\n\n{{/reviews}}\n{{^reviews}}\n*{{t.nobody}}*\n{{/reviews}}\n",
    "- [ ] {{name}}\n- [x] {{cuisine}}\n  - {{address}}\n\n    {{phone}}\n\n<div>\n\n**{{name}}**\n</div>\n\n{{> review-list}}\n",
  ]

  @Test(arguments: own) func onTemplatesOfOnesOwn(text: String) throws {
    let files = [
      "restaurant.md": Array(text.utf8),
      "partials/review-list.md": Array("{{#reviews}}\n+ {{name}}\n\n  {{quiet}}\n{{/reviews}}\n".utf8),
    ]
    try SiteTemplatesTests.withFolder(files) { folder in
      let renderer = try TestSite.renderer(user: folder)
      print("an own template: \(renderer.templates.pages[0].plainPieces) plain pieces")
      try compare(renderer, SampleGuide.arequipa(), of: [.restaurant])
      for seed in 0..<10 {
        var random = SeededRandom(seed)
        try compare(renderer, HostilePagesTests.guide(of: HostileText.random(&random)), of: [.restaurant])
      }
    }
  }

  private func compare(_ renderer: SiteRenderer, _ guide: SampleGuide, of kinds: Set<PageKind> = Set(PageKind.allCases))
    throws
  {
    let context = renderer.context(hasCuisines: true)
    let press = PagePress(context, renderer.templates)
    for draft in try TestSite.drafts(of: guide, context) where kinds.contains(draft.kind) {
      let template = renderer.templates.pages[draft.kind.rawValue]
      var quick: [UInt8] = []
      var plain: [UInt8] = []
      template.render(press.filled(draft.record), into: &quick)
      template.renderPlainly(press.filled(draft.record), into: &plain)
      #expect(!quick.isEmpty)
      if quick == plain { continue }
      let same = zip(quick, plain).prefix { $0 == $1 }.count
      func around(_ bytes: [UInt8]) -> String {
        String(decoding: bytes[max(0, same - 80)..<min(bytes.count, same + 80)], as: UTF8.self)
      }
      Issue.record("\(draft.path)\n--- quick\n\(around(quick))\n--- plain\n\(around(plain))")
    }
  }
}
