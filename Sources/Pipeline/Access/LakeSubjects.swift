internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

/// The restaurants and users of a lake: `nights/<night>/subjects`, records of which each has the key of a subject. It has no
/// addresses of users, so that none is compared.
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
