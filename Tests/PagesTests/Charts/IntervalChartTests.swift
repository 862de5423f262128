import Model
import Testing

@testable import Pages

@Suite struct IntervalChartTests {
  @Test(arguments: [10_000, 30_000, 45_000, 50_000])
  func theAxisBeginsBelowTheLowestLine(milliStars: Int) throws {
    let mean = try #require(StarMean(rated: 10, milliStars: milliStars))
    let chart = IntervalChart([IntervalChart.Row(label: "<You>", mean: mean)], name: "n", description: "d")
    #expect(chart.axis <= 4.5 && chart.axis >= 1)
    let drawing = String(decoding: chart.draw(.plain), as: UTF8.self)
    #expect(drawing.contains("&lt;You&gt;") && (2...5).contains(drawing.matches(of: /class="axis"/).count))
    for match in drawing.matches(of: /x[12]="([0-9.]+)%"/) { #expect((2...96).contains(Double(match.1) ?? 0)) }
  }
}
