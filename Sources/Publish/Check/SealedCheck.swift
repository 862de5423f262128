internal import Diagnostics
internal import Model
internal import Platform
internal import Sealing
internal import Synchronization

/// What `sumaq check` looks at below `sealed/`: the form of every file without keys, and with keys what is in them.
final class SealedCheck: Sendable {
  /// Digests of the ciphertexts that were seen, with their paths.
  private let seen = Mutex<[UInt64: String]>([:])

  /// Whether a file is sealed, or is where only sealed files may.
  static func concerns(_ path: String) -> Bool { path.hasPrefix("sealed/") && !path.hasPrefix("sealed/index.") }

  /// The callback that a path promises; nil if no sealed file has the path.
  static func callback(of path: String) -> SealedScript.Callback? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.first == "sealed", parts.count > 2, let last = parts.last, last.hasSuffix(".js") else { return nil }
    let name = String(last.dropLast(3))
    guard SealedName.isOne(name) else { return nil }
    switch (parts[1], parts.count) {
    case ("s", 3): return .slot(name)
    case ("b", 4): return SealedName.isOne(parts[2]) ? .file(folder: parts[2], name: name) : nil
    default: return nil
    }
  }

  /// What is wrong with a file; nil if it has the form of what sumaq seals, so that no text is in it in clear.
  func fault(_ path: String, _ bytes: [UInt8]) -> String? {
    guard let wanted = Self.callback(of: path) else { return "no sealed file has this name" }
    guard let script = SealedScript(bytes) else { return "it is not one call with names and base64" }
    guard script.callback == wanted else { return "it calls with another name than the file has" }
    let fault =
      switch wanted {
      case .file: SealedFileFrame.fault(script.bytes)
      case .slot: SlotFrame.fault(script.bytes)
      }
    if let fault { return fault }
    var hash = SHA256()
    hash.update(script.bytes)
    let digest = hash.finishShort().high
    let other = seen.withLock { $0.updateValue(path, forKey: digest) }
    return other.map { "it has the same bytes as \($0)" }
  }
}

/// Opens everything below `sealed/` with the keys of the site, and checks what is in it.
struct SealedOpening {
  let folder: String
  let listing: SiteListing
  let access: SiteAccess
  let worker: CheckWorker

  /// The names of the sealed folders and slots that must be there, or may.
  static func strangers(_ listing: SiteListing, _ access: SiteAccess) -> [(path: String, reason: String)] {
    let folders = Set(access.list.subjects.map { access.keys.name(of: $0) })
    let slots = Set(access.list.people.map(\.slot))
    return (0..<listing.count).compactMap { index in
      let path = listing[index]
      switch SealedCheck.callback(of: path) {
      case .file(let folder, _) where !folders.contains(folder): return (path, "no person may open this folder")
      case .slot(let slot) where !slots.contains(slot): return (path, "no person has this slot")
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
      for entry in ring where !worker.isFile("sealed/b/\(entry.folder)/\(FolderSealer.contents).js") {
        report(path, "it opens the sealed folder \(entry.folder) of a \(entry.kind.rawValue), which is not there")
      }
    } catch { report(path, error.problem.reason) }
  }

  /// Opens a sealed folder, all files of it, and follows the links within.
  func check(_ subject: SealedFolderSubject) {
    let sealer = access.sealer(of: subject)
    let start = "sealed/b/\(sealer.name)/"
    let path = start + FolderSealer.contents + ".js"
    // A subject that the store has no more has no sealed folder.
    guard worker.isFile(path), let script = worker.read(path) else { return }
    let contents: SealedFolderContents
    do throws(Failure) {
      let (type, payload) = try sealer.open(script: script, file: FolderSealer.contents)
      guard type == .contents, let read = SealedFolderContents(payload) else {
        return report(path, "it does not list what is in the sealed folder")
      }
      contents = read
    } catch { return report(path, error.problem.reason) }
    let targets = SealedFolderTargets(contents)
    if !targets.has(.fragment, contents.landing) { report(path, "what is shown first is not in the sealed folder") }
    var named: Set<String> = [path]
    for entry in contents.entries {
      named.formUnion(entry.files.map { start + $0 + ".js" })
      guard let payload = open(entry, sealer, start) else { continue }
      guard entry.type == .fragment else { continue }
      let shown = "\(subject.kind.rawValue) \(Printable.line(subject.id, limit: 80)), \(entry.path)"
      worker.checkFragment(payload, shown: shown, targets)
    }
    for path in listed(start) where !named.contains(path) { report(path, "the folder's contents do not name it") }
  }

  private func listed(_ start: String) -> [String] {
    do throws(FileError) {
      return try Files.names(in: folder + "/" + start.dropLast()).map { start + $0 }.filter { !$0.hasSuffix(".gz") }
    } catch { return [] }
  }

  /// The payload of an entry; nil if a file of it is missing, changed or of an earlier night.
  private func open(_ entry: SealedFolderContents.Entry, _ sealer: FolderSealer, _ start: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for (index, file) in entry.files.enumerated() {
      let path = start + file + ".js"
      guard worker.isFile(path) else {
        report(start + FolderSealer.contents + ".js", "the part \(file) is not there")
        return nil
      }
      guard let script = worker.read(path) else { return nil }
      do throws(Failure) {
        let (type, payload) = try sealer.open(script: script, file: file)
        guard type == entry.type else {
          report(path, "it is of another type than the contents say")
          return nil
        }
        if !entry.nonces.isEmpty,
          SealedScript(script).flatMap({ SealedFileFrame.nonce(of: $0.bytes) }) != entry.nonces[index]
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
      report(start + entry.files[0] + ".js", "it has another length than the contents say")
      return nil
    }
    return bytes
  }

  private func report(_ path: String, _ reason: String) {
    worker.report(CheckProblems.sealedOpening.problem(at: Place(worker.place(path)), reason))
  }
}

/// What the fragments of one sealed folder may name: its entries by type and path.
struct SealedFolderTargets {
  private let paths: [SealedFileType: Set<String>]

  init(_ contents: SealedFolderContents) {
    paths = Dictionary(grouping: contents.entries, by: \.type).mapValues { Set($0.map(\.path)) }
  }

  func has(_ type: SealedFileType, _ path: String) -> Bool { paths[type]?.contains(path) == true }

  /// Whether a link leads to another fragment.
  func hasFragment(of link: SiteLink) -> Bool {
    if case .here(let fragment?) = link { has(.fragment, fragment) } else { false }
  }
}

// What is sealed: form of the files, and links of what is in them.
extension CheckWorker {
  func checkSealed(_ path: String, _ bytes: [UInt8]) {
    guard let fault = sealed.fault(path, bytes) else { return }
    report(CheckProblems.sealedForm.problem(at: Place(place(path)), fault))
  }

  /// Checks a fragment of an opened sealed folder as if it stood in the sealed page; `shown` names it in findings.
  func checkFragment(_ bytes: [UInt8], shown: String, _ targets: SealedFolderTargets) {
    let page = "sealed/index.html"
    let lines = LineFinder(shown, bytes)
    let inspection = bytes.withUnsafeBytes { PageInspection($0, path: page) }
    for finding in inspection.findings where finding.kind != CheckProblems.noPolicy {
      report(lines.problem(finding.kind, finding.reason, finding.offset))
    }
    for reference in inspection.references where !targets.hasFragment(of: reference.link) {
      check(reference, page, lines, ids: inspection.ids)
    }
    bytes.withUnsafeBytes { raw in
      var tokens = HTMLTokenizer(raw)
      while let tag = tokens.next() {
        for attribute in tag.attributes where attribute.name == "data-part" || attribute.name == "data-file" {
          let path = CharacterReferences.decode(UnsafeRawBufferPointer(rebasing: raw[attribute.value]))
          let type: SealedFileType = attribute.name == "data-part" ? .photo : .file
          guard !targets.has(type, path) else { continue }
          report(
            lines.problem(
              CheckProblems.missingTarget, "`\(Printable.line(path, limit: 120))` is not in the sealed folder",
              attribute.offset))
        }
      }
    }
    count(links: inspection.references.count)
  }
}
