import Testing

@testable import Demo

struct PictureCatalogueTests {
  @Test(arguments: [0, 1, 7, 60, 500]) func holdsAsManyFilesAsWereAskedFor(count: Int) {
    let catalogue = PictureCatalogue(DemoOptions(photos: count))
    #expect(catalogue.present().count == count)
    #expect(Set(catalogue.present().map(\.path)).count == count)
  }

  @Test func aDefaultDemoHasSomeOfEverything() {
    let all = PictureCatalogue(DemoOptions()).present()
    #expect(all.contains { $0.width * $0.height == 12_000_000 })
    #expect(all.contains { $0.width < $0.height } && all.contains { $0.width > $0.height })
    #expect(all.contains { $0.isPNG } && all.contains { $0.state == .truncated } && all.contains { $0.state == .text })
    #expect(Set(all.map(\.orientation)).count > 4)
    #expect(all.count { $0.width * $0.height < 3_200_000 } * 10 > all.count * 9)
    #expect(all.allSatisfy { $0.width * $0.height >= 1_000_000 })
  }

  @Test func rowsNameMissingPicturesNowAndThen() {
    let catalogue = PictureCatalogue(DemoOptions())
    let present = Set(catalogue.present().map(\.path))
    var random = DemoRandom(1)
    let named = (0..<5000).compactMap { _ in catalogue.dish(.ceviche, on: 0, &random)?.path }
    let missing = named.count { !present.contains($0) }
    #expect((30...150).contains(missing))
  }

  @Test func newPicturesAppearAndNoneGoes() {
    var seen: [String: DemoPicture] = [:]
    for night in [0, 15, 40] {
      let now = PictureCatalogue(DemoOptions(photos: 60, seed: 4, night: night)).present()
      let byPath = Dictionary(uniqueKeysWithValues: now.map { ($0.path, $0) })
      for (path, picture) in seen { #expect(byPath[path] == picture) }
      #expect(now.count > seen.count && now.allSatisfy { $0.born <= night })
      seen = byPath
    }
    #expect(seen.keys.contains { $0.contains("-x") })
  }
}
