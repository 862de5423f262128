internal import Diagnostics
internal import Ingest
internal import Model
internal import Platform
internal import Sealing

/// The work of the hidden `prove-worker`: it searches the bytes of files, the store's own among them.
///
/// It is a process of its own, as no descriptor of the store's file may be closed in a process that has a connection on
/// it (law 10).
struct ProofWorker {
  private let job: ProofJob
  private let sealed: SealedTexts?
  private var result = ProofResult()

  init(_ job: ProofJob) throws {
    self.job = job
    sealed = job.keys.isEmpty ? nil : try SealedTexts(state: job.keys)
  }

  /// Reads a job from its input, does it, and writes the result. Returns 0 if it could.
  static func run(input: Int32, output: Int32) -> Int32 {
    WorkerParent.follow(input)
    let pipe = WirePipe(input: input, output: output)
    do {
      let job: ProofJob = try PackedReader.value(of: pipe.receive())
      let answer: ProofAnswer
      do {
        var worker = try ProofWorker(job)
        answer = .found(try worker.search())
      } catch {
        answer = .failed("\(error)")
      }
      try pipe.send(PackedWriter.bytes(of: answer))
      return 0
    } catch { return 70 }
  }

  /// Searches every regular file below the folders; links are not followed.
  mutating func search() throws -> ProofResult {
    for folder in job.folders { try search(folder, folder) }
    return result
  }

  private mutating func search(_ path: String, _ root: String) throws {
    do { try look(path, root) } catch let error as FileError where job.mayLackFiles { addUnread(error.path) }
  }

  private mutating func addUnread(_ path: String) {
    if !result.unread.contains(path) { result.unread.append(path) }
  }

  private mutating func look(_ path: String, _ root: String) throws {
    guard !job.leftOut.contains(path), let status = try FileStatus.of(path) else { return }
    switch status.kind {
    case .folder: for name in try Files.names(in: path) { try search(path + "/" + name, root) }
    case .file:
      let before = result.found
      defer {
        if job.mayLackFiles, result.found > before {
          result.counts.append(ProofResult.Mentions(path: path, count: result.found - before))
        }
      }
      result.files += 1
      result.bytes += status.size
      searchPath(path, root)
      try searchSealed(path)
      // What is found in packed content counts for what is found in its bytes, which may be the same.
      let (packed, isWhole) = try hits(packedIn: path)
      if job.mayLackFiles, !isWhole { addUnread(path) }
      for hits in packed.contains(where: { !$0.isEmpty }) ? packed : [try hits(in: path)] { note(hits, path) }
    case .link, .other: return
    }
  }

  /// Looks at the part of the path below the folder.
  private mutating func searchPath(_ path: String, _ root: String) {
    var search = ProofSearch(job.patterns, isDatabase: false)
    var found: [ProofResult.Place] = []
    let name = Array(path.utf8.dropFirst(root.utf8.count))
    let note = { (hit: ProofSearch.Hit) in
      found.append(ProofResult.Place(path: path, offset: nil, needle: hit.needle))
    }
    name.withUnsafeBytes { search.add($0, note) }
    search.finish(note)
    for place in found { result.add(place) }
  }

  /// Looks into a sealed file.
  private mutating func searchSealed(_ path: String) throws {
    guard let sealed, SealedTexts.mayBeSealed(path), let script = SealedScript(try Files.read(path)) else { return }
    guard let text = sealed.text(of: script) else {
      result.unopened += 1
      return
    }
    var search = ProofSearch(job.patterns, isDatabase: false)
    var found: [ProofSearch.Hit] = []
    text.withUnsafeBytes { search.add($0) { found.append($0) } }
    search.finish { found.append($0) }
    note(found, path)
    for parts in sealed.longFiles(of: script) { try searchCuts(of: parts, in: Path.parent(of: path), sealed) }
  }

  /// Looks at where a long file is cut into sealed files, as a text may begin in one and end in the next.
  private mutating func searchCuts(of parts: [String], in folder: String, _ sealed: SealedTexts) throws {
    var search = ProofSearch(job.patterns, isDatabase: false)
    var found: [ProofSearch.Hit] = []
    var starts: [(path: String, offset: Int)] = []
    var length = 0
    for part in parts {
      let path = Path.join(folder, part + ".js")
      guard try FileStatus.of(path)?.kind == .file, let script = SealedScript(try Files.read(path)),
        let text = sealed.text(of: script)
      else { return }
      starts.append((path, length))
      length += text.count
      text.withUnsafeBytes { search.add($0) { found.append($0) } }
    }
    search.finish { found.append($0) }
    for hit in found where starts.contains(where: { hit.offset < $0.offset && $0.offset < hit.offset + hit.count }) {
      guard let start = starts.last(where: { $0.offset <= hit.offset }) else { continue }
      note([ProofSearch.Hit(needle: hit.needle, offset: hit.offset - start.offset, count: hit.count)], start.path)
    }
  }

  private func hits(in path: String) throws -> [ProofSearch.Hit] {
    var search = ProofSearch(job.patterns, isDatabase: Self.isDatabase(path))
    var found: [ProofSearch.Hit] = []
    let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try file.read(into: buffer)
      guard count > 0 else { break }
      search.add(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { found.append($0) }
    }
    search.finish { found.append($0) }
    return found
  }

  /// The hits in what a file holds compressed, for each file in it, and whether all of it could be read.
  private func hits(packedIn path: String) throws -> (found: [[ProofSearch.Hit]], isWhole: Bool) {
    var found: [[ProofSearch.Hit]] = []
    var search = ProofSearch(job.patterns, isDatabase: false)
    func finish() {
      guard var last = found.popLast() else { return }
      search.finish { last.append($0) }
      found.append(last)
    }
    let isWhole = try PackedContent.eachPiece(
      of: path,
      begin: {
        finish()
        search = ProofSearch(job.patterns, isDatabase: false)
        found.append([])
      },
      { search.add($0) { found[found.count - 1].append($0) } })
    finish()
    return (found, isWhole)
  }

  private mutating func note(_ hits: [ProofSearch.Hit], _ path: String) {
    for hit in Set(hits).sorted(by: { ($0.offset, $0.needle) < ($1.offset, $1.needle) }) {
      result.add(ProofResult.Place(path: path, offset: hit.offset, needle: hit.needle))
    }
  }

  /// Whether a file is the store's, its log, or a copy of it.
  private static func isDatabase(_ path: String) -> Bool { Path.name(of: path).hasPrefix("sumaq.sqlite") }
}

/// Opens sealed files wherever they lie, with the key of each generation of their sealed folders.
struct SealedTexts {
  private let folders: [String: [FolderSealer]]
  private let slots: [String: SlotSealer]
  /// How many generations of older programs are tried.
  private static let mostGenerations: UInt32 = 10_000

  /// Without keys nothing is opened.
  init(state: String) throws(Failure) {
    guard case .open(let access) = try KeysFolder(state: state).read() else {
      (folders, slots) = ([:], [:])
      return
    }
    var folders: [String: [FolderSealer]] = [:]
    for subject in Set(access.list.subjects + access.list.raised) {
      let current = access.list.generation(of: subject)
      // Keys of generations between cannot be made: their bytes are in no list any more.
      let earlier = (1...min(current.number, Self.mostGenerations)).reversed().map {
        KeyGeneration(number: $0, salt: [])
      }
      folders[access.keys.name(of: subject)] = ([current] + earlier).map {
        access.keys.sealer(of: subject, generation: $0)
      }
    }
    self.folders = folders
    slots = Dictionary(
      access.list.people.map { ($0.slot, access.keys.slot(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  static func mayBeSealed(_ path: String) -> Bool {
    let name = Path.name(of: path)
    return name.hasSuffix(".js") && SealedName.isOne(String(name.dropLast(3)))
  }

  /// If a file lists a sealed folder's contents, the files of each entry that has several.
  func longFiles(of script: SealedScript) -> [[String]] {
    guard case .file(_, FolderSealer.contents) = script.callback,
      let contents = text(of: script).flatMap(SealedFolderContents.init)
    else { return [] }
    return contents.entries.map(\.files).filter { $0.count > 1 }
  }

  /// What is in a file; nil if no key opens it.
  func text(of script: SealedScript) -> [UInt8]? {
    switch script.callback {
    case .file(let folder, let file):
      for sealer in folders[folder] ?? [] {
        do throws(Failure) { return try sealer.open(script, file: file).1 } catch { continue }
      }
      return nil
    case .slot(let slot):
      guard let sealer = slots[slot] else { return nil }
      do throws(Failure) {
        return Array(try sealer.open(script).map { "\($0.folder) \($0.role) \($0.title)\n" }.joined().utf8)
      } catch { return nil }
    }
  }
}
