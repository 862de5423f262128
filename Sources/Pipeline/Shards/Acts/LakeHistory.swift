internal import Diagnostics
internal import Lake
internal import Publish

/// The manifests of nights that were in place before, to which `rollback` goes back: `kept/<number>.json`.
struct LakeHistory {
  private static let folder = "kept"

  let lake: LakeFolder
  /// In the order of their numbers.
  let manifests: [LakeManifest]

  init(_ lake: LakeFolder) throws(Failure) {
    self.lake = lake
    manifests = try lake.manifests(in: Self.folder).sorted { $0.number < $1.number }
  }

  /// The manifest of the night with a number, or of the one before it with the same site; nil if it is not kept.
  func manifest(of number: Int) -> LakeManifest? { manifests.last { $0.first <= number && number <= $0.number } }

  /// The night to which the site goes back: the last one with another site than the one in place, or the one with a number.
  func target(_ number: Int?, of manifest: LakeManifest) throws(Failure) -> LakeManifest {
    let before = manifests.filter {
      $0.number < manifest.back ?? manifest.number && $0.digest != manifest.digest
        && $0.forgotten == manifest.forgotten
    }
    if let target = number.map({ number in before.last { $0.first <= number && number <= $0.number } }) ?? before.last {
      return target
    }
    let numbers = before.map { String($0.number) }.joined(separator: ", ")
    throw Failure(
      .usage,
      LakeActProblems.noNight.problem(
        at: Place(lake.folder),
        before.isEmpty ? "the lake keeps no night before with another site" : "the lake keeps the nights \(numbers)"))
  }

  /// The night since which changes count; nil if all files do. Fails with 65 if it is not known.
  func base(_ since: Int?, of manifest: LakeManifest) throws(Failure) -> LakeManifest? {
    if let since, since > manifest.number {
      throw Failure(
        .data,
        PublishProblems.unknownNight.problem(
          "there is no night \(since): the last one of the lake is \(manifest.number)"))
    }
    if since == manifest.number { return manifest }
    let number = since ?? (self.manifest(of: manifest.number)?.first ?? manifest.number) - 1
    guard number > 0 else { return nil }
    if let kept = self.manifest(of: number) { return kept }
    let known = manifests.map { $0.first == $0.number ? "\($0.number)" : "\($0.first) to \($0.number)" }
    throw Failure(
      .data,
      PublishProblems.changesForgotten.problem(
        "what changed since night \(number) is not known any more; the lake keeps the nights "
          + known.joined(separator: ", ")))
  }

  /// Keeps a manifest, and of those before it the newest `most` that went by the same list of forgotten people: a person who
  /// was forgotten since is in the pages of earlier nights. Returns those that are kept besides it.
  func keep(_ manifest: LakeManifest, most: Int) throws -> [LakeManifest] {
    let earlier = manifests.filter { $0.number < manifest.number }
    var kept = manifest
    // A night without changes takes the place of the one before; so does a second attempt.
    if let last = manifests.last(where: { $0.number <= manifest.number && $0.number >= manifest.number - 1 }),
      last.digest == manifest.digest, last.sealedDigest == manifest.sealedDigest, last.forgotten == manifest.forgotten
    {
      kept.first = last.first
    }
    var alike: [LakeManifest] = []
    var (sites, last) = (0, kept.digest)
    for one in earlier.reversed() where one.forgotten == manifest.forgotten && one.number < kept.first {
      // What changed of what is sealed alone is no night to go back to.
      if one.digest != last { (sites, last) = (sites + 1, one.digest) }
      if sites <= most { alike.insert(one, at: 0) }
    }
    if most > 0 { try lake.put(json: kept, as: Self.name(manifest.number)) }
    for gone in earlier where !alike.contains(gone) { try lake.remove(Self.name(gone.number), upTo: Self.folder) }
    return alike
  }

  private static func name(_ number: Int) -> String { "\(folder)/\(number).json" }
}
