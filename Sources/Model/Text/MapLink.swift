/// The address of a map service with placeholders for a restaurant's position: `https://example.org/?q={lat},{lon}`.
package struct MapLink: Sendable, Hashable {
  /// The reason why a text is invalid, as the end of a sentence.
  package struct Fault: Error, Hashable {
    package let reason: String
  }

  private enum Part: Hashable {
    case text(String)
    case latitude, longitude, address, name
  }

  /// The values of a restaurant that can be filled in.
  package struct Place: Sendable {
    package let latitude: String?
    package let longitude: String?
    package let address: String?
    package let name: String?

    package init(latitude: String?, longitude: String?, address: String?, name: String?) {
      self.latitude = latitude
      self.longitude = longitude
      self.address = address
      self.name = name
    }
  }

  private let parts: [Part]

  package init(_ text: String) throws(Fault) {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else { throw Fault(reason: "is no http(s) address") }
    var parts: [Part] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      guard let end = rest[start...].firstIndex(of: "}") else { throw Fault(reason: "has a { without its }") }
      parts.append(.text(String(rest[..<start])))
      switch rest[rest.index(after: start)..<end] {
      case "lat": parts.append(.latitude)
      case "lon": parts.append(.longitude)
      case "address": parts.append(.address)
      case "name": parts.append(.name)
      default: throw Fault(reason: "holds something other than {lat}, {lon}, {address} and {name}")
      }
      rest = rest[rest.index(after: end)...]
    }
    parts.append(.text(String(rest)))
    guard parts.contains(.address) || parts.contains(.name) || (parts.contains(.latitude) && parts.contains(.longitude))
    else { throw Fault(reason: "does not say where {lat} and {lon}, or {address}, go") }
    self.parts = parts
  }

  /// Nil if a value that the address needs is unknown. Values are percent-encoded.
  package func address(of place: Place) -> String? {
    var address = ""
    for part in parts {
      switch part {
      case .text(let text): address += text
      case .latitude, .longitude, .address, .name:
        guard let value = value(part, place) else { return nil }
        address += PercentEncoding.component(value)
      }
    }
    return address
  }

  private func value(_ part: Part, _ place: Place) -> String? {
    switch part {
    case .latitude: place.latitude
    case .longitude: place.longitude
    case .address: place.address
    case .name: place.name
    case .text: nil
    }
  }
}
