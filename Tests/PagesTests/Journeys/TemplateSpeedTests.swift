import Foundation
import Markdown
import Templating
import Testing

/// Measures where `SUMAQ_BENCH` asks for it; build with `-c release`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SUMAQ_BENCH"] != nil)) struct TemplateSpeedTests {
  static let page = """
    <header class="title"><h1><bdi>{{a}}</bdi></h1>{{#on}}<p class="kicker">{{b}}</p>{{/on}}</header>

    <section id="reviews">

    ## {{b}} *by* {{count}} guests

    <ol class="reviews">
    {{#items}}
    <li><article class="review" id="r{{n}}">
    <header class="who"><a href="{{path}}"><bdi>{{y}}</bdi></a>{{#flag}}<span class="stars" role="img" aria-label="{{n}} of 5">★★★★</span>{{/flag}}<time class="meta" datetime="2026-03-14">14 March 2026</time></header>
    <div class="said" dir="auto">

    {{x}}

    {{#flag}}
    > **Answer** {{y}}

    {{/flag}}
    </div></article></li>
    {{/items}}
    </ol>
    </section>

    | Dish | Price |
    |------|------:|
    {{#items}}
    | {{y}} | {{n}} |
    {{/items}}
    """

  /// Of this thread; the machine may be busy with others.
  private static var processorMicroseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  @Test func pagesASecond() throws {
    let sample = try MarkdownSample.compile(Self.page).get()
    let text = String(repeating: "The anticuchos were tender, the \"causa\" fresh & the room loud. ", count: 4)
    let items = (0..<24).map { MarkdownSample.item(text + "\nAgain \($0)", "Doña Zoila \($0)") }
    let record = MarkdownSample.page("La Picantería", "Reviews", items: items)
    var html: [UInt8] = []
    sample.template.render(record, into: &html)
    var plain: [UInt8] = []
    sample.template.renderPlainly(record, into: &plain)
    #expect(html == plain)
    let bytes = html
    print("page of \(bytes.count) bytes, \(sample.template.plainPieces) plain pieces")
    measure("copying the bytes", 20_000) { $0.append(contentsOf: bytes) }
    measure("quick way", 20_000) { sample.template.render(record, into: &$0) }
    measure("plain way", 1_000) { sample.template.renderPlainly(record, into: &$0) }
    let started = ContinuousClock.now
    for _ in 0..<20 { _ = MarkdownSample.compile(Self.page) }
    print("compiling: \((ContinuousClock.now - started) / 20)")
  }

  private func measure(_ name: String, _ rounds: Int, _ render: (inout [UInt8]) -> Void) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64 << 10)
    let started = Self.processorMicroseconds
    for _ in 0..<rounds {
      bytes.removeAll(keepingCapacity: true)
      render(&bytes)
    }
    let micro = Self.processorMicroseconds - started
    print("\(name): \(Int(1e6 * Double(rounds) / micro)) pages/s, \(micro / Double(rounds)) µs a page")
  }
}
