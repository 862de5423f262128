internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

/// What was taken off the list of the forgotten for a lake.
///
/// Each night has the list with which it was made, and the next one takes it along, whichever state folder it is planned
/// with. So each notes who was taken off it since.
struct LakeLift {
  let lake: LakeFolder

  /// The lines with which a person was forgotten, of every night that has them.
  func lines(of word: String) throws -> [(night: String, lines: Set<ForgottenLine>)] {
    try nights().compactMap { plan in
      guard let list = try ShardNight.list(of: plan, in: lake) else { return nil }
      let lines = try list.lifted(lifted(from: plan.night)).lines(of: word)
      return lines.isEmpty ? nil : (plan.night, lines)
    }
  }

  /// The list of every night that has one.
  func lists() throws -> [ForgottenList] { try nights().compactMap { try ShardNight.list(of: $0, in: lake) } }

  /// Notes that people were taken off a night's list.
  func note(_ lines: Set<ForgottenLine>, in night: String) throws(Failure) {
    let bytes = Array(lines.map { $0.text + "\n" }.sorted().joined().utf8)
    // A file for each time, named by what it says: none is ever written over.
    try lake.put(bytes, as: "\(Self.folder(of: night))/\(Digest.hex(SHA256.digest(bytes)).prefix(16))")
  }

  /// Who was taken off a night's list since it was made.
  func lifted(from night: String) throws(Failure) -> Set<ForgottenLine> {
    let folder = Self.folder(of: night)
    var lines: Set<ForgottenLine> = []
    for name in try lake.names(in: folder).sorted() {
      let text = String(decoding: try lake.bytes(of: "\(folder)/\(name)") ?? [], as: UTF8.self)
      // A line that was cut off is written again by the same command.
      lines.formUnion(text.split(separator: "\n").compactMap { ForgottenLine(String($0)) })
    }
    return lines
  }

  /// A night that did not look at its parts was never in place.
  private func nights() throws -> [ShardPlan] {
    try lake.names(in: "nights").sorted().compactMap { try ShardPlan(of: $0, in: lake) }.filter { plan in
      try !plan.learnsPeople || FileStatus.following(lake.path(ShardNight.learnedPeople(in: plan.night))) != nil
    }
  }

  private static func folder(of night: String) -> String { "nights/\(night)/lifted" }
}
