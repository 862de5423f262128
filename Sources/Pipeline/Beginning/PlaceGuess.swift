/// Guesses the time zone and the currency of a site from addresses, prices and coordinates.
///
/// A country that addresses name counts most, then a currency of one country alone. Coordinates are compared only with
/// the cities that zones are named after, which may lie in a neighbouring country: they choose among a country's zones,
/// and alone they give several choices.
struct PlaceGuess: Sendable, Hashable {
  let zone: SettingGuess?
  let currency: SettingGuess?

  private static let mostChoices = 3

  init(_ survey: ExportSurvey, zones: ZoneTable, countries: CountryTable) {
    let country = Self.countryOfAddresses(survey, countries) ?? Self.countryOfPrices(survey, countries)
    let near = survey.positions.first.map { zones.nearest(latitude: $0.latitude, longitude: $0.longitude) } ?? []
    zone = country.flatMap { Self.zone(in: $0, survey, zones) } ?? Self.nearestZones(near, countries)
    currency = Self.currencyOfPrices(survey) ?? Self.currency(country, near, countries)
  }

  /// A country, and why.
  private struct Country {
    let code: String
    let reason: String
  }

  /// The country in which more than half of the addresses end.
  private static func countryOfAddresses(_ survey: ExportSurvey, _ countries: CountryTable) -> Country? {
    var rows: [String: Int] = [:]
    for ending in survey.addressEnds {
      if let code = countries.code(named: ending.value) { rows[code, default: 0] += ending.rows }
    }
    let all = survey.addressEnds.reduce(0) { $0 + $1.rows }
    guard let best = rows.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value * 2 > all else { return nil }
    let share = "\(Amount.count(best.value)) of \(Amount.of(all, "address ends", "addresses end"))"
    return Country(code: best.key, reason: "\(share) with \(countries.name(of: best.key))")
  }

  private static func countryOfPrices(_ survey: ExportSurvey, _ countries: CountryTable) -> Country? {
    guard let first = survey.currencies.first, isMost(first, of: survey.currencies),
      let code = countries.onlyCountry(with: first.value)
    else { return nil }
    return Country(code: code, reason: "prices are in \(first.value), the currency of \(countries.name(of: code))")
  }

  private static func zone(in country: Country, _ survey: ExportSurvey, _ zones: ZoneTable) -> SettingGuess? {
    let own = zones.zones.filter { $0.country == country.code }
    guard own.count > 1 else {
      return own.first.map {
        SettingGuess(reason: "A guess: \(country.reason), which has one zone.", choices: [.init(value: $0.name)])
      }
    }
    guard let place = survey.positions.first else {
      return SettingGuess(
        reason: "A guess: \(country.reason), which has \(own.count) zones, among them:",
        choices: own.prefix(mostChoices).map { .init(value: $0.name) })
    }
    let near = zones.nearest(latitude: place.latitude, longitude: place.longitude, country: country.code)
    return SettingGuess(
      reason: "A guess: \(country.reason); of its \(own.count) zones this one's city lies nearest to the restaurants.",
      choices: near.prefix(1).map { .init(value: $0.zone.name) })
  }

  private static func nearestZones(
    _ near: [(zone: ZoneTable.Zone, kilometres: Int)], _ countries: CountryTable
  ) -> SettingGuess? {
    guard !near.isEmpty else { return nil }
    return SettingGuess(
      reason: "A guess from coordinates alone: the zones whose cities lie nearest to most restaurants.",
      choices: near.prefix(mostChoices).map {
        .init(
          value: $0.zone.name, remark: "\(countries.name(of: $0.zone.country)), \(Amount.count($0.kilometres)) km away")
      })
  }

  private static func currencyOfPrices(_ survey: ExportSurvey) -> SettingGuess? {
    guard let first = survey.currencies.first, isMost(first, of: survey.currencies) else { return nil }
    let all = survey.currencies.reduce(0) { $0 + $1.rows }
    return SettingGuess(
      reason:
        "\(Amount.count(first.rows)) of \(Amount.of(all, "price", "prices")) with a currency are in it; it counts "
        + "for prices that name none.",
      choices: [.init(value: first.value)])
  }

  private static func currency(
    _ country: Country?, _ near: [(zone: ZoneTable.Zone, kilometres: Int)], _ countries: CountryTable
  ) -> SettingGuess? {
    if let country, let code = countries.currency(of: country.code) {
      return SettingGuess(reason: "A guess: \(country.reason).", choices: [.init(value: code)])
    }
    var choices: [SettingGuess.Choice] = []
    for zone in near.prefix(mostChoices).map(\.zone) {
      guard let code = countries.currency(of: zone.country), !choices.contains(where: { $0.value == code }) else {
        continue
      }
      choices.append(.init(value: code, remark: countries.name(of: zone.country)))
    }
    guard !choices.isEmpty else { return nil }
    return SettingGuess(
      reason: "A guess from coordinates alone: the currencies around the restaurants.", choices: choices)
  }

  private static func isMost(_ tally: ExportSurvey.Tally, of all: [ExportSurvey.Tally]) -> Bool {
    tally.rows * 2 > all.reduce(0) { $0 + $1.rows }
  }
}

/// A proposed value of a setting, and the reason for it. With several choices, none is likelier than another.
struct SettingGuess: Sendable, Hashable {
  struct Choice: Sendable, Hashable {
    let value: String
    /// What tells the choices apart; empty if there is only one.
    var remark = ""
  }

  let reason: String
  let choices: [Choice]
}
