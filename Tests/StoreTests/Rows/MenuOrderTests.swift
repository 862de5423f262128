import Model
import Testing

@testable import Store

/// Menus are in the order of tonight's files, after whatever nights.
@Suite struct MenuOrderTests {
  /// `file` has the names of dishes in its order. An upper-case letter stands for a changed row; those of `elsewhere` are
  /// dishes of another restaurant.
  private static func export(
    _ file: String, elsewhere: String = "!", isBroken: Bool = false, remembers: Bool = false
  ) -> TestExport {
    var export = TestExport()
    (export.remembers, export.notesFiles) = (remembers, true)
    export.restaurant("r")
    export.restaurant("s")
    export.user("u")
    for letter in file {
      let id = letter.lowercased()
      export.add(
        .dishes,
        [
          "id": .text(id), "name": .text(String(letter)), "type": .text(letter < "m" ? "soup" : "main"),
          "restaurant_id": elsewhere.contains(letter) ? "s" : "r",
        ])
    }
    if isBroken { export.broken.insert(.dishes) }
    return export
  }

  private static func menu(_ test: TestStore) throws -> String {
    let reader = try test.store.reader()
    var menu = ""
    try reader.eachRestaurant { key, id in
      guard id == "r" else { return }
      menu = try reader.restaurantDossier(key)?.dishes.compactMap(\.name).joined() ?? ""
    }
    return menu
  }

  @Test(
    arguments: [false, true],
    [
      ["zaybx"], ["abc", "cab", "abc"], ["abc", "dabc", "adbc", "adbce", "abce"], ["abc", "xaBCy", "yabcx"],
      ["abc", "abca", "abcA", "abcd"], ["abc", "aAbc", "Cab"],
    ]) func aMenuHasTheOrderOfTheFile(remembers: Bool, files: [String]) throws
  {
    let test = try TestStore()
    let rules = IngestRules(allowShrink: true)
    for file in files {
      try test.night(rules, Self.export(file, remembers: remembers))
      let clean = try TestStore()
      try clean.night(Self.export(file))
      #expect(try Self.menu(test) == Self.menu(clean), "\(file) of \(files)")
      if Set(file.lowercased()).count == file.count { #expect(try Self.menu(test) == file) }
      #expect(try !test.night(rules, Self.export(file, remembers: remembers)).changed)
    }
  }

  /// Of two rows of one id the place of the one that counts is the dish's.
  @Test func theRowThatCountsHasThePlace() throws {
    let test = try TestStore()
    try test.night(Self.export("abA"))
    #expect(try Self.menu(test) == "bA")
  }

  @Test func dishesOfAFileThatIsCutOffKeepTheirPlaces() throws {
    let test = try TestStore()
    let nights: [(file: String, isBroken: Bool, menu: String)] = [
      ("abcd", false, "abcd"), ("ba", true, "bacd"), ("d", true, "bacd"), ("dc", true, "badc"),
      ("xdcba", false, "xdcba"),
    ]
    for night in nights {
      try test.night(Self.export(night.file, isBroken: night.isBroken, remembers: true))
      #expect(try Self.menu(test) == night.menu, "\(night)")
    }
  }

  @Test func aDishThatMovesToAMenuIsNewOnIt() throws {
    let test = try TestStore()
    try test.night(Self.export("cab", elsewhere: "c"))
    try test.night(Self.export("c", isBroken: true))
    #expect(try Self.menu(test) == "abc")
  }

  @Test func dishesOfDeltasStayWhereTheyCame() throws {
    let test = try TestStore()
    for (file, menu) in [("ba", "ba"), ("Ac", "bAc"), ("B", "BAc")] {
      try test.night(IngestRules(mode: .delta), Self.export(file))
      #expect(try Self.menu(test) == menu)
    }
  }

  /// The pages of restaurants whose menus have another order are made again, and no others.
  @Test func aMovedDishChangesItsRestaurantAlone() throws {
    let test = try TestStore()
    try test.night(Self.export("ab!"))
    try test.store.publishAll()
    #expect(try test.night(Self.export("ba!")).changed)
    let changes = try test.store.changedSubjects()
    let reader = try test.store.reader()
    var names: [String] = []
    try reader.eachRestaurant { key, id in if changes.restaurants.contains(key) { names.append(id) } }
    #expect(names == ["r"] && !changes.everything, "\(names)")
  }
}
