package import Model
internal import Platform

/// The arguments with which an analyst's session is opened, in this process or in a worker.
package struct AnalystOpening: Sendable {
  /// The store's file.
  package var path: String
  /// The day of `'now'`.
  package var asOf: CivilDay
  /// Columns of the analysts' own tables that look personal and may be shown nevertheless.
  package var show: [String: [String]]
  package var limits: AnalystLimits
  /// The site's time zone.
  package var zone: TimeZoneRules

  package init(
    store: Store, asOf: CivilDay, show: [String: [String]] = [:], limits: AnalystLimits = AnalystLimits(),
    zone: TimeZoneRules = .utc
  ) {
    path = store.path
    self.asOf = asOf
    self.show = show
    self.limits = limits
    self.zone = zone
  }

  init?(_ wire: inout WireReader) {
    guard let path = wire.text(), let day = wire.int(), let limits = AnalystLimits(&wire), let source = wire.blob(),
      let count = wire.int()
    else { return nil }
    var show: [String: [String]] = [:]
    for _ in 0..<max(0, count) {
      guard let name = wire.text(), let columns = wire.texts() else { return nil }
      show[name] = columns
    }
    self.path = path
    asOf = CivilDay(number: day)
    self.show = show
    self.limits = limits
    zone = TimeZoneRules(tzif: source) ?? .utc
  }

  var wire: WireBytes {
    var wire = WireBytes()
    wire.put(path)
    wire.put(asOf.number)
    limits.put(into: &wire)
    wire.put(zone.source)
    wire.put(show.count)
    for (name, columns) in show.sorted(by: { $0.key < $1.key }) {
      wire.put(name)
      wire.put(columns)
    }
    return wire
  }
}

extension AnalystLimits {
  private static let fields: [any WritableKeyPath<AnalystLimits, Int> & Sendable] = [
    \.seconds, \.rows, \.resultBytes, \.rowBytes, \.valueBytes, \.gathered, \.cacheBytes, \.mappedBytes, \.heapBytes,
    \.memoryBytes, \.temporaryBytes, \.least,
  ]

  fileprivate init?(_ wire: inout WireReader) {
    self.init()
    for field in Self.fields {
      guard let number = wire.int() else { return nil }
      self[keyPath: field] = number
    }
  }

  fileprivate func put(into wire: inout WireBytes) {
    for field in Self.fields { wire.put(self[keyPath: field]) }
  }
}
