import Testing

@testable import Reports

@Suite struct AxisLabelsTests {
  /// Labels of the hours from 8 to 18 stood at 8, 10, 13, 15 and 18.
  @Test func distancesAreEqual() {
    #expect(AxisLabels.places(11, most: 5) == [0, 5, 10])
    #expect(AxisLabels.places(9, most: 5) == [0, 2, 4, 6, 8])
    #expect(AxisLabels.places(24, most: 5) == [0, 6, 12, 18])
    for most in [3, 5, 7] {
      for count in 1...200 {
        let places = AxisLabels.places(count, most: most)
        #expect(places.first == 0 && places.count <= max(most, 1) && (places.last ?? 0) < count)
        #expect(Set(zip(places, places.dropFirst()).map { $1 - $0 }).count < 2)
        #expect(count <= most ? places.count == count : places.count >= 2, "\(count) \(most)")
      }
    }
  }

  @Test func aTelephoneHasThreeAtEqualDistances() {
    for count in 1...60 {
      let slim = AxisLabels.marks(count).filter { !$0.kind.contains("roomy") }.map(\.place)
      #expect(slim.count <= 3 && Set(zip(slim, slim.dropFirst()).map { $1 - $0 }).count < 2)
    }
  }
}
