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
          throw InputFault(
            kind: IngestProblems.damagedExport, words: "\(path.name) names a file outside of the export")
        }
        return Part(metadata: written, folder: Path.parent(of: written), pointer: pointer)
      }
    } catch ExportMetadata.Fault.version(let version) {
      throw InputFault(
        kind: IngestProblems.exportVersion,
        words: "the export has the version 0x\(String(version, radix: 16)), and sumaq reads 0x33")
    } catch ExportMetadata.Fault.damaged(let words) {
      problems.report(IngestProblems.damagedExport.problem(at: Place(path.name), "\(path.name) is damaged: \(words)"))
      return try search().map { Part(metadata: nil, folder: $0.folder) }
    } catch {
      throw error as? InputFault ?? InputFault(kind: IngestProblems.cannotRead, words: "\(error)")
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
