/// All words of the site in one language.
package struct StringTable: Sendable {
  package let language: Language
  /// By `Word`, then by plural form in the order of `PluralForm`. A word without plurals has the same text in all.
  package let phrases: [[Phrase]]

  package init(_ language: Language, _ phrases: [[Phrase]]) {
    self.language = language
    self.phrases = phrases
  }

  /// A table in which every word is empty.
  package static let nothing = StringTable(
    .plain, Word.allCases.map { _ in Language.PluralForm.allCases.map { _ in Phrase("") } })

  /// A word without arguments, or with empty ones.
  package subscript(word: Word) -> String { filled(word, Self.other, EmptyCollection()) }

  private static let other = Language.PluralForm.allCases.count - 1

  /// A word with one argument, as most have; it needs no array.
  package func callAsFunction(_ word: Word, _ value: (Phrase.Argument, String)) -> String {
    filled(word, Self.other, CollectionOfOne(value))
  }

  package func callAsFunction(_ word: Word, _ values: (Phrase.Argument, String)...) -> String {
    filled(word, Self.other, values)
  }

  /// The form for `count`, which is also written as `{n}` in the style of the language.
  package func count(_ word: Word, _ count: Int, _ more: (Phrase.Argument, String)...) -> String {
    let number = (Phrase.Argument.n, language.words(for: count))
    let place = Self.place(of: language.pluralForm(of: count))
    return more.isEmpty ? filled(word, place, CollectionOfOne(number)) : filled(word, place, [number] + more)
  }

  /// The form for `count`, with `number` as `{n}`.
  func count(_ word: Word, _ count: Int, number: String) -> String {
    filled(word, Self.place(of: language.pluralForm(of: count)), CollectionOfOne((Phrase.Argument.n, number)))
  }

  /// The text in the table, for checks and digests.
  package func source(of word: Word, _ form: Language.PluralForm = .other) -> String {
    phrases[word.rawValue][Self.place(of: form)].source
  }

  /// The whole content of the table, for digests.
  package var fingerprint: String {
    language.fingerprint + "\n"
      + Word.allCases.flatMap { word in Language.PluralForm.allCases.map { source(of: word, $0) } }.joined(
        separator: "\n")
  }

  private static func place(of form: Language.PluralForm) -> Int {
    switch form {
    case .zero: 0
    case .one: 1
    case .two: 2
    case .few: 3
    case .many: 4
    case .other: 5
    }
  }

  /// Uses the phrase in place: a copy would count references, which all workers share.
  private func filled(
    _ word: Word, _ place: Int, _ values: some RandomAccessCollection<(Phrase.Argument, String)>
  ) -> String {
    phrases.withUnsafeBufferPointer { phrases in
      phrases[word.rawValue].withUnsafeBufferPointer { $0[place].filled(values) }
    }
  }
}
