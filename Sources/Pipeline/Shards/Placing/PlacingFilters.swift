internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

extension ShardJob {
  /// Tells what `check` has found, and what `ledger` has counted. Returns the words for the screen, and whether all is well.
  package func verify(repairs: Bool, input: @escaping (Int) -> [UInt8]) throws -> (words: String, isWell: Bool) {
    var (changes, bad, damaged) = (SiteChanges(), 0, 0)
    let reader = FrameReader.standardInput(input)
    try reader.each { tag, record in
      switch tag {
      case .changes: changes.add(try record.value(SiteChanges.self))
      case .problems:
        let found = try ProblemRecord(record).found
        found.report(to: context.problems)
        if found.kind == LakeActProblems.differs { bad += found.count } else { damaged += found.count }
      default: throw reader.unknown(record)
      }
    }
    let all = Amount.of(changes.files, "file", "files")
    let packs = damaged == 0 ? "" : "; \(Amount.of(damaged, "pack is", "packs are")) damaged"
    if bad == 0 { return ("\(all) compared with what was put: the same bytes\(packs)", damaged == 0) }
    let end = repairs && damaged == 0 ? "; they are as they were put now" : ""
    return ("\(Amount.count(bad)) of \(all) differ from what was put\(end)\(packs)", repairs && damaged == 0)
  }
}

/// Takes files out of packs and puts them into the lake's site. A pack is open as long as its files are asked for.
struct SitePlacing {
  let lake: LakeFolder
  private var open: (number: UInt64, pack: PackFile)?

  init(_ lake: LakeFolder) { self.lake = lake }

  /// Puts a file. One that has its bytes stays as it is.
  mutating func put(_ file: LedgerFile) throws {
    if file.isPhoto { return try lake.put(copyOf: lake.path(file.sitePath), as: file.path) }
    let pack = try open?.number == file.pack ? open?.pack : PackFile(file.pack, in: lake)
    if let pack {
      open = (file.pack, pack)
      try lake.put(pack.bytes(of: file), as: file.path)
    }
  }
}

/// `sumaq shard put`: puts files in place, or removes files of the site and copies of photos.
struct PutFilter {
  let lake: LakeFolder

  func run(_ input: FrameReader, _: FrameWriter) throws {
    try lake.putting { lake in
      var placing = SitePlacing(lake)
      try input.each { tag, record in
        guard tag == .put else {
          guard tag == .gone else { throw input.unknown(record) }
          return try lake.removePlaced(SitePut.path(record.key[...]))
        }
        let put = try SitePut(record)
        if try put.onlyIfAbsent && FileStatus.of(lake.path(put.file.path)) != nil { return }
        try placing.put(put.file)
      }
    }
  }
}

extension LakeFolder {
  fileprivate func removePlaced(_ path: String) throws {
    try remove(path, upTo: path.hasPrefix("site/") ? "site" : "photos")
  }
}

/// `sumaq shard check`: compares the site in place with its ledger, and proves the packs. Puts again what differs, and removes
/// what is not its own, if `repairs`.
struct CheckFilter {
  let lake: LakeFolder
  let form: LakeForm
  let repairs: Bool
  private let problems = ProblemLog(examplesPerKind: 1000)

  init(_ lake: LakeFolder, _ form: LakeForm, repairs: Bool) {
    (self.lake, self.form, self.repairs) = (lake, form, repairs)
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var placing = SitePlacing(lake)
    var last: (pack: UInt64, isWhole: Bool) = (0, true)
    try input.each { tag, record in
      guard tag == .put else {
        guard tag == .gone else { throw input.unknown(record) }
        let path = try SitePut.path(record.key[...])
        tell(path, "no night has put the file")
        if repairs { try lake.removePlaced(path) }
        return
      }
      let put = try SitePut(record)
      guard !put.onlyIfAbsent else { return }
      let file = put.file
      if !file.isPhoto, file.pack != last.pack { last = (file.pack, try prove(file.pack)) }
      guard form == .files, let words = try difference(file) else { return }
      tell(file.path, words)
      if repairs, file.isPhoto ? try isPhotoThere(file) : last.isWhole { try repair(file, &placing) }
    }
    try output.add(problems.found(), from: .pages, "check")
  }

  private func tell(_ path: String, _ words: String) {
    problems.report(LakeActProblems.differs.problem(at: Place(lake.path(path)), words))
  }

  private func isPhotoThere(_ file: LedgerFile) throws -> Bool { try FileStatus.of(lake.path(file.sitePath)) != nil }

  /// How a file of the site differs from what was put; nil if it does not.
  private func difference(_ file: LedgerFile) throws -> String? {
    let path = lake.path(file.path)
    guard try FileStatus.of(path)?.kind == .file else { return "the file is not there" }
    guard try !file.isPhoto || isPhotoThere(file) else { return "the lake has lost the photo" }
    let bytes = try Files.read(path)
    let isSame =
      try file.isPhoto ? bytes == Files.read(lake.path(file.sitePath)) : LedgerDigest(of: bytes) == file.digest
    return isSame ? nil : "the file is not what was put"
  }

  private func repair(_ file: LedgerFile, _ placing: inout SitePlacing) throws {
    // A photo of the same size would stay as it is.
    if file.isPhoto { try lake.remove(file.path, upTo: "site") }
    try placing.put(file)
  }

  /// Whether a pack is what was put. One that is not is removed if `repairs`, so that the next night makes it again.
  private func prove(_ number: UInt64) throws -> Bool {
    let name = PackFile.name(number)
    let isThere = try FileStatus.of(lake.path(name)) != nil
    if isThere, try PackFile(number, in: lake).isWhole(number) { return true }
    problems.report(
      LakeActProblems.damagedWork.problem(
        at: Place(lake.path(name)), isThere ? "the pack is not what was put" : "the pack is lost",
        mend: repairs ? "It is removed. The next night makes it again." : "Run verify with --repair."))
    if repairs { try lake.remove(name, upTo: "packs") }
    return false
  }
}
