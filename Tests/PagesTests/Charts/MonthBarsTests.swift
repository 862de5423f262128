import Model
import Testing

@testable import Pages

@Suite struct MonthBarsTests {
  private func draw(_ values: [Int?]) -> String {
    let bars = MonthBars(values: values, first: 2025 * 12 + 3, id: "v", name: "<n>", description: "d") { String($0) }
    return String(decoding: bars.draw(.plain), as: UTF8.self)
  }

  @Test func aGapHasNoBarAndTheLastIsInColour() {
    let drawing = draw([3, nil, 5, 8])
    #expect(drawing.matches(of: /<rect/).count == 3 && drawing.matches(of: /class="t1"/).count == 1)
    #expect(drawing.contains(">8</text>") && drawing.contains("&lt;n&gt;"))
  }

  @Test(arguments: [[1], [7, 3], [1000, 2, 999], [-40, 60], [0, 0, 0], [-5, -9], [123_456_789, 1]])
  func ticksAreFewAndBarsInside(values: [Int]) {
    let drawing = draw(values)
    #expect((1...5).contains(drawing.matches(of: /class="axis/).count))
    for match in drawing.matches(of: /<rect[^>]* y="(-?\d+)"[^>]* height="(-?\d+)"/) {
      #expect((Int(match.1) ?? -1) >= 24 && (Int(match.2) ?? -1) >= 0)
    }
  }
}
