internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Sealing
internal import Store

/// What tells which restaurants and users there are.
protocol SubjectSource {
  /// In the order of the ids.
  func restaurantIDs() throws -> [String]
  /// The addresses that exports have of a user; nil if there is no such user.
  func mailAddresses(ofUser id: String) throws -> Set<String>?
  /// The ids of users that are about as long.
  func userIDs(near id: String) throws -> [String]
}

extension Store: SubjectSource {}

/// Finds the restaurants and users that words name, and whether an address is a user's.
final class AccessSubjects {
  /// Nil if nothing can be looked up: ids are taken as they are given then.
  private let store: (any SubjectSource)?
  private var restaurants: (ids: Set<String>, bySlug: [String: String])?

  init(_ store: (any SubjectSource)?) { self.store = store }

  /// The subject that a wish names. Fails with exit code 64 if there is none, and with 65 if the address is not that of
  /// the user, unless `anyway`.
  func subject(of wish: AccessWish, anyway: Bool) throws -> SealedFolderSubject {
    guard let store else { return SealedFolderSubject(kind: wish.kind, id: wish.word) }
    switch wish.kind {
    case .restaurant:
      guard let id = try restaurant(wish.word) else { throw try unknown(wish) }
      return SealedFolderSubject(kind: .restaurant, id: id)
    case .user:
      guard let mails = try store.mailAddresses(ofUser: wish.word) else { throw try unknown(wish) }
      guard anyway || mails.isEmpty || mails.contains(MailAddress.plain(wish.mail)) else {
        throw AccessProblems.otherMail.failure(.data, "the exports have another e-mail address for this user")
      }
      return SealedFolderSubject(kind: .user, id: wish.word)
    }
  }

  /// The id of a restaurant by id or by the name of its page; nil if there is none.
  func restaurant(_ word: String) throws -> String? {
    let known = try known()
    return known.ids.contains(word) ? word : known.bySlug[word]
  }

  private func known() throws -> (ids: Set<String>, bySlug: [String: String]) {
    if let restaurants { return restaurants }
    let ids = try store?.restaurantIDs() ?? []
    let read = (
      ids: Set(ids), bySlug: Dictionary(ids.map { (Slug.of($0), $0) }, uniquingKeysWith: { first, _ in first })
    )
    restaurants = read
    return read
  }

  private func unknown(_ wish: AccessWish) throws -> Failure {
    let words = wish.kind == .restaurant ? "restaurant with the id or slug" : "user with the id"
    let nearest =
      switch wish.kind {
      case .restaurant:
        NearestWord.question(for: wish.word, among: try known().bySlug.flatMap { [$0.value, $0.key] }.sorted())
      case .user: NearestWord.question(for: wish.word, among: try store?.userIDs(near: wish.word) ?? [])
      }
    return AccessProblems.unknownSubject.failure(
      .usage, "the store has no \(words) “\(Printable.line(wish.word, limit: 80))”", mend: nearest)
  }
}

/// The restaurants and users of a lake: `nights/<night>/subjects`, records of which each has the key of a subject. It
/// has no addresses of users, so that none is compared.
struct LakeSubjects: SubjectSource {
  private let path: String

  /// Nil if there was no night yet: ids are taken as they are given then.
  init?(_ lake: LakeFolder) throws {
    guard let night = try LakeState(lake).last?.rows else { return nil }
    path = lake.path("nights/\(night)/subjects")
    guard try FileStatus.of(path) != nil else { return nil }
  }

  func restaurantIDs() throws -> [String] { try ids(.restaurants) { _ in true }.sorted() }

  func mailAddresses(ofUser id: String) throws -> Set<String>? {
    try ids(.users) { $0.elementsEqual(id.utf8) }.isEmpty ? nil : []
  }

  func userIDs(near id: String) throws -> [String] {
    let (length, slack) = (id.utf8.count, max(1, id.utf8.count / 3))
    return Array(try ids(.users) { abs($0.count - length) <= slack }.sorted().prefix(5000))
  }

  /// The ids of a kind that are wanted.
  private func ids(_ kind: Collection, _ wants: ([UInt8]) -> Bool) throws -> [String] {
    let reader = try FrameReader.opening(path)
    var ids: [String] = []
    try reader.each { _, record in
      guard let subject = NamedSubject(record) else { throw reader.unknown(record) }
      if subject.kind == kind, wants(subject.id) { ids.append(subject.name) }
    }
    return ids
  }
}
