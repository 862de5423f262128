internal import Diagnostics
internal import Model

extension RecordMapper {
  @inline(__always)
  func convertStars(_ slot: FieldSlot, _ rule: PlainRule) throws {
    if isLinked, slot.value.kind == .object { return try convertLinkedStars(slot, rule) }
    let isRating = rule.kind == .rating
    let reading: StarsReader.Reading? =
      switch slot.value.kind {
      case .number: NumberReader.double(slot.value.bytes).map { .rating($0) }
      case .string:
        withText(slot.value) { isRating && Self.isNoRating($0) ? .stars(0) : StarsReader.read($0) }
      default: nil
      }
    if dates.isSurvey { return count(reading) }
    let stars: Double?
    switch reading {
    case .rating(let number) where number > 5: stars = try wideStars(number, slot)
    case .rating(let number):
      if !isRating { zeros.add(rating: number) }
      stars = scale.stars(number)
    case .stars(let own): stars = own
    case nil: stars = nil
    }
    guard let stars else {
      return try rejectField(
        IngestProblems.badStars, slot, "is no rating of \(scale.words)",
        mend: reading == nil ? Self.noNumberMend : nil)
    }
    if stars != 0 { return rows.set(collection, rule.column, .real(stars)) }
    if !isRating { recordZero(slot) }
  }

  /// Sets the stars of `{"ratingValue": "84", "bestRating": 100}`, whose scale is the one that it says.
  private func convertLinkedStars(_ slot: FieldSlot, _ rule: PlainRule) throws {
    let rating = slot.value
    func given(_ name: StaticString) -> FieldValue? { member(of: rating, [name]).flatMap { $0.isNothing ? nil : $0 } }
    guard !dates.isSurvey, let value = given("ratingValue") else { return }
    let (worst, best) = (given("worstRating"), given("bestRating"))
    let ends = [worst, best].compactMap(\.self)
    guard ends.allSatisfy({ number($0) != nil }),
      let scale = RatingScale(worst: worst.flatMap(number), best: best.flatMap(number))
    else { return try rejectField(IngestProblems.badStars, slot, "has a scale that is none") }
    guard value.kind.isPlain else { return try rejectField(IngestProblems.badStars, slot, "has a value that is none") }
    if ends.isEmpty || (rule.kind == .rating && withText(value, Self.isNoRating)) {
      var slot = slot
      slot.value = value
      return try convertStars(slot, rule)
    }
    guard let stars = withText(value, { StarsReader.stars($0, scale: scale) }) else {
      return try rejectField(IngestProblems.badStars, slot, "is no rating of \(scale.words)")
    }
    if stars != 0 { return rows.set(collection, rule.column, .real(stars)) }
    if rule.kind == .stars { recordZero(slot) }
  }

  private func count(_ reading: StarsReader.Reading?) {
    switch reading {
    case .rating(let number), .stars(let number): ratings[collection, default: RatingCounts()].add(number)
    case nil: break
    }
  }

  /// Converts a rating above 5 by its declared scale, or by the one that all files of the collection decided.
  @inline(never)
  private func wideStars(_ number: Double, _ slot: FieldSlot) throws -> Double? {
    if let declared = shape.scale { return declared.stars(number) }
    guard number <= RatingScale.mostHighest else { return nil }
    guard number > scale.highest else {
      recordWide(slot)
      return scale.stars(number)
    }
    // A file that changes while it is read may have a higher rating than the survey found.
    guard !scales.isDecided(shape.collection) else { return nil }
    throw RatingsExceeded(collection: shape.collection)
  }

  private var scale: RatingScale {
    shape.scale ?? scales.scale(of: collection, in: shape.collection)
  }

  private func recordWide(_ slot: FieldSlot) {
    scribe.reportOnce(
      IngestProblems.ratingScale, line: line, field: fieldName(slot),
      "ratings of \(collection.name) go up to \(scale.highestText), "
        + "so \(scale.words) become 1 to 5 stars",
      mend: "If they are right, say so in sumaq.json, and if not, say 1-5: \(sourceLine(scale))")
  }

  private func recordZero(_ slot: FieldSlot) {
    scribe.postpone()
    zeros.addZero(line: line, field: fieldName(slot))
  }

  /// Reports ratings of 0 when the file was read; `areAllRead` is false if records were skipped.
  func reportZeros(areAllRead: Bool) {
    let scale = shape.scale ?? scales.scale(of: shape.collection, in: shape.collection)
    zeros.report(to: scribe, scale, areAllRead: areAllRead) { sourceLine($0) }
  }

  private func fieldName(_ slot: FieldSlot) -> String {
    String(decoding: slot.name, as: UTF8.self)
  }

  /// The setting that declares a scale for this file.
  private func sourceLine(_ scale: RatingScale) -> String {
    scale.sourceLine([scribe.file], isOfDump ? nil : shape.collection)
  }

  /// For words such as `Like` or `Not yet rated`, which no scale makes a rating.
  private static let noNumberMend =
    "Export numbers, or 4.1/5; where the words say that nothing was rated, nothing is missing."

  /// Whether a text is one that sites show for a restaurant without ratings.
  private static func isNoRating(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let text = ASCIIText.trimmed(bytes)
    return ASCIIText.equals(text, ignoringCase: "new") || ASCIIText.equals(text, ignoringCase: "-")
      || ASCIIText.equals(text, ignoringCase: "nan") || ASCIIText.equals(text, ignoringCase: "n/a")
      || ASCIIText.equals(text, ignoringCase: "-1.0")
  }
}

/// The ratings of 0 in one file, which were read as none. They are reported at the end of the file, as only then its
/// highest rating is known, and with it the scale that may be meant.
struct ZeroRatings {
  private var count = 0
  /// The places of the first few.
  private var first: [(line: Int, field: String)] = []
  /// The highest rating that was read.
  private var highest = 0.0

  @inline(__always)
  mutating func add(rating: Double) { if rating > highest { highest = rating } }

  mutating func addZero(line: Int, field: @autoclosure () -> String) {
    count += 1
    if first.count < ProblemScribe.examples { first.append((line, field())) }
  }

  /// Reports them. `areAllRead` is false if records were skipped, whose ratings may be higher: then the highest of
  /// `scale` is suggested. `entry` is the entry of `sources` that declares a scale.
  func report(to scribe: ProblemScribe, _ scale: RatingScale, areAllRead: Bool, entry: (RatingScale) -> String) {
    guard count > 0 else { return }
    let isKnown = areAllRead && highest > 0 && scale == .stars
    let meant = RatingScale(from: 0, to: isKnown ? highest.rounded(.up) : scale.highest) ?? scale
    for place in first {
      scribe.report(
        IngestProblems.zeroStars, line: place.line, field: place.field, "a rating of 0 was read as none",
        mend: "If 0 is the lowest rating and \(meant.highestText) the highest, say so in sumaq.json: \(entry(meant))")
    }
    for _ in first.count..<count { scribe.report(IngestProblems.zeroStars, "a rating of 0 was read as none") }
  }
}
