/// All words of the site in one language.
package struct StringTable: Sendable {
  package let language: Language
  /// By `Word`, then by plural form in the order of `PluralForm`; a word without plural has its text in all.
  let phrases: [[Phrase]]

  init(_ language: Language, _ phrases: [[Phrase]]) {
    self.language = language
    self.phrases = phrases
  }

  /// A word without places, or one whose places stay empty.
  package subscript(word: Word) -> String { phrases[word.rawValue][Self.other].filled([]) }

  private static let other = Language.PluralForm.allCases.count - 1

  package func callAsFunction(_ word: Word, _ values: (Phrase.Argument, String)...) -> String {
    phrases[word.rawValue][Self.other].filled(values)
  }

  /// The form for `count`, which also fills `{n}`, written as the language writes numbers.
  package func count(_ word: Word, _ count: Int, _ more: (Phrase.Argument, String)...) -> String {
    let number = [(Phrase.Argument.n, language.words(for: count))]
    return self.phrase(word, language.pluralForm(of: count)).filled(more.isEmpty ? number : number + more)
  }

  /// The text as the table has it, for checks and digests.
  package func source(of word: Word, _ form: Language.PluralForm = .other) -> String {
    phrase(word, form).source
  }

  private func phrase(_ word: Word, _ form: Language.PluralForm) -> Phrase {
    let place = Language.PluralForm.allCases.firstIndex(of: form) ?? Self.other
    return phrases[word.rawValue][place]
  }
}
