internal import Model
internal import Synchronization

/// What the headings of a file say in the words of its language: which collection it has, and which field fills which
/// column.
///
/// A word decides together with the values below it, never alone. A file is of a collection only if its name says so,
/// its headings name what the rows need, and none is of another trade.
struct OwnWords {
  let collection: Collection
  /// The field of each column that a heading names.
  let fields: [String: FieldSample]
  /// Words of the columns that no field of the first records fills. A later record may have them.
  var unusedHeadings: [String: [String]] { Self.words(of: collection).filter { fields[$0.key] == nil } }
  /// Whether only English words name them.
  let isEnglish: Bool
  /// The columns that only a part of a heading names, such as `Kundenbewertungstext`.
  let parts: Set<String>

  private static let words = HeaderWords.all
  private static let known = Mutex<[Collection: [String: [String]]]>([:])

  /// The words of each column of a collection. They are many thousands, which every file asks for.
  private static func words(of collection: Collection) -> [String: [String]] {
    if let words = known.withLock({ $0[collection] }) { return words }
    let words = words.headings(of: collection)
    known.withLock { $0[collection] = words }
    return words
  }

  /// Nil if the headings are of no collection. `declared` is that of `sources`.
  init?(_ name: String, _ samples: [FieldSample], declared: Collection? = nil) {
    let file = FileWords(name)
    let headings = samples.map { Heading($0.name) }
    let found = FoundWords(headings, file)
    let readings = (declared.map { [$0] } ?? Collection.allCases).map { collection in
      let named = declared == collection ? .marker : file.strength(of: collection)
      return Named(collection, samples, headings, named: named)
    }
    let reviews = readings.first { $0.collection == .reviews }
    let fitting = readings.filter { declared != nil || found.allow($0, reviews) }
    guard let best = fitting.max(by: { $0.score < $1.score }), best.score > 0 else { return nil }
    self.init(best)
  }

  private init(_ named: Named) {
    (collection, fields, isEnglish, parts) = (named.collection, named.fields, named.isEnglish, named.parts)
  }

  /// What a file may be whose name says nothing, by its headings alone, which must name restaurants: reviews or
  /// restaurants, the likeliest first. Where addresses of people stand beside them it is neither.
  static func proposals(_ name: String, _ samples: [FieldSample]) -> [OwnWords] {
    let file = FileWords(name)
    let headings = samples.map { Heading($0.name) }
    let found = FoundWords(headings, file)
    guard !Named(.users, samples, headings, named: nil).has("email") else { return [] }
    let readings = [Collection.restaurants, .reviews].map {
      Named($0, samples, headings, named: .marker, byParts: true)
    }
    let reviews = readings.last
    return readings.filter { found.isOfRestaurants($0) && found.allow($0, reviews) }
      .sorted { ($1.score, $0.collection.rawValue) < ($0.score, $1.collection.rawValue) }.map { OwnWords($0) }
  }

  /// Whether a file's name or headings say that its rows are no rows of a collection, whatever other columns it has:
  /// people who work there, and for restaurants also guests and other trades.
  static func denies(_ collection: Collection, _ name: String, _ samples: [FieldSample]) -> Bool {
    let file = FileWords(name)
    let found = FoundWords(samples.map { Heading($0.name) }, file)
    switch collection {
    case .restaurants:
      return found.isOfOthers || found.isNamedOtherwise || samples.contains { $0.key.contains("email") }
    case .dishes: return found.isOfOthers
    default: return file.isOne(of: words.staff)
    }
  }

  /// The collections that the words of a file's name name.
  private struct FileWords {
    let words: [String]
    private var collections: [Collection: HeaderWords.Strength] = [:]

    init(_ name: String) {
      let parts = Heading(FileNaming.withoutEndings(name).filter { !("0"..."9").contains($0) }).words
      words = parts + [parts.joined()]
      for word in words {
        for (collection, strength) in OwnWords.words.files[word] ?? [:] {
          collections[collection] = max(collections[collection] ?? .weak, strength)
        }
      }
    }

    /// How much the name says of a collection; nil for nothing.
    func strength(of collection: Collection) -> HeaderWords.Strength? { collections[collection] }

    /// Whether a word, or that of which it is the plural, is one of these.
    func isOne(of known: Set<String>) -> Bool {
      words.contains { word in
        known.contains(word)
          || ["s", "es"].contains { word.hasSuffix($0) && known.contains(String(word.dropLast($0.count))) }
      }
    }
  }

  /// The columns of one collection that headings name and whose values fit.
  private struct Named {
    let collection: Collection
    /// Whether the file's name names the collection.
    let isNamed: Bool
    /// Whether it may name it, by a word of several meanings.
    let isHinted: Bool
    private(set) var fields: [String: FieldSample] = [:]
    private(set) var strengths: [String: HeaderWords.Strength] = [:]
    private(set) var isEnglish = true
    private(set) var parts: Set<String> = []

    var score: Int { fields.count + (isNamed ? 3 : 0) }

    init(
      _ collection: Collection, _ samples: [FieldSample], _ headings: [Heading], named: HeaderWords.Strength?,
      byParts: Bool = false
    ) {
      self.collection = collection
      isNamed = (named ?? .weak) > .weak
      isHinted = named != nil
      let known = { OwnWords.words.columns(of: collection, named: $0) }
      var choices: [(field: Int, word: String, column: String, strength: HeaderWords.Strength, options: Int)] = []
      for (field, heading) in headings.enumerated() {
        let forms = heading.forms(without: OwnWords.words.particles)
        let whole = forms.first { !known($0).isEmpty }
        guard let word = whole ?? (byParts ? Self.part(of: forms[0], known) : nil) else { continue }
        let named = known(word)
        let namesGuests = named["user_name"] != nil && samples[field].looksLikeNames
        for (column, strength) in named where !(column == "user_id" && namesGuests) {
          let fit = ColumnFit(collection, column)
          let strength = whole == nil ? .weak : strength
          guard fit.allows(samples[field], isWeak: strength == .weak) else { continue }
          choices.append((field, whole ?? "", column, strength, named.count))
        }
      }
      choices.sort { left, right in
        if left.strength != right.strength { return left.strength > right.strength }
        return (left.options, left.field, left.column) < (right.options, right.field, right.column)
      }
      var taken: Set<Int> = []
      for choice in choices where fields[choice.column] == nil && taken.insert(choice.field).inserted {
        fields[choice.column] = samples[choice.field]
        strengths[choice.column] = choice.strength
        if choice.word.isEmpty { parts.insert(choice.column) }
        if !OwnWords.words.isEnglish(choice.word) { isEnglish = false }
      }
      dropOtherNames()
    }

    /// A word such as `nombre` may also be of the restaurant. It is of guests if one restaurant has several, or if it is
    /// the only restaurant and each row has another.
    private mutating func dropOtherNames() {
      guard let name = fields["user_name"] else { return }
      let forms = Heading(name.name).forms(without: OwnWords.words.particles)
      guard forms.contains(where: { OwnWords.words.columns(of: .restaurants, named: $0)["name"] != nil }) else {
        return
      }
      let isOfGuests =
        if let place = fields["restaurant_id"] ?? fields["restaurant_name"] { name.varies(within: place) } else {
          name.filled > 1 && name.isUnique
        }
      if !isOfGuests { fields["user_name"] = nil }
    }

    /// The longest word with which a heading begins or ends, of at least five letters or two signs.
    private static func part(of form: String, _ known: (String) -> [String: HeaderWords.Strength]) -> String? {
      let counts = 1..<max(1, min(form.count, OwnWords.words.longest))
      return counts.flatMap { [String(form.prefix($0)), String(form.suffix($0))] }
        .filter { $0.utf8.count > 4 && !known($0).isEmpty }.max { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    func has(_ columns: String...) -> Bool { columns.contains { fields[$0] != nil } }

    /// Whether a heading says that the rows belong to restaurants.
    var isOfRestaurants: Bool {
      strengths["restaurant_id"] == .marker || strengths["restaurant_name"] == .marker
    }
  }

  /// What all headings and the file's name say of its trade.
  private struct FoundWords {
    let isOfOthers: Bool
    private let reviewsOthers: Bool
    /// Whether the file's name also names people or another trade.
    let isNamedOtherwise: Bool

    init(_ headings: [Heading], _ file: FileWords) {
      let words = OwnWords.words
      let all = Set(headings.flatMap { $0.words + $0.forms(without: words.particles) })
      isOfOthers = !all.isDisjoint(with: words.otherTrades) || file.isOne(of: words.otherTrades)
      reviewsOthers = !all.union(file.words).isDisjoint(with: words.otherSubjects)
      isNamedOtherwise = [words.people, words.otherTrades, words.staff].contains { file.isOne(of: $0) }
    }

    /// Whether headings alone say that rows are of restaurants.
    func isOfRestaurants(_ named: Named) -> Bool {
      guard !named.isEnglish, !isOfOthers, !reviewsOthers, !isNamedOtherwise else { return false }
      if named.collection == .reviews { return named.isOfRestaurants && named.has("comment") }
      return named.strengths["name"] == .marker && named.has("cuisine", "opens", "hours", "lat")
    }

    /// Whether the file may be read so. Only its name proves what its rows are: guests, staff and customers of
    /// restaurants have names and addresses too.
    func allow(_ named: Named, _ reviews: Named?) -> Bool {
      let isHintedReviews = named.isHinted && named.collection == .reviews && named.isOfRestaurants
      guard named.isNamed || (isHintedReviews && named.has("comment") && !isOfOthers) else { return false }
      switch named.collection {
      case .reviews:
        return named.has("stars") && (named.has("comment") || named.isOfRestaurants)
          && (named.isOfRestaurants || !(isOfOthers || reviewsOthers))
      case .restaurants:
        let proofs = ["cuisine", "address", "rating", "hours", "opens", "district", "phone", "price", "website", "lat"]
        // A word such as `nombre` may also be of a guest; any other field of a guest is of people.
        let namesPeople = ["user_id", "user_name"].contains { column in
          reviews?.fields[column].map { $0.key != named.fields["name"]?.key } ?? false
        }
        return named.has("name") && proofs.contains { named.has($0) } && !isNamedOtherwise && !namesPeople
      case .dishes: return !isOfOthers && named.has("name") && named.has("price")
      case .users: return !isOfOthers && named.has("name") && named.has("email", "phone", "id")
      case .orders: return named.isOfRestaurants && named.has("total", "status", "created_at")
      case .offers: return named.isOfRestaurants && named.has("title")
      case .visits, .favorites: return named.isOfRestaurants && named.has("user_id")
      }
    }
  }
}

/// Whether the values of a field can be those of a column.
struct ColumnFit {
  private let column: String
  private let kind: FieldKind

  init(_ collection: Collection, _ column: String) {
    self.column = column
    let place = collection.columns.firstIndex { $0.name == column }
    let rules = ShapeCatalog.own(collection).primary.rules
    kind =
      rules.last { $0.column == place && $0.kind.embedded == nil }?.kind
      ?? place.map { FieldKind(plain: $0, of: collection) } ?? .text
  }

  /// Whether four of five values fit. A weak word needs values that say more.
  func allows(_ sample: FieldSample, isWeak: Bool) -> Bool {
    guard !sample.examples.isEmpty else { return !isWeak }
    switch kind {
    case .stars, .rating: return sample.looksLikeRatings && !sample.looksLikeFlags
    case .id, .reference: return !sample.looksLikeText
    default:
      let fitting = sample.examples.count { allows($0, sample, isWeak: isWeak) }
      return fitting * 5 >= sample.examples.count * 4
    }
  }

  private func allows(_ example: String, _ sample: FieldSample, isWeak: Bool) -> Bool {
    Array(example.utf8).withUnsafeBytes { bytes in
      switch kind {
      case .latitude: isNumber(bytes, within: 90)
      case .longitude: isNumber(bytes, within: 180)
      case .number: NumberReader.loose(bytes) != nil
      case .money: Money(bytes) != nil
      case .time: DateText(bytes) != nil
      case .clock: ClockText.read(bytes) != nil
      case .photo: example.contains { $0 == "." || $0 == "/" }
      default: allowsText(example, sample, isWeak: isWeak)
      }
    }
  }

  private func allowsText(_ text: String, _ sample: FieldSample, isWeak: Bool) -> Bool {
    switch column {
    case "phone": text.utf8.count(where: ASCIIText.isDigit) > 4 || !isWeak
    case "email": text.contains("@")
    case "price": true
    case "comment" where isWeak: sample.looksLikeText || text.utf8.count > 40
    default: text.contains(where: \.isLetter) || column == "name"
    }
  }

  private func isNumber(_ bytes: UnsafeRawBufferPointer, within limit: Double) -> Bool {
    NumberReader.loose(bytes).map { abs($0) <= limit } ?? false
  }
}
