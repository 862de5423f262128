internal import Model
internal import Platform

/// Decides what a file is read as: by `sources` first, then by its name if the fields do not contradict it, then by its
/// fields.
///
/// The fields contradict the named collection if they cannot belong to it: another collection's required fields are
/// present while its own are not, or ids of restaurants or users recur. If a name names two collections, the fields
/// choose one; if they fit neither, the file is a table. Orders name their restaurants, and are no restaurants.
struct FileIdentification {
  /// The result of the identification. A file without a shape is a table.
  struct Reading {
    var shape: Shape?
    var by: IdentifiedBy
    /// The collection that the name suggests, if the file is read as something else.
    var nameSays: Collection?
  }

  private let name: String
  private let sniffer: FileSniffer
  private let named: Collection?
  private var fields: Set<String> { sniffer.fields }

  private init(_ name: String, _ sniffer: FileSniffer) {
    self.name = Path.name(of: name)
    self.sniffer = sniffer
    named = FileNaming.collection(of: self.name)
  }

  /// The shape of a collection of a database whose name or fields are of another language, by its first records; nil
  /// for any other.
  static func shape(ofCollection name: String, _ sniffer: FileSniffer) -> Shape? {
    guard let known = FileNaming.collection(named: name.lowercased()) else {
      return reading(of: name, sniffer, source: nil).shape
    }
    let words = OwnWords(known.name, sniffer.samples)
    return words.flatMap { $0.isEnglish || $0.collection != known ? nil : Shape($0) }
  }

  /// Identifies a file. If it could not be opened, its name decides.
  static func reading(of name: String, _ sniffer: FileSniffer?, source: SourceSettings?) -> Reading {
    if let sniffer, sniffer.holdsAccounts { return Reading(shape: ShapeCatalog.named(.accounts), by: .fields) }
    if let sniffer, sniffer.linksRestaurants, source?.collection == nil {
      return Reading(
        shape: ShapeCatalog.named(sniffer.linksReviewsAlone ? .linkedReviews : .linkedRestaurants), by: .fields)
    }
    // Without column names nothing tells which cell is which field of a collection.
    let isNamed = sniffer?.hasHeader ?? true
    let said = source?.collection ?? (isNamed ? FileNaming.collection(of: Path.name(of: name)) : nil)
    let by: IdentifiedBy = source?.collection != nil ? .sources : said == nil ? .neither : .name
    guard let sniffer else { return Reading(shape: said.map(ShapeCatalog.own), by: by) }
    if sniffer.format.isUnreadable {
      let isExport = sniffer.format != .unknown || FileNaming.isExport(name)
      return Reading(shape: isExport ? said.map(ShapeCatalog.own) : nil, by: by)
    }
    if let collection = said ?? sniffer.onlyCollection, source != nil || sniffer.hasKeys || sniffer.fields.isEmpty {
      let file = FileIdentification(name, sniffer)
      let shape = ShapeCatalog.shape(of: sniffer.fields, collection: collection, fits: file.proves)
      let reading = Reading(shape: shape, by: said == nil ? .fields : by)
      return file.ofFeatures(than: reading, declared: source?.collection)
        ?? file.inOwnWords(reading, declared: source?.collection)
    }
    guard source == nil, isNamed, !sniffer.fields.isEmpty else {
      return Reading(shape: nil, by: source == nil ? .neither : .sources)
    }
    let file = FileIdentification(said == nil ? sniffer.nameOfCollection ?? name : name, sniffer)
    let reading = file.reading()
    return file.ofFeatures(than: reading) ?? file.withOneRestaurant(file.inOwnWords(reading))
  }

  private func reading() -> Reading {
    guard let named, let own = ShapeCatalog.shape(of: fields, collection: named, fits: proves) else {
      return readingByFields()
    }
    guard !isOfCuisines, !isOfStaff(own) else { return Reading(shape: nil, by: .fields, nameSays: named) }
    if let other = otherOfName(than: own) { return Reading(shape: other, by: .nameAndFields) }
    if contradict(own),
      FileNaming.hints(of: name).count > 1 || hasInspectionIDs
        || ((isOfOrders || isOfInspections) && repeatsIDs(own))
    {
      return Reading(shape: nil, by: .fields, nameSays: named)
    }
    if own.isMet(by: fields) || agrees(own) { return Reading(shape: own, by: .nameAndFields) }
    guard !relatesOthers(own) else { return Reading(shape: nil, by: .fields, nameSays: named) }
    guard !own.hasHeart(in: fields) else { return Reading(shape: own, by: .name) }
    if let other = shapeOfFields, other.collection != named {
      return Reading(shape: other, by: .fields, nameSays: named)
    }
    // As a table the file loses nothing, while records without any of a collection's fields would all be rejected.
    let isAnother =
      own.known(among: fields) == 0 && (FileNaming.hints(of: name).count > 1 || !FileNaming.isExport(name))
    return isAnother || repeatsIDs(own)
      ? Reading(shape: nil, by: .fields, nameSays: named) : Reading(shape: own, by: .name)
  }

  private func readingByFields() -> Reading {
    if let shape = shapeOfFields { return Reading(shape: shape, by: .fields) }
    let hinted = ShapeCatalog.all.filter(agrees)
    if let shape = mostKnown(hinted) { return Reading(shape: shape, by: .fields) }
    let hints = FileNaming.hints(of: name).map(ShapeCatalog.own).filter(fitsHint)
    if let shape = mostKnown(hints) { return Reading(shape: shape, by: .nameAndFields) }
    return Reading(shape: nil, by: .neither)
  }

  /// For a name such as `restaurant_reviews`, the shape of another word's collection, if the fields fit it better.
  private func otherOfName(than own: Shape) -> Shape? {
    let hints = Set(FileNaming.hints(of: name)).subtracting([own.collection])
    let shapes = hints.sorted { $0.rawValue < $1.rawValue }.compactMap { collection -> Shape? in
      guard let shape = ShapeCatalog.shape(of: fields, collection: collection, fits: proves), !contradict(shape)
      else { return nil }
      return shape.isMet(by: fields) || agrees(shape) || (collection == .reviews && isOfOneRestaurant(shape))
        ? shape : nil
    }
    guard let best = mostKnown(shapes) else { return nil }
    let isBetter = !own.isMet(by: fields) || best.known(among: fields) > own.known(among: fields)
    return isBetter ? best : nil
  }

  // MARK: Evidence

  private var shapeOfFields: Shape? {
    ShapeCatalog.shape(of: fields, collection: nil) { !contradict($0) }
  }

  /// Whether each row may be of another subject than the shape's: an order with its restaurant, an event with its user.
  private func contradict(_ shape: Shape) -> Bool {
    guard !shape.only.contains(where: isRare), proves(shape) else { return true }
    switch shape.collection {
    case .restaurants:
      return isOfOrders || isOfInspections || (shape.name == ShapeCatalog.own(.restaurants).name && repeatsNames(shape))
    case .users where !sniffer.hasKeys:
      let isSure = shape.requiredFields(among: fields) != ["username"] || sniffer.areKey(["username"])
      return !isSure || !shape.givesRows(from: fields)
    case .reviews: return isOfInspections
    default: return false
    }
  }

  /// Whether fewer than a tenth of the first records have one of the values in the field.
  private func isRare(_ filter: FieldFilter) -> Bool {
    guard !filter.values.isEmpty else { return false }
    let sample = filter.names.lazy.compactMap { sniffer.sample($0) }.first { $0.filled > 0 }
    let taken = sample?.count { filter.otherKind($0.split { "[],\"".contains($0) }.map(String.init)) == nil } ?? 0
    return taken == 0 || taken * 10 < sniffer.records
  }

  /// Whether rows have the id of an order or of a customer.
  private var isOfOrders: Bool { !fields.isDisjoint(with: Self.orderIDs) }

  private static let orderIDs = [
    "orderid", "orderno", "ordernumber", "invoiceid", "invoiceno", "transactionid", "customerid", "custid", "clientid",
  ]

  /// Whether each row is an inspection of a restaurant, or a violation: its score is one of hygiene or counts faults,
  /// and is no rating.
  private var isOfInspections: Bool { hasInspectionIDs || !fields.isDisjoint(with: Self.inspectionFields) }

  private var hasInspectionIDs: Bool { !fields.isDisjoint(with: Self.inspectionIDs) }

  private static let inspectionIDs = [
    "inspectionid", "violationid", "violationcode", "fhrsid", "camis", "numeroinspection",
  ]
  private static let inspectionFields = ["inspectiondate", "inspectionscore", "inspectiontype", "dateinspection"]

  /// Whether the values say what the shape needs beside its fields: of half the examples of a field, each contains one
  /// of its texts.
  private func proves(_ shape: Shape) -> Bool {
    shape.proofs.allSatisfy { proof in
      let examples = proof.names.lazy.compactMap { sniffer.sample($0)?.examples }.first { !$0.isEmpty } ?? []
      return !examples.isEmpty
        && examples.count { text in proof.values.contains { text.contains($0) } } * 2 >= examples.count
    }
  }

  /// Whether restaurants have no id, and what one would be made from recurs in rows with other values.
  private func repeatsNames(_ shape: Shape) -> Bool {
    shape.collection == .restaurants && shape.idField(among: fields) == nil && !sniffer.hasKeys
      && shape.hasHeart(in: fields) && !sniffer.areKey(shape.keyFields(among: fields))
  }

  /// Whether a file such as `restaurant_cuisines.csv` is a table that gives restaurants their cuisines.
  private var isOfCuisines: Bool { name.lowercased().contains("cuisine") && CuisineColumns(Array(fields)) != nil }

  /// Whether the name is of people who work in restaurants, and no field is one that only restaurants have. Addresses of
  /// people must not be published (law 8).
  private func isOfStaff(_ own: Shape) -> Bool {
    let columns: [RestaurantColumn] = [.cuisine, .rating, .lat, .opens, .hours, .price]
    return own.collection == .restaurants && !columns.contains { own.fills($0.rawValue, from: fields) } && namesStaff
  }

  private var namesStaff: Bool { Heading(name).words.contains(where: HeaderWords.all.staff.contains) }

  /// Whether one of the weaker sets of fields is present, and the values fit.
  private func agrees(_ shape: Shape) -> Bool {
    guard shape.isHintedAt(by: fields) else { return false }
    return shape.collection == .reviews ? hasStars(shape) : !repeatsIDs(shape) && !contradict(shape)
  }

  /// Whether the fields fit a collection that the name only hints at: a unique id, or a review's stars and restaurant,
  /// and one more field.
  private func fitsHint(_ shape: Shape) -> Bool {
    guard shape.known(among: fields) >= 2 else { return false }
    if shape.collection == .reviews {
      return hasStars(shape) && (shape.givesRows(from: fields) || isOfOneRestaurant(shape))
    }
    return shape.fills(0, from: fields) && !repeatsIDs(shape)
  }

  /// Whether a name such as `restaurant_tags` or `user_roles` says more than its collection, and the fields have nothing
  /// of it but ids, or nothing of which a row could be made.
  private func relatesOthers(_ shape: Shape) -> Bool {
    guard FileNaming.subject(of: name) != nil, ![.favorites, .visits].contains(shape.collection) else { return false }
    return shape.hasOnlyIDs(among: fields) || !(shape.givesRows(from: fields) || isOfOneRestaurant(shape))
  }

  private func hasStars(_ shape: Shape) -> Bool {
    shape.primary.rules.contains { rule in
      rule.kind == .stars && rule.names.contains { sniffer.sample($0)?.looksLikeRatings == true }
    }
  }

  /// Whether ids recur in a file of restaurants or users, where each must have one row.
  private func repeatsIDs(_ shape: Shape) -> Bool {
    if repeatsNames(shape) { return true }
    guard shape.collection == .restaurants || shape.collection == .users, let field = shape.idField(among: fields),
      let sample = sniffer.sample(field)
    else { return false }
    return !sample.isUnique
  }

  private func mostKnown(_ shapes: [Shape]) -> Shape? {
    var best: Shape?
    for shape in shapes where shape.known(among: fields) > best?.known(among: fields) ?? -1 { best = shape }
    return best
  }

  // MARK: Own words

  /// The reading by words of the file's language, if it is none by the names that sumaq's own fields have. A file whose
  /// name alone decided is of the same collection, and has the fields that the words name too.
  private func inOwnWords(_ reading: Reading, declared: Collection? = nil) -> Reading {
    withGuests(readingOfWords(reading, declared))
  }

  /// Also finds the guests whom rows of reviews name. Authors of whom sumaq's own shapes make users by name stay users.
  private func withGuests(_ reading: Reading) -> Reading {
    guard let shape = reading.shape, shape.collection == .reviews, !shape.isOfTakeout,
      !shape.fills(ReviewColumn.userName.rawValue, from: fields),
      !shape.derived.contains(where: { $0.collection == .users && $0.fills(UserColumn.name.rawValue, from: fields) }),
      hasUnknownFields(shape),
      let words = OwnWords(name, sniffer.samples, declared: .reviews)
    else { return reading }
    var reading = reading
    reading.shape = shape.naming(guests: words)
    return reading
  }

  /// Whether there are fields that no rule of the shape reads, whole or in part.
  private func hasUnknownFields(_ shape: Shape) -> Bool {
    let known = Set(shape.recipes.flatMap(\.rules).flatMap(\.names))
    return fields.contains { field in
      !known.contains(field) && !known.contains { field.hasPrefix($0 + ".") || $0.hasPrefix(field + ".") }
    }
  }

  private func readingOfWords(_ reading: Reading, _ declared: Collection?) -> Reading {
    // Rows with an id, but without a name, may have it in a field that only the words know.
    let isSure =
      reading.by != .name
      && reading.shape.map {
        ($0.givesRows(from: fields) && $0.hasHeart(in: fields)) || isOfOneRestaurant($0)
      } == true
    guard declared != nil || !isSure, let words = OwnWords(name, sniffer.samples, declared: declared) else {
      return reading
    }
    if let shape = reading.shape, shape.givesRows(from: fields) {
      guard !words.isEnglish, words.collection == shape.collection else { return reading }
    }
    let shape = Shape(words)
    let isMade = shape.givesRows(from: fields) || isOfOneRestaurant(shape)
    // What is said of people who work there is no review of the restaurant.
    guard declared != nil || shape.collection != .reviews || !namesStaff else { return reading }
    guard declared != nil || (isMade && !repeatsIDs(shape) && !contradict(shape)) else { return reading }
    return Reading(shape: shape, by: declared != nil ? .sources : named == nil ? .fields : .nameAndFields)
  }

  // MARK: Features

  /// GeoJSON that the file's name, or `sources`, says to be of restaurants, and whose properties name them.
  private func ofFeatures(than plain: Reading, declared: Collection? = nil) -> Reading? {
    guard plain.shape?.hasHeart(in: fields) != true, let properties = sniffer.ofProperties else { return nil }
    let inner = FileIdentification(name, properties)
    let isNamed = (declared ?? named) == .restaurants
    let reading = inner.inOwnWords(
      isNamed ? Reading(shape: ShapeCatalog.own(.restaurants), by: .name) : Reading(shape: nil, by: .neither),
      declared: declared)
    guard let shape = reading.shape, shape.collection == .restaurants, shape.hasHeart(in: inner.fields) else {
      return nil
    }
    return Reading(shape: shape.ofFeatures(inner.fields), by: declared == nil ? .nameAndFields : .sources)
  }

  // MARK: One restaurant

  /// Whether the fields have stars and text, but neither restaurant nor author, and the file's name names the
  /// restaurant.
  private func isOfOneRestaurant(_ shape: Shape) -> Bool {
    guard shape.collection == .reviews, shape.derived.isEmpty, FileNaming.subject(of: name) != nil else { return false }
    let (user, restaurant) = (ReviewColumn.userID.rawValue, ReviewColumn.restaurantID.rawValue)
    guard !shape.fills(user, from: fields), !shape.fills(restaurant, from: fields) else { return false }
    return hasStars(shape) && shape.fills(ReviewColumn.comment.rawValue, from: fields)
  }

  /// Reads `pizza_hut_reviews.csv` with only stars and text as reviews of `pizza-hut`.
  private func withOneRestaurant(_ reading: Reading) -> Reading {
    guard var shape = reading.shape, isOfOneRestaurant(shape), let subject = FileNaming.subject(of: name) else {
      return reading
    }
    shape.defaults[ReviewColumn.restaurantID.rawValue] = subject
    var reading = reading
    reading.shape = shape
    reading.by = .nameAndFields
    return reading
  }
}

/// What decided how a file is read, in the words that follow a comma in a message; empty if nothing decided.
package enum IdentifiedBy: String, Sendable, Hashable {
  case sources = "by \"sources\""
  case name = "by its name"
  case fields = "by its fields"
  /// The name names the collection, and the fields fit it.
  case nameAndFields = "by its name and fields"
  /// Nothing is known of its records, and the store tells what they were.
  case lastReading = "as it was last read"
  /// Neither name nor fields identify a collection.
  case neither = ""
}
