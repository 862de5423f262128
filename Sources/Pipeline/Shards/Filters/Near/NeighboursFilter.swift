internal import Diagnostics
internal import Lake
internal import Model
internal import Store

/// `sumaq shard neighbours`: takes the nearest of all answers that each restaurant got.
struct NeighboursFilter {
  let shards: UInt64

  /// What one restaurant has got so far.
  private struct Answers {
    let subject: NamedSubject
    var neighbours = 0
    var look = 0
    var districts: [DistrictRule.NumberedDistrict] = []
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var last: Answers?
    var sums = SumTable(output)
    try input.each { tag, record in
      guard tag == .near, let subject = NamedSubject(key: record.key, route: record.route) else {
        throw input.unknown(record)
      }
      if last?.subject != subject {
        try last.map { try finish($0, &sums, output) }
        last = Answers(subject: subject)
      }
      var reader = PackedReader(Array(record.body))
      if try reader.number(UInt8.self) == NearPlace.Kind.neighbours.rawValue {
        guard let rank = last?.neighbours, rank < NearestPlaces.neighbours.count else { return }
        last?.neighbours += 1
        try write(rank, of: subject, &reader, output)
      } else if last?.districts.count != DistrictRule.near.count {
        last?.look = Int(try reader.number(Int32.self))
        guard let district = try reader.district() else { throw input.unknown(record) }
        last?.districts.append(district)
      }
    }
    try last.map { try finish($0, &sums, output) }
    try sums.flush()
  }

  private func write(_ rank: Int, of subject: NamedSubject, _ reader: inout PackedReader, _ output: FrameWriter) throws
  {
    let other = try reader.array()
    let row = ComputedRow.neighbour(
      of: String(decoding: subject.id, as: UTF8.self), rank: rank, String(decoding: other, as: UTF8.self),
      metres: Double(bitPattern: try reader.number()), bearing: Double(bitPattern: try reader.number()))
    var bytes = PackedWriter()
    row.encode(to: &bytes)
    let shard = subject.route % shards
    try output.add(.computed, route: shard, key: FacesFilter.computedPlace.bytes, body: bytes.bytes)
    if other.withUnsafeBytes({ RowKey.route(.restaurants, $0) }) % shards != shard {
      try output.add(.standing, route: shard, key: FacesFilter.place.bytes, body: try reader.array())
    }
  }

  private func finish(_ answers: Answers, _ sums: inout SumTable, _ output: FrameWriter) throws {
    guard let district = DistrictRule.agreed(answers.districts) else { return }
    try DistrictsFilter.write(answers.subject.id, district, shards: shards, to: output)
    try sums.add(.joined(DistrictRule.Members(look: answers.look, in: district)), 1)
  }
}
