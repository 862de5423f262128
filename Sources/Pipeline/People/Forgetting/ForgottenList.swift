internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// The list of forgotten people, `.sumaq/keys/forgotten`, and the key of its marks, `.sumaq/keys/forget`.
///
/// No id and no address is in it: who has both files can only test whether a person is on the list. Its last line
/// is an HMAC over all lines before it, so that no damage takes a person off it.
struct ForgottenList {
  let folder: String
  let key: [UInt8]
  private(set) var lines: Set<ForgottenLine>
  /// Whether the file has the HMAC; those of sumaq 0.2.0 have none.
  private(set) var isSigned = true

  static func folder(in state: String) -> String { Path.join(state, "keys") }
  private static let keyName = "forget"
  private static let listName = "forgotten"
  private static let purpose = "list"
  static let keyBytes = 32

  init(folder: String, key: [UInt8], lines: Set<ForgottenLine>) {
    self.folder = folder
    self.key = key
    self.lines = lines
  }

  // MARK: Reading

  /// Reads the list; nil if no person was ever forgotten. Fails with exit code 77 if other users may read the files, and
  /// with 65 if one of the two is missing or damaged.
  static func read(state: String) throws(Failure) -> ForgottenList? {
    let folder = folder(in: state)
    do {
      guard let status = try FileStatus.of(folder) else { return nil }
      guard status.kind == .folder else { throw FileError("open", folder, code: ENOTDIR) }
      let (keyPath, listPath) = (Path.join(folder, keyName), Path.join(folder, listName))
      let (keyStatus, listStatus) = (try FileStatus.of(keyPath), try FileStatus.of(listPath))
      guard keyStatus != nil || listStatus != nil else { return nil }
      // The first forgetting was interrupted before it had begun.
      if keyStatus == nil, try isEmpty(Files.read(listPath, limit: 1 << 30)) { return nil }
      try KeyPermissions.check(folder, status, KeyPermissions.folder)
      try KeyPermissions.check(keyPath, keyStatus, KeyPermissions.file)
      try KeyPermissions.check(listPath, listStatus, KeyPermissions.file)
      return try parsed(folder, keyPath, listPath)
    } catch {
      throw Failure(error)
    }
  }

  /// Whether a list has no line but that with the HMAC.
  private static func isEmpty(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: 0x0A)
    guard let line = lines.first else { return true }
    let text = String(decoding: line, as: UTF8.self)
    return lines.count == 1 && SignedLines(text, key: [], purpose: purpose) != .unsigned(text)
  }

  private static func parsed(_ folder: String, _ keyPath: String, _ listPath: String) throws -> ForgottenList {
    guard try FileStatus.of(keyPath) != nil, try FileStatus.of(listPath) != nil else {
      throw missing(folder, "one of the files \(keyName) and \(listName) is there without the other")
    }
    let key = try Files.read(keyPath, limit: 4096)
    guard key.count == keyBytes else { throw missing(folder, "the file \(keyName) is not what sumaq wrote") }
    var text = String(decoding: try Files.read(listPath, limit: 1 << 30), as: UTF8.self)
    let signed = SignedLines(text, key: key, purpose: purpose)
    switch signed {
    case .genuine(let whole): text = whole
    case .unsigned: break
    case .damaged: throw missing(folder, "the files \(keyName) and \(listName) are damaged, or of different backups")
    }
    var lines: Set<ForgottenLine> = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      guard let line = ForgottenLine(String(line)) else {
        throw missing(folder, "line \(index + 1) of the file \(listName) is not what sumaq wrote")
      }
      lines.insert(line)
    }
    var list = ForgottenList(folder: folder, key: key, lines: lines)
    list.isSigned = signed != .unsigned(text)
    return list
  }

  static func missing(_ folder: String, _ words: String) -> Failure {
    PeopleProblems.listMissing.failure(.data, at: Place(folder), words)
  }

  /// Fails with exit code 65 if the list lacks a person whom the store remembers, keeps more of one, or has another key;
  /// also if it is one of an older program, and neither the store nor one of `otherLists` shows that it is whole, nor
  /// the operator confirms it.
  static func check(
    _ list: ForgottenList?, _ memory: ForgottenMemory, orKnownBy otherLists: [ForgottenList] = [],
    isConfirmed: Bool = false, state: String
  ) throws(Failure) {
    let count = list?.lines.count ?? 0
    // A list with its proof is newer than what an older program remembered: it may have fewer lines after --lift.
    let least = list?.isSigned == true ? 0 : memory.older?.lines ?? 0
    let remembered = memory.older?.lines ?? memory.marks.count
    if let list, remembered > 0, !memory.key.isEmpty, memory.key != list.fingerprint {
      throw missing(folder(in: state), "the file \(keyName) is not the key that the store remembers")
    }
    guard (list?.lacking(memory).count ?? remembered) == 0, count >= least else {
      throw missing(
        folder(in: state),
        "the list of forgotten people has \(count) lines, and lacks some of the \(remembered) that the store "
          + "remembers")
    }
    guard !isConfirmed, let list, !list.isSigned, !list.isProved(by: memory), !otherLists.contains(where: list.isPart)
    else { return }
    throw PeopleProblems.listMissing.failure(
      .data, at: Place(folder(in: state)),
      "the file \(listName) has no last line that proves it whole, as one of sumaq 0.2.0, and the store does not know "
        + "it",
      mend: "If the files forget and forgotten are your newest ones, run sumaq forget --confirm; else restore those "
        + "first.")
  }

  /// The subjects of lines that the store remembers, of whom this list has no line, or one that keeps more.
  private func lacking(_ memory: ForgottenMemory) -> [String] {
    let lines = Dictionary(grouping: lines, by: \.subject)
    return memory.marks.filter { mark in lines[mark.key]?.contains { $0.covers(mark.value) } != true }.map(\.key)
  }

  /// Those of them that are of a person, by an id or an address.
  func lacking(_ word: String, _ memory: ForgottenMemory) -> Set<String> {
    func marks(_ subject: String) -> [Substring] { Array(subject.split(separator: " ").dropFirst()) }
    let subjects = lacking(memory)
    let plain = MailAddress.plain(word)
    let named = Set([mark(.id, word), mark(.mail, plain), mark(.contact, plain)].map { Substring($0.hex) })
    // The lines of an address name the id with which it was forgotten.
    let people = Set(subjects.map(marks).filter { !named.isDisjoint(with: $0) }.joined())
    return Set(subjects.filter { !people.isDisjoint(with: marks($0)) })
  }

  // MARK: Asking

  /// The lines as a set that can be asked.
  func people(zone: TimeZoneRules) -> ForgottenPeople {
    var ids: [PersonMark: ForgottenPeople.Person] = [:]
    var mails: [PersonMark: ReviewRetention] = [:]
    var contacts: Set<PersonMark> = []
    var lifted: Set<PersonMark> = []
    // Of two lines for one person the one that keeps less counts.
    for line in lines.sorted(by: { $0.keep.rank < $1.keep.rank }) {
      switch line.kind {
      case _ where line.state == .lifted: lifted.insert(line.mark)
      case .id:
        guard ids[line.mark] == nil else { continue }
        ids[line.mark] = ForgottenPeople.Person(
          keep: line.keep, names: Set(line.names), hadKeptRows: line.hadKeptRows)
      case .mail: if mails[line.mark] == nil { mails[line.mark] = line.keep }
      case .contact: contacts.insert(line.mark)
      }
    }
    return ForgottenPeople(
      maker: maker, ids: ids, mails: mails, contacts: contacts, lifted: lifted,
      dayStart: { SiteDay.start(of: $0, in: zone) })
  }

  var maker: MarkMaker { MarkMaker(key: key) }

  func mark(_ kind: ForgottenPeople.Kind, _ value: String) -> PersonMark { maker.mark(kind.bytes, value) }

  /// The marks of addresses of people whose forgetting has not ended.
  var pendingContacts: Set<PersonMark> {
    Set(lines.filter { $0.kind == .contact && $0.state == .pending }.map(\.mark))
  }

  /// The marks of addresses of people who are forgotten, with the last day on which that was.
  var endedContacts: [PersonMark: String] {
    Dictionary(
      lines.filter { $0.kind == .contact && $0.state == .done }.map { ($0.mark, $0.day) }, uniquingKeysWith: max)
  }

  /// Whether a store that remembers this is older than a forgetting that has ended, as after a backup was restored.
  func isNewer(than memory: ForgottenMemory) -> Bool {
    !isKnown(to: memory) && lines.contains { $0.state != .pending && memory.marks[$0.subject] == nil }
  }

  /// Whether a store that remembers this was brought under the whole list.
  func isKnown(to memory: ForgottenMemory) -> Bool {
    memory.older.map { $0 == older } ?? (memory.marks == self.memory.marks)
  }

  /// Whether a store that remembers this was brought under all lines that forget a person.
  func isApplied(to memory: ForgottenMemory) -> Bool {
    isKnown(to: memory) || lines.allSatisfy { $0.state == .lifted || memory.marks[$0.subject] == $0.substance }
  }

  /// Whether what the store remembers of a list of sumaq 0.2.0 shows that it is whole. What was pending when that
  /// program was interrupted may be missing in the store.
  private func isProved(by memory: ForgottenMemory) -> Bool {
    var ended = self
    ended.lines = lines.filter { $0.state != .pending }
    return memory.older.map { $0 == older || $0 == ended.older } ?? false
  }

  /// Whether another list has each line of this one.
  private func isPart(of other: ForgottenList) -> Bool {
    let known = Set(other.lines.map(\.substance))
    return key == other.key && lines.allSatisfy { known.contains($0.substance) }
  }

  var hasPending: Bool { lines.contains { $0.state == .pending } }

  /// The lines that a person was forgotten with, by an id or an address: of the id and of the addresses that go with it.
  func lines(of word: String) -> Set<ForgottenLine> {
    let plain = MailAddress.plain(word)
    var people: Set<PersonMark> = [mark(.id, word)]
    for line in lines where line.state != .lifted && line.kind != .id && line.mark == mark(line.kind, plain) {
      people.insert(line.of ?? line.mark)
    }
    // A person who was recognized by an address is lifted, or forgotten again, together with the address's first person.
    people.formUnion(lines.filter { $0.kind == .id && people.contains($0.mark) }.compactMap(\.of))
    return lines.filter { line in
      line.state != .lifted && (people.contains(line.mark) || line.of.map(people.contains) ?? false)
    }
  }

  /// The last day on which a person was forgotten.
  var lastDay: String? { lines.map(\.day).max() }

  /// What the store remembers of the list.
  var memory: ForgottenMemory {
    ForgottenMemory(
      key: fingerprint, marks: Dictionary(lines.map { ($0.subject, $0.substance) }, uniquingKeysWith: min))
  }

  /// What sumaq 0.2.0 remembered of it.
  private var older: ForgottenMemory.Digest {
    let text = lines.map(\.substance).sorted().joined(separator: "\n")
    return ForgottenMemory.Digest(lines: lines.count, digest: Array(SHA256.digest(text.utf8).prefix(16)))
  }

  /// Tells whether two lists have the same key, without telling the key.
  private var fingerprint: String { maker.mark(Array("key".utf8), "").hex }

  // MARK: Writing

  /// The list, or a new one with a new key. `random` gives that many random bytes.
  static func readOrMake(state: String, random: (Int) -> [UInt8]) throws(Failure) -> ForgottenList {
    if let list = try read(state: state) { return list }
    let folder = folder(in: state)
    let list = ForgottenList(folder: folder, key: random(keyBytes), lines: [])
    do throws(FileError) {
      try Files.makeFolder(folder, permissions: KeyPermissions.folder)
      try Files.replace(Path.join(folder, listName), with: list.bytes, permissions: KeyPermissions.file, sync: true)
      try Files.replace(Path.join(folder, keyName), with: list.key, permissions: KeyPermissions.file, sync: true)
      try Files.syncFolder(folder)
    } catch { throw error.failure }
    return list
  }

  /// Adds lines, and replaces those with the same key. If the person is forgotten already, the line keeps the smaller of
  /// the old and the new `keep`.
  mutating func add(_ added: [ForgottenLine]) throws(Failure) {
    let earlier = Dictionary(grouping: lines, by: \.subject)
    for line in added {
      var line = line
      let before = earlier[line.subject] ?? []
      lines.subtract(before)
      line.hadKeptRows = line.kind == .id && before.contains { $0.keep != .none || $0.hadKeptRows }
      line.keep = before.filter { $0.state != .lifted }.map(\.keep).reduce(line.keep, ReviewRetention.less)
      lines.insert(line)
    }
    try write()
  }

  /// Forgets people of the list a second time. Each line gets the smaller of its own `keep` and the wished one.
  mutating func forgetAgain(_ people: Set<ForgottenLine>, keep: ReviewRetention) throws(Failure) {
    lines = lines.subtracting(people).union(people.map { $0.again(keep: keep) })
    try write()
  }

  /// Takes people off the list. Of whom rows stayed, a line stays too.
  mutating func lift(_ people: Set<ForgottenLine>) throws(Failure) {
    self = lifted(people)
    try write()
  }

  /// The list without some people, which is not written.
  func lifted(_ people: Set<ForgottenLine>) -> ForgottenList {
    let kept = people.filter { $0.kind == .id && ($0.keep != .none || $0.hadKeptRows) }.map { line in
      var line = line
      line.state = .lifted
      line.names = []
      return line
    }
    return ForgottenList(folder: folder, key: key, lines: lines.subtracting(people).union(kept))
  }

  /// Marks every line as done.
  mutating func finish() throws(Failure) {
    guard hasPending else { return }
    lines = Set(
      lines.map { line in
        var line = line
        if line.state == .pending { line.state = .done }
        return line
      })
    try write()
  }

  /// Gives a list of sumaq 0.2.0, which was checked, its last line.
  mutating func sign() throws(Failure) { if !isSigned { try write() } }

  private var bytes: [UInt8] {
    let text = lines.map { $0.text + "\n" }.sorted().joined()
    return Array(SignedLines.sign(text, key: key, purpose: Self.purpose).utf8)
  }

  private mutating func write() throws(Failure) {
    do throws(FileError) {
      try Files.replace(
        Path.join(folder, Self.listName), with: bytes, permissions: KeyPermissions.file, sync: true)
      try Files.syncFolder(folder)
    } catch { throw error.failure }
    isSigned = true
  }
}

extension ReviewRetention {
  /// The less is kept, the lower.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// What keeps less.
  static func less(_ one: ReviewRetention, _ other: ReviewRetention) -> ReviewRetention {
    one.rank < other.rank ? one : other
  }
}

/// The list on its way to machines that have no state folder. Like the list itself, it has marks and their key, no id
/// and no address.
extension ForgottenList {
  /// The key in the first line, then a line of the list each. Whether a forgetting has ended makes no difference.
  var portable: [UInt8] {
    let lines = lines.map { line in
      var line = line
      if line.state == .pending { line.state = .done }
      return line.text + "\n"
    }
    return Array((Digest.hex(key) + "\n" + lines.sorted().joined()).utf8)
  }

  /// Nil if the bytes are not what `portable` gives.
  init?(portable bytes: [UInt8]) {
    let texts = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let first = texts.first, let key = Self.bytes(hex: first), key.count == Self.keyBytes else { return nil }
    var lines: Set<ForgottenLine> = []
    for text in texts.dropFirst() {
      guard let line = ForgottenLine(String(text)) else { return nil }
      lines.insert(line)
    }
    self.init(folder: "", key: key, lines: lines)
  }

  /// The list with lines of people who were recognized by an address. Of an id the last line counts.
  func learning(_ learned: [ForgottenLine]) -> ForgottenList {
    let known = Set(lines.filter { $0.kind == .id && $0.state != .lifted }.map(\.mark))
    let last = Dictionary(learned.map { ($0.mark, $0) }) { $1 }.filter { !known.contains($0.key) }
    return ForgottenList(folder: folder, key: key, lines: lines.union(last.values))
  }

  /// The lines of those whom a reader recognized by an address.
  func lines(learnedBy people: ForgottenPeople, day: String) -> [ForgottenLine] {
    people.learnedIDs.map { id, person in
      ForgottenLine(
        kind: .id, mark: mark(.id, id), keep: person.keep, names: person.names.sorted(), of: first(of: person),
        day: day, state: .done)
    }
  }

  /// The mark of the id with which the address was forgotten that shows a person.
  func first(of person: ForgottenPeople.Person) -> PersonMark? {
    lines.filter { $0.kind == .mail && $0.mark == person.mail }.compactMap(\.of).min()
  }

  private static func bytes(hex: Substring) -> [UInt8]? {
    let digits = hex.utf8.map { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") ? $0 - 48 : $0 &- 87 }
    guard digits.count % 2 == 0, digits.allSatisfy({ $0 < 16 }) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
