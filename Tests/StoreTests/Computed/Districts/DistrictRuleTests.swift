import Model
import Testing

@testable import Store

/// How districts are told from what restaurants say of themselves.
@Suite struct DistrictRuleTests {
  private func told(_ addresses: [String?], declared: [String?] = []) -> [String?] {
    var rule = DistrictRule()
    for (index, address) in addresses.enumerated() {
      rule.add(declared: index < declared.count ? declared[index] : nil, address: address, position: nil)
    }
    let found = rule.districts()
    return addresses.indices.map { place in
      found[place].map { district in district.name + (district.town.map { " @\($0)" } ?? "") }
    }
  }

  @Test func thePartBeforeTheTownIsTheDistrict() {
    let addresses = [
      "Calle Misti 118, Yanahuara, Arequipa", "Av. Ejército 2, Cayma, Arequipa",
      "Calle Jerusalén 9, YANAHUARA, Arequipa",
      "Calle Grau, Cayma, Arequipa", "Pasaje 3, Chivay, Arequipa", "Calle Sur 4",
    ]
    #expect(
      told(addresses) == [
        "YANAHUARA @Arequipa", "Cayma @Arequipa", "YANAHUARA @Arequipa", "Cayma @Arequipa", "Chivay @Arequipa", nil,
      ])
    let abroad = addresses.map { $0 + ", Perú" }
    #expect(told(abroad)[1] == "Cayma @Arequipa")
  }

  @Test func inSeveralTownsTheirPartsAre() {
    let addresses = [
      "12, Kailash Colony, New Delhi", "14 A, Kailash Colony, New Delhi", "AB-8, Janpath, New Delhi",
      "1, MG Road, Janpath, New Delhi", "3, Sushant Lok, Gurgaon", "8, Sushant Lok, Gurgaon", "2, Cyber City, Gurgaon",
      "5, Cyber City, Gurgaon", "MG Road, Gurgaon",
    ]
    #expect(
      told(addresses) == [
        "Kailash Colony @New Delhi", "Kailash Colony @New Delhi", "Janpath @New Delhi", "Janpath @New Delhi",
        "Sushant Lok @Gurgaon", "Sushant Lok @Gurgaon", "Cyber City @Gurgaon", "Cyber City @Gurgaon", nil,
      ])
  }

  @Test func districtsOfOneNameAreToldApartByTheirTowns() {
    let addresses = (1...3).flatMap { number in
      [
        "Calle \(number), Centro, Madrid", "Calle \(number), Centro, Sevilla", "Calle \(number), Sol, Madrid",
        "Calle \(number), Triana, Sevilla",
      ]
    }
    #expect(
      told(addresses).prefix(4) == [
        "Centro, Madrid @Madrid", "Centro, Sevilla @Sevilla", "Sol @Madrid", "Triana @Sevilla",
      ])
  }

  @Test func oneFoldedNameIsOneDistrict() {
    let declared = ["Centro, Madrid", "Centro, Sevilla", "Centro, Madrid, España"]
    #expect(told([nil, nil, nil], declared: declared).compactMap { $0?.split(separator: "@").first }.count == 3)
    #expect(Set(told([nil, nil, nil], declared: declared)).count == 2)
  }

  /// Each restaurant counts once, by the text that names its district.
  @Test func theSpellingOfMostRestaurantsIsShown() {
    let addresses = [
      "Calle 1, SABANDIA, Lima", "Calle 2, Sabandía, Lima", "Calle 3, Sabandia, Lima", "Calle 4, Cayma, Lima",
      "Calle 5, Cayma, Lima",
    ]
    #expect(told(addresses, declared: ["Sabandía"])[0...2].allSatisfy { $0 == "Sabandía @Lima" })
    #expect(told(addresses)[0...2].allSatisfy { $0 == "SABANDIA @Lima" }, "of equally many the first by bytes")
    #expect(
      told(["x", "y", "z"], declared: ["San-Juan", "San Juan", "san juan"]) == Array(repeating: "San Juan", count: 3))
    #expect(told(["x", "y", "z"], declared: ["Distrito 2", "Distrito 10", "DISTRITO 2"])[2] == "DISTRITO 2")
  }

  @Test func aPostcodeIsNoName() {
    let addresses = [
      "1224 South St, Philadelphia, PA 19147, USA", "9 High St, Philadelphia, PA 19104, USA",
      "3 Broad St, Camden, NJ 08102, USA", "5 Elm St, Camden, NJ 08103, USA",
    ]
    #expect(Set(told(addresses).compactMap { $0?.split(separator: " ").first }) == ["Philadelphia", "Camden"])
  }

  @Test func whatOneTownSharesTellsNothing() {
    #expect(told(["12 High St, Leeds", "14 High St, Leeds", "9 Low Rd, Leeds"]) == [nil, nil, nil])
    #expect(told(["Leeds", "Leeds"]) == [nil, nil])
    #expect(told(["good soup", "warm bread again", "<b>x</b>"]) == [nil, nil, nil])
    #expect(told([]) == [])
  }

  @Test func whatIsDeclaredComesFirst() {
    let addresses = ["Calle 1, Yanahuara, Arequipa", "Calle 2, Yanahuara, Arequipa", "Calle 3, Cayma, Arequipa"]
    #expect(
      told(addresses, declared: ["La Recoleta", nil, "cayma"]) == [
        "La Recoleta @Arequipa", "Yanahuara @Arequipa", "cayma @Arequipa",
      ])
    // A town that all share says less than their addresses.
    #expect(told(addresses + addresses, declared: Array(repeating: "Arequipa", count: 6))[2] == "Cayma @Arequipa")
    #expect(told(addresses, declared: ["La Recoleta"])[0] == "La Recoleta @Arequipa")
    #expect(told(["x", "y"], declared: ["Arequipa", "Arequipa"]) == ["Arequipa", "Arequipa"])
    #expect(told([nil], declared: ["Century City Mall, Poblacion"]) == ["Century City Mall @Poblacion"])
    #expect(told([nil, nil], declared: ["The Imperial, Janpath", "Janpath"]) == ["Janpath", "Janpath"])
    #expect(told([nil, nil, nil], declared: ["Zona 1", "Calle Nueva", "?"]) == ["Zona 1", "Calle Nueva", nil])
  }

  /// Three neighbours that agree tell a place's district.
  @Test func neighboursTellWhatNothingElseDoes() {
    func told(_ fourth: Double) -> String? {
      var rule = DistrictRule()
      for (index, name) in ["North", "North", "North", "South", "South"].enumerated() {
        let latitude = (name == "North" ? 10.0 : 10.02) + Double(index) / 100_000
        rule.add(declared: name, address: nil, position: Position(latitude: latitude, longitude: 20))
      }
      rule.add(declared: nil, address: nil, position: Position(latitude: fourth, longitude: 20))
      return rule.districts()[5]?.name
    }
    #expect(told(10.001) == "North")
    #expect(told(10.015) == nil)
    #expect(told(50) == nil)
  }
}
