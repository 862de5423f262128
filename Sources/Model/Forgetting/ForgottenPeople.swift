internal import Synchronization

/// The people whom the operator was asked to forget, as keyed hashes: only membership can be tested.
///
/// Any number of threads may ask. An id is also recognized if it was learned during this run, from a row with an e-mail
/// address that is to be forgotten.
package final class ForgottenPeople: Sendable {
  /// What is known of a forgotten person.
  package struct Person: Sendable, Hashable {
    package var keep: ReviewRetention
    /// Marks of the words of the name and of the phone's number, if words are kept.
    package var names: Set<PersonMark>
    /// The mark of the address by which the person was recognized; nil if the id is on the list.
    package var mail: PersonMark?
    /// Whether rows stayed under other ids when the person was forgotten before.
    package var hadKeptRows: Bool

    package init(
      keep: ReviewRetention, names: Set<PersonMark> = [], mail: PersonMark? = nil, hadKeptRows: Bool = false
    ) {
      self.keep = keep
      self.names = names
      self.mail = mail
      self.hadKeptRows = hadKeptRows
    }
  }

  /// The kinds of marks, which are part of them.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case id
    /// An address whose users are forgotten, whatever their ids are.
    case mail
    /// The address of a person who is known by id, by which rejects and analysts' tables are recognized.
    case contact

    package var bytes: [UInt8] { Array(rawValue.utf8) }
  }

  package let maker: MarkMaker
  /// The start of the day of a time in the site's zone, both in microseconds since 1970.
  package let dayStart: @Sendable (Int64) -> Int64
  private let ids: [PersonMark: Person]
  private let mails: [PersonMark: ReviewRetention]
  private let contacts: Set<PersonMark>
  /// People whose rows stayed while they were forgotten, and who are not forgotten any more.
  private let lifted: Set<PersonMark>
  /// Whether rows of anybody stayed under other ids.
  package let hasKeptRows: Bool
  private let learned = Mutex<[String: Person]>([:])
  private let changes = Atomic<Int>(0)

  package init(
    maker: MarkMaker, ids: [PersonMark: Person], mails: [PersonMark: ReviewRetention] = [:],
    contacts: Set<PersonMark> = [], lifted: Set<PersonMark> = [],
    dayStart: @escaping @Sendable (Int64) -> Int64 = { $0 }
  ) {
    self.maker = maker
    self.ids = ids
    self.mails = mails
    self.contacts = contacts
    self.lifted = lifted
    hasKeptRows =
      !lifted.isEmpty || ids.values.contains { $0.keep != .none || $0.hadKeptRows }
      || mails.values.contains { $0 != .none }
    self.dayStart = dayStart
  }

  /// Grows whenever an id is learned, so that remembered answers can be dropped.
  package var generation: Int { changes.load(ordering: .relaxed) }

  /// Whether anybody is recognized by an address.
  package var knowsMails: Bool { !mails.isEmpty }

  /// The person with an id; nil if no person with this id is to be forgotten.
  package func person(id: UnsafeRawBufferPointer) -> Person? {
    if let known = ids[maker.mark(Self.idKind, id)] { return known }
    guard generation > 0 else { return nil }
    return learned.withLock { $0[String(decoding: id, as: UTF8.self)] }
  }

  package func person(id: String) -> Person? { id.withBytes { person(id: UnsafeRawBufferPointer($0)) } }

  /// Whether rows of this person stayed under other ids, which now come under their own again.
  package func isLifted(id: UnsafeRawBufferPointer) -> Bool {
    !lifted.isEmpty && lifted.contains(maker.mark(Self.idKind, id))
  }

  /// The person with this e-mail address, name and phone; nil if no user with the address is to be forgotten.
  package func person(mail: String, name: String?, phone: String?) -> Person? {
    guard !mails.isEmpty else { return nil }
    let mark = maker.mark(Self.mailKind, MailAddress.plain(mail))
    guard let keep = mails[mark] else { return nil }
    let words = keep == .words ? NameWords.telling(ofName: name ?? "", phone: phone ?? "") : []
    return Person(keep: keep, names: Set(words.map { nameMark($0) }), mail: mark)
  }

  /// Remembers that the user with this id is to be forgotten, as the e-mail address says.
  package func learn(_ id: String, _ person: Person) {
    let isNew = learned.withLock { $0.updateValue(person, forKey: id) == nil }
    if isNew { changes.add(1, ordering: .relaxed) }
  }

  /// The ids that were learned, in byte order.
  package var learnedIDs: [(id: String, person: Person)] {
    learned.withLock { $0 }.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
  }

  /// Whether a word is the id or the address of a person who is to be forgotten.
  package func names(word: UnsafeRawBufferPointer) -> Bool {
    if person(id: word) != nil { return true }
    guard !(mails.isEmpty && contacts.isEmpty), word.contains(UInt8(ascii: "@")) else { return false }
    let plain = MailAddress.plain(String(decoding: word, as: UTF8.self))
    return contacts.contains(maker.mark(Self.contactKind, plain)) || mails[maker.mark(Self.mailKind, plain)] != nil
  }

  /// Whether a text has such an id or address as a word: the value of a field, a cell, or the last part of a path.
  package func names(in text: UnsafeRawBufferPointer) -> Bool {
    ReferenceWords.contains(text) { names(word: $0) }
  }

  package func names(in text: String) -> Bool { text.withBytes { names(in: UnsafeRawBufferPointer($0)) } }

  /// From this length on an id is taken for one wherever it is found.
  package static let shortestTelling = 6

  /// The id under which a row of a forgotten person stays.
  package func formerID(_ collection: String, _ id: String) -> String {
    FormerGuest.id(maker.mark(Array(collection.utf8), id))
  }

  /// The mark of a word of a name, or of a number.
  package func nameMark(_ word: String) -> PersonMark { maker.mark(Self.nameKind, word) }

  /// Whether a text has a word of the person's name, or a number or address of the person's.
  package func names(_ person: Person, in text: String) -> Bool {
    guard !text.isEmpty else { return false }
    if names(in: text) { return true }
    let form = text.withBytes { String(decoding: ContactForm(UnsafeRawBufferPointer($0)).bytes, as: UTF8.self) }
    if names(in: form) || names(in: ReferenceWords.plain(text)) { return true }
    guard !person.names.isEmpty else { return false }
    if NameWords.numbers(in: form).contains(where: { person.names.contains(nameMark($0)) }) { return true }
    return NameWords.of(text).union(NameWords.of(form)).contains { word in
      NameWords.isName(word) { person.names.contains(nameMark($0)) }
    }
  }

  private static let idKind = Kind.id.bytes
  private static let mailKind = Kind.mail.bytes
  private static let contactKind = Kind.contact.bytes
  private static let nameKind = Array("name".utf8)
}

/// Recognizes reviews, visits and orders that stay of forgotten people.
package enum FormerGuest {
  private static let beginning = "former-"
  /// The whole letters of base 32 in 16 bytes.
  private static let letters = 25

  /// The id of such a row, which is made from the mark of the one it had.
  package static func id(_ mark: PersonMark) -> String { beginning + Digest.base32(mark.bytes, length: letters) }

  /// Whether an id has this form. A row that refers to a user is no such row, whatever its id is.
  package static func isOne(_ id: String) -> Bool {
    let length = beginning.utf8.count + letters
    return id.utf8.count == length && id.hasPrefix(beginning)
      && id.utf8.dropFirst(beginning.utf8.count).allSatisfy { (0x61...0x7A).contains($0) || (0x32...0x37).contains($0) }
  }
}

/// What stays of a forgotten person's reviews, visits and orders, without saying whose they are.
package enum ReviewRetention: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// Stars and days, so that a restaurant's sums stay as they are.
  case stars
  /// What `stars` keeps, and the words of reviews and replies, but no reply that has a word of the person's name.
  case words
}

/// Makes the marks of people: the first 16 bytes of HMAC-SHA-256 over a kind, a zero byte and a value.
///
/// A mark of a short value costs two blocks.
package struct MarkMaker: Sendable {
  private let keyed: HMAC

  package init(key: [UInt8]) { keyed = HMAC(key: key) }

  package func mark(_ kind: [UInt8], _ value: UnsafeRawBufferPointer) -> PersonMark {
    var hash = keyed
    hash.update(kind)
    hash.update(Self.zero)
    hash.update(value)
    let (high, low) = hash.finishShort()
    return PersonMark(high: high, low: low)
  }

  package func mark(_ kind: [UInt8], _ value: String) -> PersonMark {
    value.withBytes { mark(kind, UnsafeRawBufferPointer($0)) }
  }

  private static let zero: [UInt8] = [0]
}

/// Sixteen bytes that stand for a person's id or e-mail address, which only the holder of the key can make or recognize.
package struct PersonMark: Sendable, Hashable, Comparable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Reads 32 hexadecimal digits in lower case; nil for anything else.
  package init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.count == 32, digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let high = UInt64(hex.prefix(16), radix: 16), let low = UInt64(hex.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  package var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) } }
  }

  package var hex: String { Digest.hex(bytes) }

  package static func < (left: PersonMark, right: PersonMark) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
