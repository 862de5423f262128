import Diagnostics
import Templating
import Testing

struct HugeTemplateTests {
  @Test(arguments: [
    String(repeating: "{{title}} and\n", count: 60_000), String(repeating: "a", count: 10 << 20),
    String(repeating: "{{", count: 100_000), String(repeating: "}}", count: 100_000),
    String(repeating: "{{#open}}", count: 50_000), String(repeating: "{{/open}}", count: 50_000),
    String(repeating: "{{#open}}", count: 20_000) + String(repeating: "{{/open}}", count: 20_000),
    String(repeating: "{{=<% %>=}}<%={{ }}=%>", count: 20_000), String(repeating: "<", count: 1 << 20),
    String(repeating: "{{!", count: 50_000), String(repeating: " ", count: 1 << 20) + "{{title}}", "\u{0}{{\u{0}}}",
  ])
  func endInBytesOrAProblem(text: String) {
    let (template, problems) = TemplateSample.compile(text)
    var bytes: [UInt8] = []
    template?.render(TemplateSample.record("t"), into: &bytes)
    #expect((template == nil) != problems.isEmpty)
    #expect(template == nil || !bytes.isEmpty || text.hasPrefix("{{"))
  }

  @Test func dynamicRecursionEndsInAProblem() throws {
    let box = ProblemBox()
    let library = TemplateLibrary(["a": TemplateSource(file: "a", text: "x{{>a}}")])
    let template = try #require(
      DynamicTemplate.compile(
        TemplateSource(file: "t", text: "{{>a}}"), kind: .html, library: library, problems: box))
    var bytes: [UInt8] = []
    template.render(.null, into: &bytes, problems: box)
    #expect(box.problems.map(\.id) == ["templating.recursion-without-end"])
    #expect(bytes.count > 10)
  }

  /// Two to the power of two hundred: the first end of them is enough.
  @Test func partialsThatDoubleThemselvesEndInAProblem() {
    let (template, problems) = TemplateSample.compile("{{> p}}", partials: ["p": "x{{> p}}{{> p}}"])
    #expect(template == nil)
    #expect(problems.map(\.id) == ["templating.recursion-without-end"])
  }

  @Test func aMistakeThatIsPutInAMillionTimesIsToldOnce() {
    var partials = ["p0": "{{nobody}}{{{title}}}{{body}}{{items}}"]
    for level in 1...15 { partials["p\(level)"] = "{{> p\(level - 1)}}{{> p\(level - 1)}}" }
    let (template, problems) = TemplateSample.compile("{{> p15}}", partials: partials)
    #expect(template == nil)
    #expect(problems.count == 4)
  }

  @Test func randomBytesNeverCrash() {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let words = [
      "{{", "}}", "{{{", "}}}", "#", "^", "/", ">", "<", "$", "!", "=", "&", "*", "title", "items", "open", "row", ".",
      " ",
      "\n", "\r\n", "<a href=\"", "\">", "<script>", "\u{0}", "é", "{{#items}}", "{{/items}}", "{{=| |=}}", "|", "  ",
    ]
    for _ in 0..<3_000 {
      let text = (0..<next(20) + 1).map { _ in words[next(words.count)] }.joined()
      let (template, problems) = TemplateSample.compile(text, partials: ["row": "{{$a}}x{{/a}}\n"])
      #expect((template == nil) != problems.isEmpty, "\(text)")
      var bytes: [UInt8] = []
      template?.render(TemplateSample.record("t"), into: &bytes)
    }
  }
}
