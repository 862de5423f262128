/// All words of the site in one language.
package struct StringTable: Sendable {
  package let language: Language
  /// By `Word`, then by plural form; a word without plural has its text in both.
  let phrases: [[Phrase]]

  init(_ language: Language, _ phrases: [[Phrase]]) {
    self.language = language
    self.phrases = phrases
  }

  /// A word without places, or one whose places stay empty.
  package subscript(word: Word) -> String { phrases[word.rawValue][1].filled([]) }

  package func callAsFunction(_ word: Word, _ values: (Phrase.Argument, String)...) -> String {
    phrases[word.rawValue][1].filled(values)
  }

  /// The form for `count`, which also fills `{n}`, written as the language writes numbers.
  package func count(_ word: Word, _ count: Int, _ more: (Phrase.Argument, String)...) -> String {
    let form = language.pluralForm(of: count) == .one ? 0 : 1
    let number = [(Phrase.Argument.n, language.words(for: count))]
    return phrases[word.rawValue][form].filled(more.isEmpty ? number : number + more)
  }

  /// The text as the table has it, for checks and digests.
  package func source(of word: Word, _ form: Language.PluralForm = .other) -> String {
    phrases[word.rawValue][form == .one ? 0 : 1].source
  }
}
