internal import Diagnostics
internal import Platform

/// The files of one managed export of Firestore.
struct ExportTree {
  private let root: ExportPath
  private let sources: [SourceSettings]
  private let problems: any ProblemSink
  /// The largest size of a metadata file in bytes; one for 1,024 files has 20 KB.
  private static let largestMetadata = 16 << 20

  /// The folder of one kind, or that of all kinds.
  private struct Part {
    /// The metadata file, if it is known.
    var metadata: String?
    /// The path from the export's folder; empty for that folder itself.
    var folder: String
    var pointer: ExportMetadata.Pointer?
  }

  init(_ root: ExportPath, sources: [SourceSettings], _ problems: any ProblemSink) {
    self.root = root
    self.sources = sources
    self.problems = problems
  }

  /// The export's kinds, each with its files. Throws if the export cannot be read.
  func members() throws(InputFault) -> [EntityMember] {
    var members: [EntityMember] = []
    for part in try parts() { members.append(try member(part)) }
    return members
  }

  // MARK: Parts

  private func parts() throws(InputFault) -> [Part] {
    let names = try root.namesOfFolder()
    if let overall = names.first(where: { $0.hasSuffix(ManagedExport.overallEnding) }) {
      return try parts(ofOverall: overall)
    }
    let found = try search()
    problems.report(
      IngestProblems.noOverallMetadata.problem(
        at: Place(root.name), "the export has no file that ends in \(ManagedExport.overallEnding)"))
    return found
  }

  private func parts(ofOverall name: String) throws(InputFault) -> [Part] {
    let path = root.below(name)
    do {
      return try ExportMetadata.pointers(try path.bytes(limit: Self.largestMetadata)).map { pointer in
        guard let written = ExportMetadata.path(pointer.path) else {
          throw IngestProblems.damagedExport.fault("\(path.name) names a file outside of the export")
        }
        return Part(metadata: written, folder: Path.parent(of: written), pointer: pointer)
      }
    } catch ExportMetadata.Fault.version(let version) {
      throw IngestProblems.exportVersion.fault(
        "the export has the version 0x\(String(version, radix: 16)), and sumaq reads 0x33")
    } catch ExportMetadata.Fault.damaged(let words) {
      problems.report(IngestProblems.damagedExport.problem(at: Place(path.name), "\(path.name) is damaged: \(words)"))
      return try search().map { Part(metadata: nil, folder: $0.folder) }
    } catch {
      throw error as? InputFault ?? IngestProblems.cannotRead.fault("\(error)")
    }
  }

  /// Finds the kinds' metadata files, at most two folders below; in a folder that has none, its outputs.
  private func search() throws(InputFault) -> [Part] {
    var found: [Part] = []
    var folders = [""]
    for depth in 0...2 {
      var inner: [String] = []
      for folder in folders {
        let names = try path(folder).namesOfFolder().filter { !$0.hasPrefix(".") }
        let kinds = names.filter { $0.hasSuffix(ManagedExport.kindEnding) }
        found += kinds.map { Part(metadata: joined(folder, $0), folder: folder) }
        if kinds.isEmpty, names.contains(where: { ManagedExport.outputNumber($0) != nil }) {
          found.append(Part(metadata: nil, folder: folder))
        }
        if depth < 2 { inner += names.map { joined(folder, $0) } }
      }
      folders = inner
    }
    return found
  }

  private func joined(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : Path.join(folder, name) }

  private func path(_ inner: String) -> ExportPath { inner.isEmpty || inner == "." ? root : root.below(inner) }

  // MARK: Members

  private func member(_ part: Part) throws(InputFault) -> EntityMember {
    let folder = path(part.folder)
    let there = try folder.namesOfFolder().filter { ManagedExport.outputNumber($0) != nil }
    let kind = part.metadata.flatMap { metadata($0) }
    let names = sorted(kind?.outputs ?? there)
    reportUnnamed(there.filter { !names.contains($0) }, in: folder)
    var statuses: [FileStatus] = []
    for name in names + (part.metadata.map { [Path.name(of: $0)] } ?? []) {
      // A file whose status is unknown is reported when it is read.
      do throws(InputFault) { if let status = try folder.below(name).status() { statuses.append(status) } } catch {}
    }
    var member = EntityMember(
      name: name(of: part), container: container, folder: root.name, start: kind?.start ?? 0,
      status: FileStatus(ofAll: statuses), bytes: statuses.reduce(0) { $0 + $1.size })
    member.outputs = names.map(folder.below)
    member.promised = part.pointer?.documents
    member.promisedBytes = part.pointer?.bytes
    member.mayLackOutputs = kind == nil
    if isOfAllKinds(part) { member.kinds = .collections(sources) }
    return member
  }

  /// Reads a kind's metadata file. Reports it if it cannot be read, and returns nil.
  private func metadata(_ name: String) -> ExportMetadata.Kind? {
    let path = root.below(name)
    let words: String
    do {
      let kind = try ExportMetadata.kind(try path.bytes(limit: Self.largestMetadata))
      guard kind.outputs.contains(where: { ExportMetadata.path($0) == nil || $0.contains("/") }) else { return kind }
      words = "it names files outside of its folder"
    } catch ExportMetadata.Fault.damaged(let fault) {
      words = fault
    } catch {
      words = (error as? InputFault)?.words ?? "\(error)"
    }
    problems.report(IngestProblems.damagedExport.problem(at: Place(path.name), "\(path.name) is damaged: \(words)"))
    return nil
  }

  private func sorted(_ names: [String]) -> [String] {
    names.sorted { left, right in
      (ManagedExport.outputNumber(left) ?? .max, left) < (ManagedExport.outputNumber(right) ?? .max, right)
    }
  }

  private func reportUnnamed(_ names: [String], in folder: ExportPath) {
    for name in names {
      problems.report(
        IngestProblems.unnamedOutput.problem(
          at: Place(folder.below(name).name), "the export does not name this file, so it was not read"))
    }
  }

  // MARK: Names

  /// The name of the export in its members' names: `firestore` for a folder such as `2026-01-02T03:04:05_12345`, whose
  /// name changes every night, so that its documents are recognized. Nil means the folder's own name.
  private var container: String? {
    let name = Path.name(of: root.name)
    let digits = name.utf8.prefix(10)
    let isTime =
      digits.count == 10 && name.utf8.dropFirst(10).first == UInt8(ascii: "T")
      && digits.allSatisfy { ASCIIText.isDigit($0) || $0 == UInt8(ascii: "-") }
    return isTime || name == "." || name == "all_namespaces" ? "firestore" : nil
  }

  private static let kindPrefix = "kind_"

  /// The collection's name, or `all_kinds`. It is prefixed by the namespace unless that is the default one.
  private func name(of part: Part) -> String {
    let parts = (part.folder.isEmpty ? Path.name(of: root.name) : part.folder).split(separator: "/").map(String.init)
    let last = parts.last ?? ""
    guard last.hasPrefix(Self.kindPrefix) else { return "all_kinds" }
    let namespace = parts.dropLast().last.flatMap { $0 == "all_namespaces" ? nil : $0 + "/" } ?? ""
    return namespace + last.dropFirst(Self.kindPrefix.count)
  }

  private func isOfAllKinds(_ part: Part) -> Bool { name(of: part) == "all_kinds" }
}

/// Reads the metadata files of a Firestore export.
enum ExportMetadata {
  /// The files of a kind's documents, as `N.overall_export_metadata` names them.
  struct Pointer {
    var path = ""
    var documents: Int?
    var bytes: Int?
  }

  /// The contents of a kind's own metadata file.
  struct Kind {
    /// Microseconds since 1970.
    var start: Int64 = 0
    var outputs: [String] = []
  }

  enum Fault: Error {
    case damaged(String)
    case version(UInt8)
  }

  /// The pointers in an `overall_export_metadata`, a log whose first record is the version, `3`.
  static func pointers(_ bytes: [UInt8]) throws(Fault) -> [Pointer] {
    let records = try records(bytes)
    guard let version = records.first else { throw .damaged("it has no record") }
    guard version == [0x33] else { throw .version(version.first ?? 0) }
    guard records.count > 1 else { throw .damaged("it has no record of its files") }
    do {
      return try records[1].withUnsafeBytes { try pointers($0) }
    } catch { throw .damaged("its record is none") }
  }

  private static func records(_ bytes: [UInt8]) throws(Fault) -> [[UInt8]] {
    let log = LogReader(MemorySource(bytes))
    var records: [[UInt8]] = []
    do {
      while true {
        switch try log.next() {
        case .record(let record): records.append(Array(record))
        case .fault(let fault): throw Fault.damaged("at byte \(fault.offset), \(fault.words)")
        case .end: return records
        }
      }
    } catch let fault as Fault { throw fault } catch { throw .damaged("\(error)") }
  }

  private static func pointers(_ record: UnsafeRawBufferPointer) throws(EntityFault) -> [Pointer] {
    var pointers: [Pointer] = []
    var wire = WireReader(record)
    while !wire.isAtEnd {
      let (field, kind) = try wire.tag()
      guard field == 1, kind == .bytes else {
        try wire.skip(field, kind)
        continue
      }
      pointers.append(try pointer(try wire.bytes()))
    }
    return pointers
  }

  private static func pointer(_ bytes: UnsafeRawBufferPointer) throws(EntityFault) -> Pointer {
    var pointer = Pointer()
    var wire = WireReader(bytes)
    while !wire.isAtEnd {
      let (field, kind) = try wire.tag()
      switch (field, kind) {
      case (2, .bytes): pointer.path = String(decoding: try wire.bytes(), as: UTF8.self)
      case (3, .varint): pointer.documents = Int(truncatingIfNeeded: try wire.varint())
      case (4, .varint): pointer.bytes = Int(truncatingIfNeeded: try wire.varint())
      default: try wire.skip(field, kind)
      }
    }
    return pointer
  }

  /// Reads an `export_metadata`, which is one message.
  static func kind(_ bytes: [UInt8]) throws(Fault) -> Kind {
    do {
      return try bytes.withUnsafeBytes { try kind($0) }
    } catch { throw .damaged("it cannot be read") }
  }

  private static func kind(_ bytes: UnsafeRawBufferPointer) throws(EntityFault) -> Kind {
    var found = Kind()
    var wire = WireReader(bytes)
    while !wire.isAtEnd {
      let (field, kind) = try wire.tag()
      guard field == 1 || field == 2, kind == .bytes else {
        try wire.skip(field, kind)
        continue
      }
      var inner = WireReader(try wire.bytes())
      while !inner.isAtEnd {
        let (part, kind) = try inner.tag()
        switch (field, part, kind) {
        case (1, 2, .varint): found.start = try inner.int64()
        case (2, 2, .bytes): found.outputs.append(String(decoding: try inner.bytes(), as: UTF8.self))
        default: try inner.skip(part, kind)
        }
      }
    }
    return found
  }

  /// A path in a metadata file, relative to the file's folder. Windows writes `\\`. Nil for a path that leaves the
  /// folder.
  static func path(_ written: String) -> String? {
    let path = String(written.map { $0 == "\\" ? "/" : $0 })
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isSafe = !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.contains(0) }
    return isSafe ? path : nil
  }
}
