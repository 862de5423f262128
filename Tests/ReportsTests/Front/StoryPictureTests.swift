import Testing

@testable import Reports

@Suite struct StoryPictureTests {
  @Test(
    arguments: [StoryPicture.Shape.line, .bars],
    [[1, 2, 3], [5, 5], [0, 0, 0], [-3, 4, -1e300, 1e300], [1e-300, 2e-300]])
  func everyPictureStaysInItsPlace(shape: StoryPicture.Shape, values: [Double]) throws {
    let words = try Shipped.words()
    let svg = try #require(
      StoryPicture(shape: shape, values: values, label: "<b>").svg(height: 56, words))
    #expect(svg.contains("aria-label=") && !svg.contains("<b>") && !svg.contains("nan") && !svg.contains("inf"))
    for match in svg.matches(of: /\ (y|y1|y2|cy|height)="(-?[0-9.]+)"/) {
      let place = try #require(Double(match.2))
      #expect((0...56).contains(place), "\(match.0)")
    }
  }

  @Test func oneValueIsNoPicture() throws {
    let words = try Shipped.words()
    #expect(StoryPicture(shape: .line, values: [1], label: "").svg(height: 56, words) == nil)
  }
}
