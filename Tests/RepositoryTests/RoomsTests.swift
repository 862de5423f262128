import Foundation
import Testing

/// Where files stand and what they are called.
struct RoomsTests {
  private static let mostInAFolder = 30

  @Test func noFolderHasTooManyLooseFiles() {
    let counts = Dictionary(grouping: Checkout.sources + Checkout.tests, by: \.folder).mapValues(\.count)
    let crowded = counts.filter { $0.value > Self.mostInAFolder }
    #expect(Set(crowded.keys).subtracting(NotYet.crowdedFolders) == [], "give the files rooms by meaning")
    #expect(NotYet.crowdedFolders.subtracting(crowded.keys) == [], "take these out of NotYet")
  }

  @Test func noTwoFilesOfSourcesHaveOneName() {
    let places = Dictionary(grouping: Checkout.sources, by: \.name).filter { $0.value.count > 1 }
    #expect(Set(places.keys).subtracting(NotYet.sharedNames) == [], "rename one by what it does")
    #expect(NotYet.sharedNames.subtracting(places.keys) == [], "take these out of NotYet")
  }

  /// A file is a subject, which a reader has open at once.
  @Test func filesAreSubjects() throws {
    #expect(Checkout.sources.count <= 1000)
    let lines = try Dictionary(uniqueKeysWithValues: Checkout.sources.map { ($0.path, try $0.lines()) })
    #expect(lines.filter { $0.value > 450 }.keys.sorted() == [], "divide these by subject")
    let small = Set(lines.filter { $0.value < 30 }.keys)
    #expect(small.subtracting(NotYet.smallFiles) == [], "let these stand in the files that own them")
    #expect(NotYet.smallFiles.subtracting(small) == [], "take these out of NotYet")
  }

  /// Scripts of pages are sources, too, though they are published without what only a reader needs.
  @Test func scriptsOfPagesFitAScreen() throws {
    let templates = Checkout.root.appending(path: "Templates")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: templates.path).filter { $0.hasSuffix(".js") }
    #expect(paths.count > 7)
    for path in paths {
      let text = try String(contentsOf: templates.appending(path: path), encoding: .utf8)
      let long = text.split(separator: "\n").filter { $0.count > 120 }
      #expect(long == [], "\(path)")
    }
  }

  /// `Tests/StoreTests/Schema/MigrationsTests.swift` tests `Sources/Store/Schema/Migrations.swift`; what leads through
  /// several types stands in a folder `Journeys`.
  @Test(arguments: Checkout.tests.filter { $0.name.hasSuffix("Tests.swift") })
  func tests(ofAFileStandBesideItByName file: Checkout.File) {
    let parts = file.path.split(separator: "/").dropFirst()
    guard let target = parts.first, target != "RepositoryTests", !parts.contains("Journeys") else { return }
    let tested =
      (["Sources", target.dropLast("Tests".count)] + parts.dropFirst()).joined(separator: "/")
      .dropLast("Tests.swift".count) + ".swift"
    #expect(Checkout.sources.contains { $0.path == tested }, "there is no \(tested)")
  }
}
