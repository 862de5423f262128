internal import Diagnostics
internal import Platform

/// A managed export of Firestore: a folder that `gcloud firestore export` or the emulator wrote, with all documents of
/// a database or those of some collections.
enum ManagedExport: ContainerKind {
  static let overallEnding = ".overall_export_metadata"
  static let kindEnding = ".export_metadata"
  private static let emulatorFile = "firebase-export-metadata.json"

  /// Whether a name is that of one of its metadata files.
  static func isPart(_ name: String) -> Bool {
    name.hasSuffix("export_metadata") || name == emulatorFile
  }

  /// The folders among `names` that may be exports. If the exports folder is an export itself, it is the only one.
  static func folders(_ names: [String]) -> [String] {
    let isExport = names.contains { $0.hasSuffix(overallEnding) || $0 == "all_namespaces" }
    return isExport ? names.filter { $0 != "all_namespaces" } + ["."] : names
  }

  /// The accounts that the emulator wrote beside its documents, into the exports folder or a folder in it.
  static func accounts(_ top: [String], _ folders: [String], in folder: ExportPath) -> [String] {
    let folders = top.contains(emulatorFile) ? ["."] : folders.filter { !$0.hasPrefix(".") }
    return folders.flatMap { name -> [String] in
      let path = name == "." ? folder : folder.below(name)
      do throws(InputFault) {
        guard try path.below(emulatorFile).status() != nil else { return [] }
        let inner = name == "." ? "auth_export" : Path.join(name, "auth_export")
        return try path.below("auth_export").namesOfFolder().filter {
          $0.hasPrefix("accounts") && $0.hasSuffix(".json")
        }
        .map { Path.join(inner, $0) }
      } catch { return [] }
    }
  }

  static func members(
    of path: ExportPath, _ status: FileStatus?, _ start: FileStart, settings: IngestSettings, problems: any ProblemSink
  ) throws(InputFault) -> [any ExportMember]? {
    guard status == nil else { return nil }
    var found: [EntityMember] = []
    for folder in try folders(at: path) {
      found += try ExportTree(folder, sources: settings.sources, problems).members()
    }
    if found.isEmpty, !settings.sources.contains(where: { FileNaming.fits(path.name, Path.parent(of: $0.pattern)) }) {
      reportDeeper(in: path, problems)
    }
    return found.isEmpty ? nil : found
  }

  /// Reports exports in the folders of a folder, which are not read there. Looks into a few folders alone, and only for
  /// the names that an export has, as a folder of photos may have very many.
  private static func reportDeeper(in path: ExportPath, _ problems: any ProblemSink) {
    do {
      for name in try path.namesOfFolder().filter({ !$0.contains(".") }).prefix(mostFolders) {
        let inner = path.below(name)
        let parts = ["all_namespaces", emulatorFile, name + overallEnding]
        guard try parts.contains(where: { try inner.below($0).exists() }) else { continue }
        problems.report(
          IngestProblems.deeperExport.problem(
            at: Place(inner.name), "an export of Firestore is in a folder within a folder, and was not read",
            mend: "Move \(Printable.line(inner.name, limit: 100)) up into the exports folder, or say in sumaq.json: "
              + "\"sources\": [{\"file\": \"\(Printable.line(path.name, limit: 100))/*\"}]"))
      }
    } catch {}  // a folder that may not be listed is ignored like any other
  }

  private static let mostFolders = 100

  /// The folder itself if it is an export, and those within a folder that the emulator wrote.
  private static func folders(at path: ExportPath) throws(InputFault) -> [ExportPath] {
    let names: [String]
    // A folder that may not be listed, or a link to a folder outside, is ignored like any other folder.
    do throws(InputFault) { names = try path.namesOfFolder() } catch { return [] }
    if isExport(names, at: path) { return [path] }
    guard names.contains(emulatorFile) else { return [] }
    var folders: [ExportPath] = []
    for name in names where !name.hasPrefix(".") {
      let inner = path.below(name)
      if isExport(try inner.namesOfFolder(), at: inner) { folders.append(inner) }
    }
    return folders
  }

  private static func isExport(_ names: [String], at path: ExportPath) -> Bool {
    if names.contains(where: { $0.hasSuffix(kindEnding) || $0.hasSuffix(overallEnding) }) { return true }
    if names.contains("all_namespaces") { return true }
    return names.first(where: { outputNumber($0) != nil }).map { isOfEntities(path.below($0)) } ?? false
  }

  /// Whether the content is that of an export: a log whose first record is an entity.
  private static func isOfEntities(_ path: ExportPath) -> Bool {
    do {
      let log = LogReader(try FileSource(opening: path))
      return try withExtendedLifetime(log) {
        guard case .record(let record) = try log.next() else { return false }
        return record.first == 0x6A
      }
    } catch { return false }
  }

  /// The number in a name such as `output-7`.
  static func outputNumber(_ name: String) -> Int? {
    let prefix = "output-"
    guard name.hasPrefix(prefix), name.utf8.dropFirst(prefix.utf8.count).allSatisfy(ASCIIText.isDigit) else {
      return nil
    }
    return Int(name.dropFirst(prefix.count))
  }

  /// Of several exports of the same documents, those that began last.
  static func newest(_ files: [ExportFile], problems: any ProblemSink) -> [ExportFile] {
    let members = files.compactMap { $0.path.member as? EntityMember }
    let isOlder = { (member: EntityMember) in
      members.contains { other in
        (other.isDump || other.name == member.name) && other.folder != member.folder
          && (member.start, member.folder) < (other.start, other.folder)
      }
    }
    let older = Set(members.filter(isOlder).map(\.folder)).sorted()
    for folder in older {
      problems.report(
        IngestProblems.olderExport.problem(
          at: Place(folder), "a newer export of the database is there, so this one was not read"))
    }
    return files.filter { file in (file.path.member as? EntityMember).map { !isOlder($0) } ?? true }
  }
}
