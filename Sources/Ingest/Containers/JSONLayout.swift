/// How a JSON file arranges its records.
enum JSONLayout: Hashable {
  /// Values one after another: JSON lines, or pretty-printed objects.
  case values
  /// The elements of one array.
  case array
  /// The members of one object, by id.
  case keyed
  /// An object whose members are collections, each one an object by id or an array.
  case collections
  /// `{"__collections__":{"Reviews":{"<id>":{}}}}`.
  case dump
  /// The elements of the array under one key of an object; its other members describe the list.
  case envelope(String)

  /// Determines the layout from the first value of a file, of which the tape may have only the beginning.
  init(firstValue record: JSONRecord) {
    guard record.tape.count > 0 else {
      self = .values
      return
    }
    switch record.tape[0].kind {
    case .array: self = .array
    case .object: self = Self.ofObject(record)
    default: self = .values
    }
  }

  /// Whether members are named as collections are. In another language two of them must be, or the only one.
  private static func nameCollections(_ names: [String]) -> Bool {
    if names.contains(where: { FileNaming.collection(named: $0.lowercased()) != nil }) { return true }
    let named = Set(names.compactMap { HeaderWords.all.collection(named: $0) })
    return !named.isDisjoint(with: [.restaurants, .reviews]) && (named.count > 1 || names.count == 1)
  }

  private static func ofObject(_ record: JSONRecord) -> JSONLayout {
    let all = record.keys(of: 0)
    let keys = all.filter { $0 + 1 < record.tape.count }
    // The first string is longer than the look-ahead. Members of an object by id are objects, which would have begun.
    if keys.isEmpty, !all.isEmpty { return .values }
    let names = keys.map { String(decoding: record.text($0), as: UTF8.self) }
    if names.contains("__collections__") { return .dump }
    if let type = record.value("type", of: 0), record.text(type).elementsEqual("FeatureCollection".utf8) {
      return .envelope("features")
    }
    let kinds = keys.map { record.tape[$0 + 1].kind }
    let folded = names.map { $0.lowercased() }
    if kinds.allSatisfy({ $0 == .object || $0 == .array }), nameCollections(names) {
      if keys.count == 1, kinds[0] == .array { return .envelope(names[0]) }
      if keys.allSatisfy({ record.tape[$0 + 1].kind == .array || holdsObjects(record, $0 + 1) }) { return .collections }
    }
    if let place = keys.indices.first(where: { holdsAccounts(record, keys[$0] + 1) }) { return .envelope(names[place]) }
    // A record with a name may have a list of reviews of its own.
    if !folded.contains("id"),
      let place = folded.indices.first(where: { place in
        guard kinds[place] == .array else { return false }
        let isOfRecord = folded.contains("name") && FileNaming.collection(named: folded[place]) != nil
        return envelopes.contains(folded[place]) && !isOfRecord
      })
    {
      return .envelope(names[place])
    }
    return kinds.allSatisfy { $0 == .object } ? .keyed : .values
  }

  /// Whether one of an array's first elements has the key of Firebase Auth's accounts.
  private static func holdsAccounts(_ record: JSONRecord, _ array: Int) -> Bool {
    guard record.tape[array].kind == .array else { return false }
    var element = array + 1
    for _ in 0..<20 {
      guard element < record.tape.count, record.tape[element].kind == .object else { return false }
      if record.value("localId", of: element) != nil { return true }
      guard record.tape[element].next != 0 else { return false }
      element = Int(record.tape[element].next)
    }
    return false
  }

  /// Whether all members are objects.
  private static func holdsObjects(_ record: JSONRecord, _ object: Int) -> Bool {
    record.keys(of: object).allSatisfy { $0 + 1 >= record.tape.count || record.tape[$0 + 1].kind == .object }
  }

  private static let envelopes: Set<String> = [
    "reviews", "restaurants", "businesses", "places", "documents", "features", "data", "items", "results", "records",
    "rows", "itemlistelement", "datafeedelement",
  ]
}
