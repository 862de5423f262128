/// Asks for the rows of one file or table whether they are of a forgotten person; for one thread.
///
/// Most rows name a user whom one of the last thousands named too, so answers are remembered: a remembered one costs a
/// comparison, any other two blocks of SHA-256.
package final class PeopleFilter {
  package let people: ForgottenPeople
  private static let slots = 1 << 14
  private static let longest = 40
  private static let stride = longest + 2
  /// For each slot the length of its id, the answer (1: nobody, from 2 on an index of `known`), and the id's bytes.
  private var memory = [UInt8](repeating: 0, count: PeopleFilter.slots * PeopleFilter.stride)
  private var known: [ForgottenPeople.Person] = []
  private var generation = 0
  /// How many marks were made, as an answer was not remembered.
  private(set) var marks = 0

  package init(_ people: ForgottenPeople) { self.people = people }

  /// The forgotten person with this id; nil for everybody else.
  package func person(_ id: UnsafeRawBufferPointer) -> ForgottenPeople.Person? {
    guard id.count <= Self.longest else {
      marks += 1
      return people.person(id: id)
    }
    if generation != people.generation { forgetAnswers() }
    let slot = Int(truncatingIfNeeded: RowHash.of(id, seed: RowHash.place) & UInt64(Self.slots - 1)) * Self.stride
    if let answer = answer(at: slot, id) { return answer == 1 ? nil : known[Int(answer) - 2] }
    marks += 1
    let person = people.person(id: id)
    store(person, at: slot, id)
    return person
  }

  /// Whether a text of an analyst's own table names a forgotten person: it is an id, or has an id or an
  /// address as a word. Short ids are words of texts too, and tell only where the column names users.
  package func names(inCell text: UnsafeRawBufferPointer, namesUsers: Bool) -> Bool {
    if person(text) != nil { return true }
    return ReferenceWords.contains(text) { word in
      let isPart = word.count < text.count && (namesUsers || word.count >= ForgottenPeople.shortestTelling)
      return isPart && person(word) != nil || word.contains(UInt8(ascii: "@")) && people.names(word: word)
    }
  }

  private func answer(at slot: Int, _ id: UnsafeRawBufferPointer) -> UInt8? {
    memory.withUnsafeBytes { memory in
      guard memory[slot + 1] != 0, Int(memory[slot]) == id.count,
        UnsafeRawBufferPointer(rebasing: memory[slot + 2..<slot + 2 + id.count]).elementsEqual(id)
      else { return nil }
      return memory[slot + 1]
    }
  }

  private func store(_ person: ForgottenPeople.Person?, at slot: Int, _ id: UnsafeRawBufferPointer) {
    var answer: UInt8 = 1
    if let person {
      var index = known.firstIndex(of: person)
      if index == nil, known.count < 200 {
        known.append(person)
        index = known.count - 1
      }
      guard let index else { return }
      answer = UInt8(index + 2)
    }
    memory.withUnsafeMutableBytes { memory in
      memory[slot] = UInt8(id.count)
      memory[slot + 1] = answer
      UnsafeMutableRawBufferPointer(rebasing: memory[slot + 2..<slot + 2 + id.count]).copyMemory(from: id)
    }
  }

  private func forgetAnswers() {
    generation = people.generation
    for index in memory.indices { memory[index] = 0 }
  }
}
