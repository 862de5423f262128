import Testing

@testable import Demo

struct SceneTests {
  private static let subjects: [DemoPicture.Subject] =
    Motif.allCases.map { .dish($0) } + [.room, .storefront, .face]

  @Test(arguments: subjects) func aPictureIsLightFullOfColourAndAlwaysTheSame(subject: DemoPicture.Subject) {
    for (width, height) in [(96, 72), (72, 96)] {
      let picture = DemoPicture(
        number: 3, subject: subject, state: .whole, width: width, height: height, orientation: 1, isPNG: false, born: 0)
      let first = Scene.draw(picture, seed: 1).pixels
      #expect(first == Scene.draw(picture, seed: 1).pixels)
      #expect(first != Scene.draw(picture, seed: 2).pixels)
      let mean = first.reduce(0) { $0 + Int($1) } / first.count
      #expect((35...235).contains(mean))
      #expect(Self.colours(first) > 40)
    }
  }

  /// How many colours there are, of sixteen steps a channel.
  private static func colours(_ pixels: [UInt8]) -> Int {
    var seen: Set<[UInt8]> = []
    for place in stride(from: 0, to: pixels.count - 2, by: 3) {
      seen.insert(pixels[place..<(place + 3)].map { $0 >> 4 })
    }
    return seen.count
  }
}
