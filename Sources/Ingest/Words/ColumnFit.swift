internal import Model

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
