import Model
import Testing

@testable import Ingest

@Suite struct HeaderWordsTests {
  /// What a review's row says of its author and its restaurant, besides its own columns.
  private static let beside = ["restaurant_name", "address", "district"]

  /// Every line of the program's own table names a column that there is, and all words are comparable.
  @Test func everyLineNamesAColumn() {
    let plain = PlainWords(HeaderWords.table)
    for (collection, words) in plain.columns {
      let known = Set(collection.columns.map(\.name) + (collection == .reviews ? Self.beside : []))
      for (word, named) in words {
        #expect(
          named.keys.allSatisfy(known.contains) && !word.isEmpty && Heading.folded(word) == word, "\(word) \(named)")
      }
    }
    #expect(Set(plain.columns.keys) == Set(Collection.allCases))
    #expect(HeaderWords.all.files.count > 200 && HeaderWords.all.otherTrades.count > 300)
  }

  @Test func marksSayHowMuchAWordProves() {
    let words = HeaderWords(
      """
      # a comment
      & restaurant id restaurant_id restaurants.id
      = xx Example
      particles of
      noun.restaurant fonda!
      noun.user pal
      affix.id clave
      reviews.stars mark points?
      reviews.comment mark say!
      created_at day
      file.reviews marks
      other wheel bolt?
      reviews.other toy
      """)
    #expect(words.columns(of: .reviews, named: "mark") == ["stars": .weak, "comment": .weak])
    #expect(
      words.columns(of: .reviews, named: "points") == ["stars": .weak]
        && words.columns(of: .reviews, named: "say") == ["comment": .marker])
    #expect(words.columns(of: .dishes, named: "clavefonda") == ["restaurant_id": .marker])
    #expect(words.columns(of: .restaurants, named: "fondaclave") == ["id": .marker])
    #expect(
      words.columns(of: .dishes, named: "day") == ["created_at": .plain]
        && words.columns(of: .visits, named: "day").isEmpty)
    #expect(words.files == ["marks": [.reviews: .plain]] && words.particles == ["of"])
    #expect(
      words.otherTrades == ["wheel"] && words.otherSubjects == ["toy"]
        && words.people == ["pal"])
  }

  /// All words and compounds of the program's own table are looked up, and random texts of its nouns and affixes.
  @Test func aHeadingNamesWhatATableOfAllCompoundsSays() {
    let (words, plain) = (HeaderWords.all, PlainWords(HeaderWords.table))
    var texts = Set(plain.columns.values.flatMap(\.keys)).union(plain.english)
    #expect(texts.count > 15_000)
    var random = SeededRandom(7)
    let parts = plain.parts.sorted()
    for heading in texts.sorted() where random.next() % 8 == 0 {
      texts.formUnion([
        heading + parts[Int(random.next() % UInt64(parts.count))], String(heading.dropLast()),
        String(heading.dropFirst()),
        parts[Int(random.next() % UInt64(parts.count))] + parts[Int(random.next() % UInt64(parts.count))],
      ])
    }
    for collection in Collection.allCases {
      let known = plain.columns[collection] ?? [:]
      let wrong = texts.filter { words.columns(of: collection, named: $0) != known[$0] ?? [:] }
      #expect(wrong.isEmpty, "\(collection) \(wrong.prefix(9))")
      #expect(words.headings(of: collection) == plain.headings(of: collection))
    }
    #expect(texts.allSatisfy { words.isEnglish($0) == plain.english.contains($0) })
    #expect(plain.columns.values.allSatisfy { $0.keys.allSatisfy { $0.utf8.count <= words.longest } })
  }
}

/// A table of all headings, the compounds among them.
private struct PlainWords {
  var columns: [Collection: [String: [String: HeaderWords.Strength]]] = [:]
  var english: Set<String> = []
  var parts: Set<String> = []

  init(_ text: String) {
    let lines = text.split(separator: "\n").filter { $0.first != "#" }.map { $0.split(separator: " ").map(String.init) }
    var words: [String: [(String, HeaderWords.Strength)]] = [:]
    for (number, fields) in lines.enumerated() where fields[0] != "&" {
      if fields[0] == "=" {
        words = ["=": [(fields[1], .plain)]]
      } else {
        words[fields[0], default: []] += fields.dropFirst().map(Self.word)
      }
      guard number + 1 == lines.count || lines[number + 1][0] == "=" else { continue }
      let language = words["="]?[0].0 ?? ""
      for (line, words) in words {
        let kind = line.split(separator: ".")[0]
        guard !["=", "particles", "noun", "affix", "staff", "other"].contains(kind), line != "reviews.other" else {
          if ["noun", "affix"].contains(kind) { parts.formUnion(words.map(\.0)) }
          continue
        }
        for (word, strength) in words { put(word, strength, line, language) }
      }
      for fields in lines where fields[0] == "&" {
        for (noun, strength) in words["noun." + fields[1]] ?? [] {
          for (affix, _) in words["affix." + fields[2]] ?? [] {
            for word in [noun + affix, affix + noun] {
              for line in fields[3...] { put(word, strength, line, language) }
            }
          }
        }
      }
    }
    for (collection, words) in columns {
      for (word, named) in words where named.count > 1 {
        let pairs: [Set] = [["user_id", "user_name"], ["restaurant_id", "restaurant_name"]]
        guard !pairs.contains(where: { $0.isSuperset(of: named.keys) }) else { continue }
        columns[collection]?[word] = named.mapValues { _ in .weak }
      }
    }
  }

  private static func word(_ text: String) -> (String, HeaderWords.Strength) {
    let strength: HeaderWords.Strength = text.hasSuffix("!") ? .marker : text.hasSuffix("?") ? .weak : .plain
    return (Heading.folded(text.filter { !"!?".contains($0) }), strength)
  }

  private mutating func put(_ word: String, _ strength: HeaderWords.Strength, _ line: String, _ language: String) {
    if language == "en" { english.insert(word) }
    let name = line.split(separator: ".").map(String.init)
    for collection in Collection.allCases where name[0] != "file" {
      guard
        name.count == 2
          ? collection == Collection(named: name[0]) : collection.columns.contains(where: { $0.name == name[0] })
      else { continue }
      let known = columns[collection]?[word]?[name[name.count - 1]] ?? .weak
      columns[collection, default: [:]][word, default: [:]][name[name.count - 1]] = max(known, strength)
    }
  }

  func headings(of collection: Collection) -> [String: [String]] {
    let single = (columns[collection] ?? [:]).filter { $0.value.count == 1 && !$0.value.values.contains(.weak) }
    let named = single.compactMap { word, named in named.keys.first.map { (column: $0, word: word) } }
    return Dictionary(grouping: named, by: \.column).mapValues { $0.map(\.word).sorted() }
  }
}

@Suite struct HeadingTests {
  @Test(arguments: [
    ("Fecha de la visita", ["fecha", "de", "la", "visita"]), ("id_restaurante", ["id", "restaurante"]),
    ("nomeRistorante", ["nome", "ristorante"]), ("Prezzo medio (€)", ["prezzo", "medio"]),
    ("Öffnungszeiten", ["offnungszeiten"]), ("Straße", ["strasse"]), ("Mətbəx", ["metbex"]), ("口コミ", ["口コミ"]),
    ("اسم المطعم", ["اسم", "المطعم"]), ("", []), ("(x)", []), ("Web-Site/URL", ["web", "site", "url"]),
  ])
  func wordsAreFolded(name: String, words: [String]) { #expect(Heading(name).words == words) }

  @Test func particlesMayBeLeftOut() {
    #expect(Heading("fecha de la visita").forms(without: ["de", "la"]) == ["fechadelavisita", "fechavisita"])
    #expect(Heading("fecha").forms(without: ["de"]) == ["fecha"])
    #expect(Heading("de").forms(without: ["de"]) == ["de"])
  }
}
