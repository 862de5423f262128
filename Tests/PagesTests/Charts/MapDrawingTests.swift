import Diagnostics
import Foundation
import Model
import Testing

@testable import Pages

@Suite struct MapDrawingTests {
  private func spots(_ count: Int, seed: Int, within degrees: Double) -> [MapDrawing.Spot] {
    var random = SeededRandom(seed)
    return (0..<count).map { index in
      let position = Position(
        latitude: -16.4 + Double.random(in: -degrees...degrees, using: &random),
        longitude: -71.5 + Double.random(in: -degrees...degrees, using: &random))
      return MapDrawing.Spot(position: position, rated: index % 4, milliStars: index % 4 * 4500)
    }
  }

  private func drawing(_ spots: [MapDrawing.Spot]) throws -> MapDrawing? {
    MapDrawing(spots.map(\.position), try StringTableReaderTests.shipped(.english, ProblemLog()))
  }

  private func svg(
    _ spots: [MapDrawing.Spot], districts: [MapDrawing.District] = []
  ) throws -> String {
    String(decoding: try #require(try drawing(spots)).draw(spots, pins: [], districts: districts), as: UTF8.self)
  }

  private func districts(_ names: [String], seed: Int, within degrees: Double) -> [MapDrawing.District] {
    zip(names, spots(names.count, seed: seed, within: degrees)).map { name, spot in
      MapDrawing.District(name: name, link: "districts/x.html", spot: .at(spot.position))
    }
  }

  @Test(arguments: [2, 50, 200], [0.0001, 0.05, 8])
  func fewPlacesAreDots(count: Int, degrees: Double) throws {
    let spots = spots(count, seed: 7, within: degrees)
    let drawing = try #require(try drawing(spots))
    let marks = drawing.marks(spots)
    // The outermost hundredth of each side may lie outside.
    let shown = marks.map(\.count).reduce(0, +)
    #expect(shown <= count && shown * 100 >= count * 96)
    #expect(marks.allSatisfy { (0..<1000).contains($0.x) && (0..<750).contains($0.y) })
    #expect(try !svg(spots).contains("marker"))
  }

  @Test(arguments: [201, 1_500, 20_000], [0.0001, 0.05, 8])
  func manyPlacesAreHexagons(count: Int, degrees: Double) throws {
    let spots = spots(count, seed: 7, within: degrees)
    let drawing = try #require(try drawing(spots))
    let grid = drawing.hexagons(spots)
    let shown = grid.cells.map(\.count).reduce(0, +)
    #expect(shown <= count && shown * 100 >= count * 96)
    #expect((80...400).contains(grid.width), "\(grid.width)")
    let svg = try svg(spots)
    #expect(svg.contains("marker-mid=\"url(#hx)\"") && svg.contains("Restaurants in a hexagon, "))
    // A tone that does not occur has no key.
    let keys = svg.components(separatedBy: "<path opacity").count
    #expect(svg.components(separatedBy: "d=\"M0 0h13v13H0z\"").count == keys)
    #expect(svg.utf8.count < 24_000)
  }

  @Test func whatLiesOutsideIsTold() throws {
    var places = spots(300, seed: 2, within: 0.05)
    places.append(MapDrawing.Spot(position: Position(latitude: 48, longitude: 2), rated: 0, milliStars: 0))
    let svg = try svg(places)
    #expect(svg.contains("Outside the map: "))
    let few = spots(3, seed: 2, within: 0.05)
    #expect(try !self.svg(few).contains("Outside"))
  }

  @Test func placesOnBothSidesOfTheDateLineAreNeighbours() throws {
    let places = (0..<40).map { index in
      let longitude = index % 2 == 0 ? 179.9 - Double(index) / 1000 : -179.9 + Double(index) / 1000
      return MapDrawing.Spot(position: Position(latitude: -17, longitude: longitude), rated: 0, milliStars: 0)
    }
    let frame = try #require(MapFrame(places.map(\.position), width: 1000, height: 750))
    #expect(frame.metresAcross < 60_000)
    #expect(places.allSatisfy { frame.place($0.position) != nil })
  }

  @Test func aNameOfADistrictLeadsToItsPageAndIsEscaped() throws {
    let places = spots(30, seed: 4, within: 0.05)
    let names = districts(["Yana<huara", "José Luis Bustamante y Rivero"], seed: 8, within: 0.02)
    let svg = try svg(places, districts: names)
    #expect(!svg.contains("role=") && svg.contains("<a href=\"districts/x.html\"><text class=\"m\""))
    #expect(svg.contains("Yana&lt;huara") && svg.contains("A name opens its district."))
    #expect(svg.contains(">José Luis</tspan>") || svg.contains(">José Luis Bustamante</tspan>"))
  }

  @Test func theOrderOfPlacesDoesNotCount() throws {
    var random = SeededRandom(3)
    let spots = spots(3_000, seed: 9, within: 0.1)
    let shuffled = spots.shuffled(using: &random)
    let one = try #require(try drawing(spots))
    let other = try #require(try drawing(shuffled))
    #expect(one.hexagons(spots).cells == other.hexagons(shuffled).cells)
    #expect(one.draw(spots, pins: [], districts: []) == other.draw(shuffled, pins: [], districts: []))
  }

  @Test func aMapNeedsTwoPlaces() throws {
    #expect(try drawing(spots(1, seed: 1, within: 1)) == nil)
    #expect(try drawing([]) == nil)
  }
}
