internal import Diagnostics
internal import Lake
internal import Model
internal import Store

/// `sumaq shard districts`: gives the districts of restaurants, which `cells` and `neighbours` know by numbers, their names.
struct DistrictsFilter {
  /// Of each numbered district.
  let names: [DistrictRule.NumberedDistrict: District]

  /// Writes in which district a restaurant is.
  static func write(
    _ id: [UInt8], _ district: DistrictRule.NumberedDistrict, shards: UInt64, to output: FrameWriter
  ) throws {
    let route = id.withUnsafeBytes { RowKey.route(.restaurants, $0) } % shards
    var body = PackedWriter()
    body.add(district)
    try output.add(.district, route: route, key: id, body: body.bytes)
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    try input.each { tag, record in
      var body = PackedReader(Array(record.body))
      guard tag == .district, let district = try body.district().flatMap({ names[$0] }) else {
        throw input.unknown(record)
      }
      var row = PackedWriter()
      ComputedRow.district(restaurant: String(decoding: record.key, as: UTF8.self), district).encode(to: &row)
      try output.add(.computed, route: record.route, key: FacesFilter.computedPlace.bytes, body: row.bytes)
    }
  }
}

/// What all restaurants say of their districts, by looks in the order of their first ids.
struct WholeDistricts {
  private var rule = DistrictRule()
  private var numbers: [[UInt8]: Int] = [:]
  private let counts: [Int]
  private let decided: [DistrictRule.NumberedDistrict?]

  init(_ looks: [(look: [UInt8], figure: FigureSum)]) throws(PackedReader.Torn) {
    let sorted = looks.sorted { $0.figure.least.lexicographicallyPrecedes($1.figure.least) }
    for (look, figure) in sorted {
      numbers[look] = rule.add(try DistrictLook(bytes: look), count: Int(figure.number))
    }
    counts = sorted.map { Int($0.figure.number) }
    decided = rule.decided()
  }

  /// The number of a look, and the district that it tells. Throws `Torn` if no restaurant has it.
  func district(of look: [UInt8]) throws(PackedReader.Torn) -> (look: Int, DistrictRule.NumberedDistrict?) {
    guard let number = numbers[look] else { throw PackedReader.Torn() }
    return (number, decided[number])
  }

  /// The names of all districts. `joined` counts the restaurants whose neighbours tell the district.
  func names(joined: [DistrictRule.Members: Int]) throws(PackedReader.Torn) -> [DistrictRule.NumberedDistrict: District]
  {
    var (members, rule) = (joined, rule)
    guard joined.keys.allSatisfy({ decided.indices.contains($0.look) }) else { throw PackedReader.Torn() }
    for (look, district) in decided.enumerated() {
      if let district { members[DistrictRule.Members(look: look, in: district), default: 0] += counts[look] }
    }
    return rule.named(members)
  }
}

extension PackedWriter {
  mutating func add(_ district: DistrictRule.NumberedDistrict?) {
    add(district?.name ?? -1)
    add(district?.town ?? -1)
  }
}

extension PackedReader {
  mutating func district() throws(Torn) -> DistrictRule.NumberedDistrict? {
    let district = DistrictRule.NumberedDistrict(name: try number(), town: try number())
    return district.name < 0 ? nil : district
  }
}
