import Testing

@testable import Demo

struct SentenceBankTests {
  private static let texts = [WordFiles.english, WordFiles.spanish, WordFiles.chinese]

  @Test func everySlotAndChoiceIsUnderstood() {
    for line in Self.texts.flatMap { WordLines.lines($0) } where line.first != "#" {
      for piece in Sentence(line).pieces {
        switch piece {
        case .text(let bytes):
          #expect(!bytes.contains { "{}[]|".utf8.contains($0) }, "\(line)")
        case .choice(let words): #expect(words.count > 1 && words.allSatisfy { !$0.isEmpty }, "\(line)")
        case .slot: break
        }
      }
    }
  }

  @Test(arguments: 0..<3) func everyMoodHasWordsForEverySubject(language: Int) {
    let bank = SentenceBank(Self.texts)
    for subject in SentenceBank.Subject.allCases {
      for mood in [SentenceBank.Mood.good, .mixed, .bad] {
        let count = bank.sentences(language, subject.place, mood).count
        #expect(count >= (subject == .edit ? 1 : 2), "\(language) \(subject) \(mood)")
      }
    }
  }

  @Test func noSentenceStandsTwice() {
    var seen: Set<Substring> = []
    for line in Self.texts.flatMap { WordLines.lines($0) } where line.first != "#" {
      #expect(seen.insert(line).inserted, "\(line)")
    }
  }

  @Test(arguments: [2, 3, 6, 7, 14, 15, 21]) func aReviewNeverRepeatsASentence(count: Int) {
    for seed in 0..<200 {
      var choice = SentenceChoice(start: DemoRandom.mix(UInt64(seed)))
      let places = (0..<min(count, 6)).map { _ in choice.next(2, of: count) }
      #expect(Set(places).count == places.count)
    }
  }
}
