/// A row of a table that is computed from all rows of a site, on its way to a store that has only some of them.
package enum ComputedRow: Sendable, Hashable {
  case district(restaurant: String, District)
  case neighbour(of: String, rank: Int, String, metres: Double, bearing: Double)
  /// A spelling of a dish that has a page.
  case dish(spelling: String, folded: String, places: Int)
  /// What a subject's reviews sum up to.
  case summary(Collection, id: String, ReviewSummary)
  /// Reviews that another store has; the numbers of several rows add up.
  case reviews(Int)
}

extension ComputedRow {
  package func encode(to writer: inout PackedWriter) {
    switch self {
    case .district(let restaurant, let district):
      writer.add(1 as UInt8)
      writer.add(restaurant)
      writer.add(district.name)
      writer.add(district.town) { $0.add($1) }
      writer.add(district.folded)
    case .neighbour(let restaurant, let rank, let neighbour, let metres, let bearing):
      writer.add(2 as UInt8)
      writer.add(restaurant)
      writer.add(Int64(rank))
      writer.add(neighbour)
      writer.add(metres.bitPattern)
      writer.add(bearing.bitPattern)
    case .dish(let spelling, let folded, let places):
      writer.add(3 as UInt8)
      writer.add(spelling)
      writer.add(folded)
      writer.add(Int64(places))
    case .summary(let kind, let id, let summary):
      writer.add(4 as UInt8)
      writer.add(kind.rawValue)
      writer.add(id)
      summary.encode(to: &writer)
    case .reviews(let count):
      writer.add(5 as UInt8)
      writer.add(Int64(count))
    }
  }

  package init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    switch try reader.number(UInt8.self) {
    case 1:
      self = .district(
        restaurant: try reader.text(),
        District(
          name: try reader.text(), town: try reader.optional { r throws(PackedReader.Torn) in try r.text() },
          folded: try reader.text()))
    case 2:
      self = .neighbour(
        of: try reader.text(), rank: Int(try reader.number(Int64.self)), try reader.text(),
        metres: Double(bitPattern: try reader.number()), bearing: Double(bitPattern: try reader.number()))
    case 3:
      self = .dish(
        spelling: try reader.text(), folded: try reader.text(), places: Int(try reader.number(Int64.self)))
    case 4:
      guard let kind = Collection(rawValue: try reader.number()) else { throw PackedReader.Torn() }
      self = .summary(kind, id: try reader.text(), try ReviewSummary(decoding: &reader))
    case 5: self = .reviews(Int(try reader.number(Int64.self)))
    default: throw PackedReader.Torn()
    }
  }
}

extension ReviewSummary {
  fileprivate func encode(to writer: inout PackedWriter) {
    for number in [count, rated, milliStars] + histogram + [fractional] { writer.add(Int64(number)) }
    for time in [oldest, newest] { writer.add(time?.microseconds) { $0.add($1) } }
    writer.add(UInt32(months.count))
    for month in months {
      for number in [month.number, month.count, month.rated, month.milliStars] { writer.add(Int64(number)) }
    }
  }

  fileprivate init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    self.init()
    count = Int(try reader.number(Int64.self))
    rated = Int(try reader.number(Int64.self))
    milliStars = Int(try reader.number(Int64.self))
    for index in histogram.indices { histogram[index] = Int(try reader.number(Int64.self)) }
    fractional = Int(try reader.number(Int64.self))
    oldest = try reader.optional { r throws(PackedReader.Torn) in Timestamp(microseconds: try r.number()) }
    newest = try reader.optional { r throws(PackedReader.Torn) in Timestamp(microseconds: try r.number()) }
    for _ in 0..<(try reader.number(UInt32.self)) {
      months.append(
        Month(
          number: Int(try reader.number(Int64.self)), count: Int(try reader.number(Int64.self)),
          rated: Int(try reader.number(Int64.self)), milliStars: Int(try reader.number(Int64.self))))
    }
  }
}
