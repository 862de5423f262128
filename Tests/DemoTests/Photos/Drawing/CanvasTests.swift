import Testing

@testable import Demo

struct CanvasTests {
  @Test func coverageIsTheOutlinesArea() {
    for size in [3.0, 10, 47.3, 400] {
      let coverage = Coverage(
        .rectangle(100.25, 80.5, size, size * 0.7), scale: 1, pictureWidth: 1000, pictureHeight: 1000)
      let sum = coverage.cells.reduce(Float(0), +)
      #expect(abs(Double(sum) - size * size * 0.7) < 0.02 * size + 0.01)
    }
  }

  @Test func aCircleCoversPiTimesItsRadiusSquared() {
    let coverage = Coverage(.circle(Point(500, 500), 200), scale: 1, pictureWidth: 1000, pictureHeight: 1000)
    let sum = Double(coverage.cells.reduce(Float(0), +))
    #expect(abs(sum - 125_664) < 400)
  }

  @Test func whatLiesOutsideThePictureIsCutOff() {
    let places = [(-500.0, -500.0), (900, 900), (-50, 400), (400, -50), (2000, 2000)]
    for (x, y) in places {
      var canvas = Canvas(width: 300, height: 200)
      canvas.fill(.circle(Point(x, y), 300), Colour(0xffffff))
      canvas.shadow(.circle(Point(x, y), 300), x: 5, y: 5, soft: 40)
      #expect(canvas.pixels.count == 300 * 200 * 3)
    }
    var canvas = Canvas(width: 10, height: 10)
    canvas.fill(.rectangle(-5000, -5000, 10_000, 10_000), Colour(0xffffff))
    #expect(canvas.pixels.allSatisfy { $0 == 255 })
  }

  @Test(arguments: 2...8) func turningForAnOrientationIsUndoneByShowingIt(orientation: Int) {
    var canvas = Canvas(width: 3, height: 2)
    canvas.pixels = (0..<18).map { UInt8($0) }
    let stored = canvas.turned(for: orientation)
    #expect((stored.width, stored.height) == (orientation >= 5 ? (2, 3) : (3, 2)))
    // A viewer puts the stored row 0 and column 0 where EXIF's table says.
    let corner = [2: (2, 0), 3: (2, 1), 4: (0, 1), 5: (0, 0), 6: (2, 0), 7: (2, 1), 8: (0, 1)][orientation] ?? (0, 0)
    #expect(stored.pixels[0] == UInt8((corner.1 * 3 + corner.0) * 3))
  }

  @Test func sinesAreClose() {
    #expect(abs(Angle.sine(1.0 / 12) - 0.5) < 1e-6)
    #expect(abs(Angle.sine(0.25) - 1) < 1e-6)
    #expect(abs(Angle.sine(-0.125) + 0.70710678) < 1e-6)
    #expect(abs(Angle.cosine(5.5) + 1) < 1e-6)
  }
}
