/// Composes the text of a review: mostly one sentence, sometimes two hundred words.
struct ReviewText {
  private typealias Subject = SentenceBank.Subject

  /// The order of the subjects in a longer review.
  private static let order = [
    Subject.opener, .dish, .service, .dish, .room, .wait, .price, .dish, .service, .room, .dish, .price, .dish,
    .closing,
  ].map(\.place)

  let writer: SentenceWriter
  let mood: SentenceBank.Mood
  /// The mood of the text after an edit.
  let moodNow: SentenceBank.Mood
  let isEdited: Bool

  /// Writes the whole text.
  func write(_ values: SlotValues, _ random: inout DemoRandom) {
    var values = values
    var choice = SentenceChoice(start: random.next())
    let length = Self.length(random.below(1000))
    if length == 0 {
      brief(&values, &choice, &random)
    } else {
      several(length, &values, &choice, &random)
    }
    if random.perMille(150) { emoji(&random) }
    guard isEdited else { return }
    space(values)
    one(Subject.edit.place, &values, &choice, &random, moodNow)
  }

  private func brief(_ values: inout SlotValues, _ choice: inout SentenceChoice, _ random: inout DemoRandom) {
    one(Subject.brief.place, &values, &choice, &random)
    guard random.perMille(400) else { return }
    space(values)
    one(random.perMille(500) ? Subject.brief.place : Subject.closing.place, &values, &choice, &random)
  }

  /// The number of sentences; 0 for a one-liner.
  private static func length(_ chance: Int) -> Int {
    switch chance {
    case ..<210: 0
    case ..<500: 1
    case ..<740: 2
    case ..<875: 3
    case ..<945: 4 + chance % 2
    case ..<985: 6 + chance % 4
    default: 10 + chance % 4
    }
  }

  private func several(
    _ length: Int, _ values: inout SlotValues, _ choice: inout SentenceChoice, _ random: inout DemoRandom
  ) {
    // A short review may begin with any subject, as an opening sentence alone says too little.
    var place = random.perMille(length == 1 ? 0 : length >= 9 ? 1000 : 450) ? 0 : 1 + random.below(3)
    for number in 0..<length {
      if number > 0 { space(values) }
      one(Self.order[place], &values, &choice, &random)
      let isLast = number == length - 2 && length > 2
      place = isLast && random.perMille(450) ? Self.order.count - 1 : place + 1 + skip(length, &random)
      if place >= Self.order.count { place = 1 }
    }
  }

  private func skip(_ length: Int, _ random: inout DemoRandom) -> Int { length > 6 ? 0 : random.below(3) }

  /// Writes one sentence; a review never contains the same one twice.
  private func one(
    _ subject: Int, _ values: inout SlotValues, _ choice: inout SentenceChoice, _ random: inout DemoRandom,
    _ changed: SentenceBank.Mood? = nil
  ) {
    let mood = changed ?? (subject == Subject.brief.place ? self.mood : sentenceMood(&random))
    let bank = writer.world.words.sentences.sentences(values.language, subject, mood)
    guard !bank.isEmpty else { return }
    writer.write(bank[choice.next(subject, of: bank.count)], values, mood, &random)
    values.nextDish += 2
  }

  /// Mostly the mood of the review. Satisfied people complain a little, and vice versa.
  private func sentenceMood(_ random: inout DemoRandom) -> SentenceBank.Mood {
    mood != .mixed && random.perMille(60) ? .mixed : mood == .mixed && random.perMille(250) ? .good : mood
  }

  private func space(_ values: SlotValues) { if values.language != 2 { writer.row.put(" ") } }

  private func emoji(_ random: inout DemoRandom) {
    let words = writer.world.words.emoji[mood.rawValue]
    writer.row.put(" ")
    let word = words[random.below(words.count)]
    writer.row.put(word)
    if random.perMille(250) { writer.row.put(word) }
  }
}

/// Chooses sentences so that they do not repeat: each subject has its own start and step.
struct SentenceChoice {
  private let start: UInt64
  /// The number of sentences for each subject so far, four bits each.
  private var uses: UInt64 = 0

  init(start: UInt64) { self.start = start }

  /// The index of the next sentence on `subject` in a bank of `count`.
  mutating func next(_ subject: Int, of count: Int) -> Int {
    let used = Int(uses >> UInt64(subject * 4) & 15)
    uses &+= 1 << UInt64(subject * 4)
    let mixed = DemoRandom.mix(start &+ UInt64(subject))
    let first = Int(mixed.multipliedFullWidth(by: UInt64(count)).high)
    let step = [1, 3, 5, 7][Int(mixed & 3)]
    return (first + used * (count % step == 0 ? 1 : step)) % count
  }
}
