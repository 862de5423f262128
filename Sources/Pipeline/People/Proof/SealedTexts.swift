internal import Diagnostics
internal import Model
internal import Platform
internal import Sealing

/// Opens sealed files wherever they lie, with the key of each generation of their bundles.
struct SealedTexts {
  private let bundles: [String: [BundleSealer]]
  private let slots: [String: SlotSealer]
  /// How many generations of older programs are tried.
  private static let mostGenerations: UInt32 = 10_000

  /// Without keys nothing is opened.
  init(state: String) throws(Failure) {
    guard case .open(let access) = try KeysFolder(state: state).read() else {
      (bundles, slots) = ([:], [:])
      return
    }
    var bundles: [String: [BundleSealer]] = [:]
    for subject in Set(access.list.subjects + access.list.raised) {
      let current = access.list.generation(of: subject)
      // Keys of generations between cannot be made: their bytes are in no list any more.
      let earlier = (1...min(current.number, Self.mostGenerations)).reversed().map {
        BundleGeneration(number: $0, salt: [])
      }
      bundles[access.keys.name(of: subject)] = ([current] + earlier).map { access.keys.bundle(subject, generation: $0) }
    }
    self.bundles = bundles
    slots = Dictionary(
      access.list.people.map { ($0.slot, access.keys.slot(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  static func mayBeSealed(_ path: String) -> Bool {
    let name = Path.name(of: path)
    return name.hasSuffix(".js") && SealedName.isOne(String(name.dropLast(3)))
  }

  /// If a file lists a bundle's contents, the parts of each entry that has several.
  func longFiles(of script: SealedScript) -> [[String]] {
    guard case .part(_, BundleSealer.contents) = script.callback,
      let contents = text(of: script).flatMap(BundleContents.init)
    else { return [] }
    return contents.entries.map(\.parts).filter { $0.count > 1 }
  }

  /// What is in a file; nil if no key opens it.
  func text(of script: SealedScript) -> [UInt8]? {
    switch script.callback {
    case .part(let bundle, let part):
      for sealer in bundles[bundle] ?? [] {
        do throws(Failure) { return try sealer.open(script, part: part).1 } catch { continue }
      }
      return nil
    case .slot(let slot):
      guard let sealer = slots[slot] else { return nil }
      do throws(Failure) {
        return Array(try sealer.open(script).map { "\($0.bundle) \($0.role) \($0.title)\n" }.joined().utf8)
      } catch { return nil }
    }
  }
}
