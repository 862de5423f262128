import Testing

@testable import Pipeline

@Suite struct PlaceGuessTests {
  private static let zones = ZoneTable(
    """
    PE\t-1203-07703\tAmerica/Lima
    BO\t-1630-06809\tAmerica/La_Paz
    AR\t-3436-05827\tAmerica/Argentina/Buenos_Aires
    AR\t-2447-06525\tAmerica/Argentina/Salta
    DE\t+5230+01322\tEurope/Berlin
    """)
  private static let countries = CountryTable("PE\tPeru\nBO\tBolivia\nAR\tArgentina\nDE\tGermany\n")
  private static let arequipa = ExportSurvey.Position(latitude: -16.4, longitude: -71.5, restaurants: 57)

  private func guess(_ change: (inout ExportSurvey) -> Void) -> PlaceGuess {
    var survey = ExportSurvey()
    change(&survey)
    return PlaceGuess(survey, zones: Self.zones, countries: Self.countries)
  }

  @Test func nothingIsGuessedFromNothing() {
    let guess = guess { _ in }
    #expect(guess.zone == nil && guess.currency == nil)
  }

  @Test func aCountryOfAddressesCountsMoreThanCoordinates() {
    let guess = guess {
      $0.positions = [Self.arequipa]
      $0.addressEnds = [.init(value: "Perú", rows: 40), .init(value: "Arequipa", rows: 17)]
    }
    #expect(guess.zone?.choices.map(\.value) == ["America/Lima"])
    #expect(guess.zone?.reason.contains("40 of 57 addresses end with Peru") == true)
    #expect(guess.currency?.choices.map(\.value) == ["PEN"])
  }

  @Test func aCurrencyOfOneCountryTellsItsZone() {
    let guess = guess {
      $0.positions = [Self.arequipa]
      $0.currencies = [.init(value: "PEN", rows: 9), .init(value: "USD", rows: 2)]
    }
    #expect(guess.zone?.choices.map(\.value) == ["America/Lima"])
    #expect(guess.currency?.choices.map(\.value) == ["PEN"])
    #expect(guess.currency?.reason.hasPrefix("9 of 11 prices") == true)
  }

  @Test func coordinatesAloneGiveSeveralChoices() {
    let guess = guess { $0.positions = [Self.arequipa] }
    #expect(guess.zone?.choices.map(\.value) == ["America/La_Paz", "America/Lima", "America/Argentina/Salta"])
    #expect(guess.zone?.choices.first?.remark.hasPrefix("Bolivia, 3") == true)
    #expect(guess.currency?.choices.map(\.value) == ["BOB", "PEN", "ARS"])
  }

  @Test func coordinatesChooseAmongTheZonesOfACountry() {
    let guess = guess {
      $0.positions = [.init(latitude: -24.8, longitude: -65.4, restaurants: 3)]
      $0.addressEnds = [.init(value: "Argentina", rows: 3)]
    }
    #expect(guess.zone?.choices.map(\.value) == ["America/Argentina/Salta"])
  }

  @Test func addressesThatDisagreeTellNoCountry() {
    let guess = guess {
      $0.addressEnds = [.init(value: "Peru", rows: 5), .init(value: "Bolivia", rows: 5)]
      $0.currencies = [.init(value: "EUR", rows: 5)]
    }
    #expect(guess.zone == nil)
    #expect(guess.currency?.choices.map(\.value) == ["EUR"])
  }
}
