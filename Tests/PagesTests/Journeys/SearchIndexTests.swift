import Model
import Platform
import Testing

@testable import Pages

@Suite struct SearchIndexTests {
  private static func files(_ names: [SearchName], workers: Int = 1) throws -> [String: [UInt8]] {
    let night = SearchNight()
    try night.publish(names, workers: workers, isWhole: true)
    return night.files
  }

  /// The files that differ. Two hundred files in the message of a failed comparison take minutes to print.
  private static func others(_ some: [String: [UInt8]], _ files: [String: [UInt8]]) -> [String] {
    Set(some.keys).union(files.keys).filter { some[$0] != files[$0] }.sorted()
  }

  @Test(arguments: [(1, 30), (2, 700), (3, 2000)])
  func theOrderOfNamesAndTheNumberOfWorkersDoNotCount(seed: Int, count: Int) throws {
    var town = RandomNames(seed: seed)
    let names = town.names(count)
    let files = try Self.files(names)
    #expect(Self.others(try Self.files(names.shuffled(using: &town.random), workers: 3), files) == [])
    #expect(files["site/search/s-00.js"] != nil)
  }

  @Test func manyRoundsFromTheDiskMakeTheSamePieces() throws {
    var town = RandomNames(seed: 6)
    // Several hundred begin alike: for one letter, for more letters than branches have, in a script without spaces.
    let names =
      town.names(1500)
      + ["Zócalo", "Supercalifragilistic expialidocious restaurant and bar", "龍門飯店龍門飯店"].flatMap { beginning in
        (0..<400).map { number in
          SearchName(
            .restaurant, id: "\(beginning)-\(number)", name: "\(beginning) \(town.name(.dish).name) \(number % 50)")
        }
      }
    let files = try Self.files(names)
    let folder = try TemporaryFolder()
    let night = SearchNight()
    try night.publish(names, workers: 3, isWhole: true, folder: folder.path)
    #expect(Self.others(night.files, files) == [])
    try night.publish(names + [SearchName(.dish, id: "new", name: "Maria", place: "Mesa")], folder: folder.path)
    #expect(night.files != files)
    #expect(try Files.names(in: folder.path) == [])
  }

  @Test(arguments: 1...4)
  func anySeriesOfNightsEqualsOneCleanBuild(seed: Int) throws {
    var town = RandomNames(seed: seed)
    var names = town.names(seed * 300)
    let night = SearchNight()
    try night.publish(names, isWhole: true)
    for step in 1...6 {
      let few = step == 3 ? names.count / 2 : Int.random(in: 1...6, using: &town.random)
      for _ in 0..<few where !names.isEmpty {
        let place = Int.random(in: 0..<names.count, using: &town.random)
        switch Int.random(in: 0..<3, using: &town.random) {
        case 0: names.remove(at: place)
        case 1: names[place].name = town.name(names[place].kind).name
        default: names.append(town.name())
        }
      }
      if step == 5 { names += town.names(700) }
      try night.publish(names, workers: step % 2 + 1)
      let clean = SearchNight()
      try clean.publish(names, isWhole: true)
      let other = clean.files.filter { night.files[$0.key] != $0.value }.keys.sorted()
      let stale = night.files.keys.filter { clean.files[$0] == nil }.sorted()
      #expect(other == [], "night \(step)")
      #expect(stale == [], "night \(step)")
      #expect(clean.inputs.allSatisfy { night.inputs[$0.key] == $0.value })
    }
    try night.publish([])
    #expect(night.files.keys.sorted() == ["site/search/s-00.js"])
  }

  @Test(arguments: [20, 2500]) func whoAsksForAPieceGetsTheOneThatIsPublished(count: Int) throws {
    var town = RandomNames(seed: 12)
    let names = town.names(count)
    let night = SearchNight()
    try night.publish(names, isWhole: true)
    let guide = SampleGuide(moreNames: names)
    let renderer = try TestSite.renderer()
    for path in night.files.keys.shuffled(using: &town.random).prefix(25) + ["site/search/s-00.js"] {
      #expect(try renderer.page(path, of: guide) == night.files[path], "\(path)")
      #expect(try renderer.provenance(of: path, in: guide)?.inputs == night.inputs[path])
      #expect(SearchPart(path: path) != nil)
    }
    for id in ["7a7a7a7a7a7a", "00ff0000", "zz", "fe7fff"] {
      #expect(try renderer.provenance(of: "site/search/s-\(id).js", in: guide) == nil)
    }
  }

  @Test func aNightWithoutNewsWritesNothing() throws {
    var town = RandomNames(seed: 9)
    let names = town.names(3000)
    let night = SearchNight()
    try night.publish(names, isWhole: true)
    try night.publish(names.shuffled(using: &town.random))
    #expect(night.changed == [])
  }

  @Test func aNewRestaurantRewritesThePiecesOfItsOwnWordsAlone() throws {
    var town = RandomNames(seed: 10)
    let names = town.names(3000)
    let night = SearchNight()
    try night.publish(names, isWhole: true)
    let before = night.files
    try night.publish(names + [SearchName(.restaurant, id: "new", name: "Zarzuela")])
    let changed = night.changed.filter { !$0.contains("/s-fe") }
    #expect(changed.allSatisfy { path in path == "site/search/s-00.js" || path.contains("/s-7a") })
    #expect(night.files.filter { before[$0.key] != $0.value }.count <= 8)
  }

  @Test(arguments: [(1, 40), (2, 2500)])
  func everyKeyLeadsToItsNameOrToTenThatStandBeforeIt(seed: Int, count: Int) throws {
    var town = RandomNames(seed: seed)
    let names = town.names(count)
    let files = try Self.files(names)
    for name in names.prefix(150) {
      var words = SearchWords()
      guard words.prepare(name) else { continue }
      let entry = try Self.entry(words)
      for start in words.starts {
        let key = String(decoding: words.text[words.key(start)], as: UTF8.self)
        var reader = SearchReader(files)
        let found = try reader.walk(key)
        #expect(Self.stands(entry, in: found), "\(name.name): \(key)")
        #expect(reader.loaded.values.reduce(0, +) < 60_000)
        let beginning = try reader.walk(String(key.prefix(3)))
        #expect(Self.stands(entry, in: beginning))
      }
    }
  }

  @Test(arguments: [(3, 60), (4, 2500)])
  func beginningsTellHowManyThereAreOfEachKind(seed: Int, count: Int) throws {
    var town = RandomNames(seed: seed)
    let names = town.names(count)
    let files = try Self.files(names)
    for name in names.prefix(40) {
      let folded = SearchFolding().folded(name.name)
      for length in 0...3 {
        let beginning = String(folded.prefix(length))
        var reader = SearchReader(files)
        guard let counts = try reader.counts(beginning) else { continue }
        for kind in SearchName.Kind.allCases where kind != .cuisine {
          let own = names.filter { $0.kind == kind && Self.holds($0, beginning) }
          #expect(counts[Int(kind.rawValue)] == own.count, "\(beginning) \(kind)")
        }
      }
    }
  }

  /// Whether a key of the name begins so.
  private static func holds(_ name: SearchName, _ beginning: String) -> Bool {
    var words = SearchWords()
    guard words.prepare(name) else { return false }
    return words.starts.contains { start in
      String(decoding: words.text[words.key(start)], as: UTF8.self).utf8.starts(with: beginning.utf8)
    }
  }

  @Test func aRestaurantIsFoundByItsStreet() throws {
    var mechita = SearchName(.restaurant, id: "mechita", name: "Picantería Mechita")
    (mechita.cuisine, mechita.district, mechita.address) = ("Arequipan", "Paucarpata", "Calle Progreso 12, Paucarpata")
    var twin = mechita
    (twin.id, twin.address) = ("twin", "Calle Alfonso Ugarte 3, Paucarpata")
    let files = try Self.files([mechita, twin])
    for (words, id) in [("progreso 12", "mechita"), ("ugarte", "twin"), ("mechita", "mechita"), ("mechita", "twin")] {
      var reader = SearchReader(files)
      #expect(try reader.walk(words).contains { $0.hasPrefix("0" + id + "|") }, "\(words)")
    }
    var reader = SearchReader(files)
    #expect(
      try reader.walk("alfonso") == [
        "0twin|Picantería Mechita|Arequipan · Paucarpata, Calle Alfonso Ugarte 3|Calle Alfonso Ugarte 3"
      ])
    #expect(try reader.walk("12").isEmpty)
  }

  /// A kind of list needs no more than its name, its page and what is shown beside it.
  @Test func listsAreFoundWithWhatIsShownBesideThem() throws {
    let files = try Self.files([
      SearchName(.district, id: "yanahuara", name: "Yanahuara", details: "171 restaurants"),
      SearchName(.dishPage, id: "lomo", name: "Lomo saltado", details: "from S/ 24"),
    ])
    var reader = SearchReader(files)
    #expect(try reader.walk("yana") == ["4yanahuara|Yanahuara|171 restaurants"])
    #expect(try reader.walk("saltado") == ["5lomo|Lomo saltado|from S/ 24"])
  }

  @Test func noPieceIsLongerThanASearchCanBear() throws {
    var town = RandomNames(seed: 5)
    let same = (0..<1500).map { SearchName(.person, id: "same-\($0)", name: "Maria Quispe") }
    for (path, bytes) in try Self.files(town.names(1500) + same) {
      #expect(bytes.count < 24_000, "\(path)")
    }
  }

  /// Names that go on alike for long lead through many branches, each called by its whole beginning.
  @Test(arguments: ["文", "a", "é", "\u{1F600}文"])
  func noFileHasALongName(letter: String) throws {
    let names = (0..<400).map { number in
      SearchName(
        .restaurant, id: "\(number)", name: String(repeating: letter, count: 20 + number / 10) + " \(number)")
    }
    for path in try Self.files(names).keys { #expect(Path.name(of: path).utf8.count <= 120, "\(path)") }
  }

  @Test func hostileNamesAreTextInAScript() throws {
    let names = ["</script><script>alert(1)</script>", "\u{2028}line\u{2029}", "\u{0}nul", "\"\\", "<!--", "]]>&"]
    let files = try Self.files(names.enumerated().map { SearchName(.dish, id: "\($0)", name: $1 + " a", place: $1) })
    for bytes in files.values {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(
        !text.contains("<") && !text.contains("\u{2028}") && !text.contains("\u{2029}") && !text.contains("\u{0}"))
    }
  }

  /// There, or behind ten others or three of its name.
  private static func stands(_ entry: String, in found: [String]) -> Bool {
    let name = { (entry: String) in SearchFolding().folded(String(entry.split(separator: "|")[1])) }
    return found.contains(entry) || found.count >= BestMatches.most
      || found.count { name($0) == name(entry) } >= BestMatches.mostOfOneName
  }

  private static func entry(_ words: SearchWords) throws -> String {
    guard case .list(let parts) = try DocumentReader.read(String(decoding: words.entry, as: UTF8.self)).content else {
      return ""
    }
    return parts.map { part in if case .text(let text) = part.content { text } else { "" } }.joined(separator: "|")
  }
}
