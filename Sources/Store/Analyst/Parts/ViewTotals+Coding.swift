package import Model

extension ViewTotals {
  package func encode(to writer: inout PackedWriter) {
    writer.add(UInt32(hours.count))
    for (hour, sums) in hours.sorted(by: { $0.key < $1.key }) {
      writer.add(Int64(hour))
      sums.encode(to: &writer)
    }
    writer.add(UInt32(cuisines.count))
    for (cuisine, days) in cuisines.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
      writer.add(cuisine) { $0.add($1) }
      writer.add(UInt32(days.count))
      for (day, sums) in days.sorted(by: { $0.key < $1.key }) {
        writer.add(Int64(day))
        sums.encode(to: &writer)
      }
    }
    withoutRestaurant.encode(to: &writer)
    withoutUser.encode(to: &writer)
    writer.add(restaurantsWithoutUser)
    writer.add(UInt32(daysWithoutUser.count))
    for (day, count) in daysWithoutUser.sorted(by: { $0.key < $1.key }) {
      writer.add(day)
      writer.add(count)
    }
  }

  package init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    for _ in 0..<(try reader.number(UInt32.self)) {
      let hour = Int(try reader.number(Int64.self))
      hours[hour] = try ReviewSums(decoding: &reader)
    }
    for _ in 0..<(try reader.number(UInt32.self)) {
      let cuisine = try reader.optional { reader throws(PackedReader.Torn) in try reader.text() }
      var days: [Int: ReviewSums] = [:]
      for _ in 0..<(try reader.number(UInt32.self)) {
        let day = Int(try reader.number(Int64.self))
        days[day] = try ReviewSums(decoding: &reader)
      }
      cuisines[cuisine] = days
    }
    withoutRestaurant = try SubjectSums(decoding: &reader)
    withoutUser = try SubjectSums(decoding: &reader)
    restaurantsWithoutUser = try reader.number()
    for _ in 0..<(try reader.number(UInt32.self)) {
      let day = try reader.text()
      daysWithoutUser[day] = try reader.number()
    }
  }
}

extension ReviewSums {
  fileprivate func encode(to writer: inout PackedWriter) {
    writer.add(reviews)
    writer.add(rated)
    writer.add(millionths)
  }

  fileprivate init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    reviews = try reader.number()
    rated = try reader.number()
    millionths = try reader.number()
  }
}

extension SubjectSums {
  fileprivate func encode(to writer: inout PackedWriter) {
    sums.encode(to: &writer)
    for time in [oldest, newest] { writer.add(time) { $0.add($1) } }
  }

  fileprivate init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    let sums = try ReviewSums(decoding: &reader)
    let oldest = try reader.optional { reader throws(PackedReader.Torn) in try reader.number(Int64.self) }
    let newest = try reader.optional { reader throws(PackedReader.Torn) in try reader.number(Int64.self) }
    self.init(sums, oldest: oldest, newest: newest)
  }
}
