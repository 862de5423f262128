internal import Diagnostics
internal import Platform
internal import Sealing

/// Opens everything below `sealed/` with the keys of the site, and checks what is in it.
struct SealedOpening {
  let folder: String
  let listing: SiteListing
  let access: SiteAccess
  let worker: CheckWorker

  /// The names of the bundles and slots that must be there, or may.
  static func strangers(_ listing: SiteListing, _ access: SiteAccess) -> [(path: String, reason: String)] {
    let bundles = Set(access.list.subjects.map { access.keys.name(of: $0) })
    let slots = Set(access.list.people.map(\.slot))
    return (0..<listing.count).compactMap { index in
      let path = listing[index]
      switch SealedCheck.callback(of: path) {
      case .part(let bundle, _) where !bundles.contains(bundle): return (path, "nobody may open this bundle")
      case .slot(let slot) where !slots.contains(slot): return (path, "nobody has this slot")
      default: return nil
      }
    }
  }

  /// Opens a person's slot.
  func check(_ person: AccessPerson) {
    let path = "sealed/s/\(person.slot).js"
    guard worker.isFile(path), let script = worker.read(path) else { return }
    do throws(Failure) {
      let ring = try access.keys.slot(of: person).open(script: script)
      for entry in ring where !worker.isFile("sealed/b/\(entry.bundle)/\(BundleSealer.contents).js") {
        report(path, "it opens the \(entry.kind.rawValue) bundle \(entry.bundle), which is not there")
      }
    } catch { report(path, error.problem.reason) }
  }

  /// Opens a bundle, all parts of it, and follows the links within.
  func check(_ subject: BundleSubject) {
    let sealer = access.bundle(subject)
    let start = "sealed/b/\(sealer.name)/"
    let path = start + BundleSealer.contents + ".js"
    // A subject that the store has no more has no bundle.
    guard worker.isFile(path), let script = worker.read(path) else { return }
    let contents: BundleContents
    do throws(Failure) {
      let (type, payload) = try sealer.open(script: script, part: BundleSealer.contents)
      guard type == .contents, let read = BundleContents(payload) else {
        return report(path, "it does not list what is in the bundle")
      }
      contents = read
    } catch { return report(path, error.problem.reason) }
    let targets = BundleTargets(contents)
    if !targets.has(.fragment, contents.landing) { report(path, "what is shown first is not in the bundle") }
    var named: Set<String> = [path]
    for entry in contents.entries {
      named.formUnion(entry.parts.map { start + $0 + ".js" })
      guard let payload = open(entry, sealer, start) else { continue }
      guard entry.type == .fragment else { continue }
      let shown = "\(subject.kind.rawValue) \(Printable.line(subject.id, limit: 80)), \(entry.path)"
      worker.checkFragment(payload, shown: shown, targets)
    }
    for path in listed(start) where !named.contains(path) { report(path, "the bundle's contents do not name it") }
  }

  private func listed(_ start: String) -> [String] {
    do throws(FileError) {
      return try Files.names(in: folder + "/" + start.dropLast()).map { start + $0 }.filter { !$0.hasSuffix(".gz") }
    } catch { return [] }
  }

  /// The payload of an entry; nil if a part of it is missing, changed or another one.
  private func open(_ entry: BundleContents.Entry, _ sealer: BundleSealer, _ start: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for (index, part) in entry.parts.enumerated() {
      let path = start + part + ".js"
      guard worker.isFile(path) else {
        report(start + BundleSealer.contents + ".js", "the part \(part) is not there")
        return nil
      }
      guard let script = worker.read(path) else { return nil }
      do throws(Failure) {
        let (type, payload) = try sealer.open(script: script, part: part)
        guard type == entry.type else {
          report(path, "it is of another type than the contents say")
          return nil
        }
        if !entry.nonces.isEmpty,
          SealedScript(script).flatMap({ PartFrame.nonce(ofPart: $0.bytes) }) != entry.nonces[index]
        {
          report(path, "it is an older part than the one that the contents name")
          return nil
        }
        bytes += payload
      } catch {
        report(path, error.problem.reason)
        return nil
      }
    }
    guard bytes.count == entry.bytes else {
      report(start + entry.parts[0] + ".js", "it has another length than the contents say")
      return nil
    }
    return bytes
  }

  private func report(_ path: String, _ reason: String) {
    worker.report(CheckProblems.sealedOpening.problem(at: Place(worker.place(path)), reason))
  }
}
