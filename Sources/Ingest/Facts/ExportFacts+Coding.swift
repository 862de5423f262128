package import Model

// The facts as bytes, in an order that depends on them alone.
extension ExportFacts {
  package func encode(to writer: inout PackedWriter) {
    let dates = dates.flatMap { files, columns in columns.map { (files, $0.key, $0.value) } }.sorted {
      ($0.0.rawValue, $0.1.collection.rawValue, $0.1.index) < ($1.0.rawValue, $1.1.collection.rawValue, $1.1.index)
    }
    writer.add(UInt32(dates.count))
    for (files, column, evidence) in dates {
      writer.add(files.rawValue)
      writer.add(column.collection.rawValue)
      writer.add(UInt32(column.index))
      for flag in [evidence.firstAbove12, evidence.secondAbove12, evidence.differs] { writer.add(flag) }
    }
    let ratings = ratings.flatMap { files, rated in rated.map { (files, $0.key, $0.value) } }.sorted {
      ($0.0.rawValue, $0.1.rawValue) < ($1.0.rawValue, $1.1.rawValue)
    }
    writer.add(UInt32(ratings.count))
    for (files, rated, counts) in ratings {
      writer.add(files.rawValue)
      writer.add(rated.rawValue)
      for number in counts.numbers { writer.add(UInt64(number)) }
    }
    let paths = paths.flatMap { collection, ids in ids.map { (collection, $0) } }.sorted {
      $0.0 != $1.0 ? $0.0.rawValue < $1.0.rawValue : $0.1.lexicographicallyPrecedes($1.1)
    }
    writer.add(UInt32(paths.count))
    for (collection, id) in paths {
      writer.add(collection.rawValue)
      writer.add(id)
    }
  }

  package init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    for _ in 0..<(try reader.number(UInt32.self)) {
      let files = try Self.collection(&reader)
      let column = DateOrders.Column(
        collection: try Self.collection(&reader), index: Int(try reader.number(UInt32.self)))
      dates[files, default: [:]][column] = DateOrders.Evidence(
        firstAbove12: try reader.flag(), secondAbove12: try reader.flag(), differs: try reader.flag())
    }
    for _ in 0..<(try reader.number(UInt32.self)) {
      let (files, rated) = (try Self.collection(&reader), try Self.collection(&reader))
      var numbers = RatingCounts().numbers
      for index in numbers.indices { numbers[index] = Int(try reader.number(UInt64.self)) }
      ratings[files, default: [:]][rated] = RatingCounts(numbers: numbers)
    }
    for _ in 0..<(try reader.number(UInt32.self)) {
      paths[try Self.collection(&reader), default: []].insert(try reader.array())
    }
  }

  private static func collection(_ reader: inout PackedReader) throws(PackedReader.Torn) -> Collection {
    guard let collection = Collection(rawValue: try reader.number()) else { throw PackedReader.Torn() }
    return collection
  }
}
