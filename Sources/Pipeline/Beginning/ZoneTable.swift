internal import Store

/// The zones of the system's `zone.tab`: for each country, its zones and the place of the city that names each.
struct ZoneTable: Sendable {
  struct Zone: Sendable, Hashable {
    /// The country's two letters.
    let country: String
    let latitude: Double
    let longitude: Double
    let name: String
  }

  let zones: [Zone]

  /// Lines that cannot be read are left out, as all is only used for guesses.
  init(_ text: String) {
    zones = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.split(separator: "\t")
      guard fields.count >= 3, let place = Self.place(String(fields[1])) else { return nil }
      return Zone(
        country: String(fields[0]), latitude: place.latitude, longitude: place.longitude, name: String(fields[2]))
    }
  }

  /// The zones of a country, or all, the nearest city first.
  func nearest(
    latitude: Double, longitude: Double, country: String? = nil
  ) -> [(zone: Zone, kilometres: Int)] {
    zones.filter { country == nil || $0.country == country }
      .map { ($0, AnalystMath.distance([$0.latitude, $0.longitude, latitude, longitude])) }
      .sorted { ($0.1, $0.0.name) < ($1.1, $1.0.name) }
      .map { (zone: $0.0, kilometres: Int($0.1.rounded())) }
  }

  /// `-1203-07703` or `+404251-0740023`: degrees, minutes and perhaps seconds.
  private static func place(_ text: String) -> (latitude: Double, longitude: Double)? {
    guard let second = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
      let latitude = degrees(text[..<second], digits: 2), let longitude = degrees(text[second...], digits: 3)
    else { return nil }
    return (latitude, longitude)
  }

  private static func degrees(_ text: Substring, digits: Int) -> Double? {
    let number = text.dropFirst()
    guard let whole = Double(number.prefix(digits)), let minutes = Double(number.dropFirst(digits).prefix(2)) else {
      return nil
    }
    let seconds = Double(number.dropFirst(digits + 2)) ?? 0
    return (text.hasPrefix("-") ? -1 : 1) * (whole + minutes / 60 + seconds / 3600)
  }
}
