import Testing
@testable import Pages

@Suite struct MapLabelsTests {
  private static let names = [
    "Cercado", "José Luis Bustamante y Rivero", "Yanahuara", "中正區", "حي النزهة", "Cerro Colorado", "X",
    "Llanfairpwllgwyngyllgogerychwyrndrobwll", "Mariano Melgar", "Alto Selva Alegre", "Sachaca",
  ]

  @Test func noNameCoversAnother() {
    var random = SeededRandom(21)
    for round in 0..<200 {
      let names = (0..<Int.random(in: 1...40, using: &random)).map { index -> MapLabels.Name in
        let spot: MapLabels.Spot =
          round % 2 == 0
          ? .at(x: Int.random(in: 0..<1000, using: &random), y: Int.random(in: 0..<750, using: &random))
          : .towards(degrees: Double.random(in: -180...360, using: &random))
        return MapLabels.Name(text: Self.names[index % Self.names.count], link: "x", spot: spot)
      }
      let taken = [MapLabels.Box(left: 0, top: 640, right: 260, bottom: 750)]
      let labels = MapLabels(width: 1000, height: 750, taken: taken).placed(names)
      #expect(!labels.isEmpty)
      let boxes = labels.map(\.box) + taken
      for (index, box) in boxes.enumerated() {
        #expect(box.left >= 0 && box.right <= 1000 && box.top >= 0 && box.bottom <= 750)
        #expect(!boxes[(index + 1)...].contains { $0.meets(box) })
      }
    }
  }

  @Test func namesStandAtTheEdgeInTheirDirection() throws {
    func label(_ degrees: Double) throws -> MapLabels.Label {
      let name = MapLabels.Name(text: "Cayma", link: "x", spot: .towards(degrees: degrees))
      return try #require(MapLabels(width: 1000, height: 750, taken: []).placed([name]).first)
    }
    #expect(try label(0).lines == ["↑ Cayma"] && label(0).y < 60)
    #expect(try label(90).lines == ["Cayma →"] && label(90).anchor == .end)
    #expect(try label(180).lines == ["↓ Cayma"] && label(180).y > 700)
    #expect(try label(270).lines == ["← Cayma"] && label(270).anchor == .start)
    #expect(try label(-44).lines == ["↖ Cayma"] && label(359).lines == ["↑ Cayma"])
  }

  @Test func longNamesHaveTwoLinesAndTelephonesEightNames() {
    let names = (0..<12).map { index in
      MapLabels.Name(
        text: index == 0 ? "José Luis Bustamante y Rivero" : "D\(index)", link: "x",
        spot: .at(x: 150 + index % 4 * 230, y: 100 + index / 4 * 200))
    }
    let labels = MapLabels(width: 1000, height: 750, taken: []).placed(names)
    #expect(
      labels[0].lines == ["José Luis", "Bustamante y Rivero"]
        || labels[0].lines == ["José Luis Bustamante", "y Rivero"])
    #expect(labels.count { !$0.isRoomy } == 8 && labels.count { $0.isRoomy } == 4)
  }
}

struct PinSpreadTests {
  private let spread = PinSpread(width: 1000, height: 750)

  @Test func numbersThatStandFreeStay() {
    let places = [(x: 100, y: 100), (x: 500, y: 100), (x: 500, y: 600)]
    #expect(zip(spread.spread(places), places).allSatisfy { $0 == $1 })
  }

  @Test(arguments: [2, 3, 6]) func numbersOfOnePlaceComeApart(count: Int) {
    let spots = spread.spread(Array(repeating: (x: 990, y: 10), count: count))
    for (index, spot) in spots.enumerated() {
      #expect((0...1000).contains(spot.x) && (0...750).contains(spot.y))
      for other in spots[..<index] { #expect(spot != other) }
    }
  }

  @Test func neighboursDoNotCoverEachOther() {
    let spots = spread.spread([(x: 400, y: 400), (x: 410, y: 404), (x: 395, y: 420)])
    for (index, spot) in spots.enumerated() {
      for other in spots[..<index] {
        let (x, y) = (spot.x - other.x, spot.y - other.y)
        #expect(x * x + y * y >= 66 * 66)
      }
    }
  }
}
