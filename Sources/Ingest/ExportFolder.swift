package import Diagnostics
package import Model
internal import Platform

/// The exports folder: its files, and what each is read as.
package struct ExportFolder: Sendable {
  /// Lists the files to read, in byte order of their names.
  ///
  /// Hidden files, `*.tmp` and `*.part` are ignored. A file is identified by `sources`, then by its name, then by its
  /// fields. If the files of a collection end in dates, those of the newest date are read. Files of no collection are
  /// analysts' tables; files that are no exports are listed with a problem. The members of a container are files like
  /// any other.
  ///
  /// This reads the beginning of each file. `fetched` are files from servers, which are listed like those of the folder;
  /// unless it is nil, the folder may be missing. Fails with exit code 65 if there is nothing to read.
  package static func list(
    _ folder: String, fetched: [ExportPath]? = nil, settings: IngestSettings, problems: any ProblemSink
  ) throws(Failure) -> [ExportFile] {
    let paths = try paths(in: folder, fetched: fetched, settings: settings, problems)
    var files = files(of: paths, among: Set(paths.map(\.name)), settings: settings, problems: problems)
    files = ManagedExport.newest(files, problems: problems)
    files.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    files = IgnoredFiles.removed(from: files)
    guard files.contains(where: { $0.isRecognized && ($0.isText || FileNaming.isExport($0.path.baseName)) }) else {
      throw noExports("no export was found in \(folder)")
    }
    reportUnusedSources(files, settings: settings, problems: problems)
    return settings.onlyNewestDate ? newest(files, problems: problems) : files
  }

  /// The file with this name, as `list` identifies it; nil if there is none. Of the other files it reads the names
  /// alone, but for containers whose exports have other names than they.
  package static func file(
    _ name: String, in folder: String, settings: IngestSettings, problems: any ProblemSink
  ) throws(Failure) -> ExportFile? {
    let paths = try paths(in: folder, fetched: nil, settings: settings, problems)
    let names = Set(paths.map(\.name))
    // A file replaces the member of a container that has its name.
    let own = names.contains(name) ? paths.filter { $0.name == name } : paths.filter { name.hasPrefix($0.name + "!") }
    let found = files(of: own, among: names, settings: settings, problems: problems).first { $0.name == name }
    if let found { return found }
    return try list(folder, settings: settings, problems: problems).first { $0.name == name }
  }

  private static func files(
    of paths: [ExportPath], among ownNames: Set<String>, settings: IngestSettings, problems: any ProblemSink
  ) -> [ExportFile] {
    var files: [ExportFile] = []
    for path in paths {
      do throws(InputFault) {
        let status = try path.status()
        if let exports = ExportContainers.exports(of: path, status, settings: settings, problems: problems) {
          // Nothing is known of a folder that cannot be opened.
          let unknown = FileStatus(ofAll: [])
          for export in exports where !isReplaced(export, by: ownNames, problems) {
            files.append(
              identify(export, export.member?.status ?? status ?? unknown, settings: settings, problems: problems))
          }
        } else if let status {
          files.append(identify(path, status, settings: settings, problems: problems))
        } else {
          reportUnread(path, among: ownNames, problems)
        }
      } catch {
        if let file = refused(path, error, settings: settings, problems: problems) { files.append(file) }
      }
    }
    return files
  }

  // MARK: Names

  private static func paths(
    in folder: String, fetched: [ExportPath]?, settings: IngestSettings, _ problems: any ProblemSink
  ) throws(Failure) -> [ExportPath] {
    let own = try own(in: folder, isNeeded: fetched == nil, settings: settings, problems)
    return (own + (fetched ?? [])).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func own(
    in folder: String, isNeeded: Bool, settings: IngestSettings, _ problems: any ProblemSink
  ) throws(Failure) -> [ExportPath] {
    let status = try Failure.ofFiles { () throws(FileError) in try FileStatus.following(folder) }
    if status == nil, !isNeeded { return [] }
    guard let status else { throw noExports("there is no exports folder \(folder)") }
    guard status.kind == .folder else { throw noExports("\(folder) is no folder") }
    return try Failure.ofFiles { () throws(FileError) in
      let opened = try ExportPath(opening: folder, followsLinks: settings.followsLinks)
      let (top, folders) = (try Files.names(in: folder), try Files.names(in: folder, withoutFiles: true))
      var names = Set(ManagedExport.folders(top.filter(isExport)))
      names.formUnion(ManagedExport.accounts(top, folders, in: opened))
      names.formUnion(Takeout.names(folders, in: opened))
      for inner in try SourceFolders.list(settings, in: opened, problems) {
        names.formUnion(
          try Files.names(in: Path.join(folder, inner)).filter(isExport).map { Path.join(inner, $0) })
      }
      return names.map { $0 == "." ? opened : opened.below($0) }
    }
  }

  /// Photos may be beside the exports that mention them.
  private static let pictures = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".heic", ".heif", ".avif"]

  /// Whether a file may be an export, judging by its own name.
  static func isExport(_ name: String) -> Bool {
    let folded = name.lowercased()
    let isIgnored = isPicture(name) || folded.hasSuffix(".tmp") || folded.hasSuffix(".part")
    return !name.hasPrefix(".") && !ManagedExport.isPart(name) && !isIgnored
  }

  static func isPicture(_ name: String) -> Bool {
    let folded = name.lowercased()
    return pictures.contains { folded.hasSuffix($0) }
  }

  /// Reports a folder whose files may be exports. They are read only where `sources` names them, as they may be of
  /// another time. A folder that may not be listed is ignored.
  private static func reportUnread(_ folder: ExportPath, among names: Set<String>, _ problems: any ProblemSink) {
    guard !names.contains(where: { $0.hasPrefix(folder.name + "/") }) else { return }
    let inner: [String]
    do throws(InputFault) { inner = try folder.namesOfFolder() } catch { return }
    let files = inner.filter { isExport($0) && (FileNaming.formatEnding($0) != nil || FileNaming.isArchive($0)) }
    guard let first = files.first.map({ Printable.line($0, limit: 80) }) else { return }
    let many = "\(files.count) files that may be exports were not read, such as"
    let words = files.count > 1 ? many : "a file that may be an export was not read:"
    problems.report(IngestProblems.unreadFolder.problem(at: Place(folder.name), "\(words) \(first)"))
  }

  /// Whether a file of the folder has the member's name, by which files are identified. The file is read instead of the
  /// member.
  private static func isReplaced(_ part: ExportPath, by names: Set<String>, _ problems: any ProblemSink) -> Bool {
    guard part.member != nil, names.contains(part.name) else { return false }
    let words = "a file of the exports folder has the name of this member, and was read instead of it"
    problems.report(IngestProblems.archiveTwice.problem(at: Place(part.name), words))
    return true
  }

  private static func noExports(_ words: String) -> Failure {
    Failure(
      .data,
      IngestProblems.noExports.problem(
        words + "; looked for files of " + Collection.allCases.map(\.name).joined(separator: ", ")
          + " as JSON, JSON lines, CSV or TSV, plain, gzip or zstd, and for archives, workbooks and exports of Firestore"
      ))
  }

  // MARK: Kinds

  /// Identifies a file. A file that cannot be opened keeps the collection of its name, so that reading it fails and no
  /// rows of the collection are removed.
  static func identify(
    _ path: ExportPath, _ status: FileStatus, _ fault: InputFault? = nil, settings: IngestSettings,
    problems: any ProblemSink
  ) -> ExportFile {
    let name = path.name
    let source = settings.sources.first { fits(path, $0) }
    var sniffer: FileSniffer?
    var reason = "it could not be looked into"
    var isDamaged = false
    if fault == nil, !path.isUnopenedContainer, path.member?.isDump != true, Takeout.mayBeRead(path) {
      do { sniffer = try FileSniffer(path, settings: settings) } catch {
        let fault = error as? InputFault
        reason = fault?.words ?? "\(error)"
        isDamaged = fault?.kind == IngestProblems.archiveDamaged
      }
    }
    if source?.collection == nil, sniffer?.isDump == true, let member = path.member as? EntityMember {
      let mixed = path.with(.member(member.ofSeveralKinds(settings.sources)))
      return identify(mixed, status, fault, settings: settings, problems: problems)
    }
    let reading = Takeout.reading(path, sniffer, source)
    let isLost = path.isUnopenedContainer || (reading.shape == nil && (isDamaged || isLost(path, sniffer)))
    let isDump =
      isLost || path.member?.isDump == true
      || (source?.collection == nil && sniffer?.isDump == true && !Takeout.contains(path))
    var shape = isDump ? nil : reading.shape
    let hasInner = !isDump && source?.collection == nil && !Takeout.contains(path) && path.member?.isDump != true
    if hasInner, shape?.isLinked != true, let sniffer { shape = InnerRecords.adding(sniffer.lists, to: shape) }
    if let source, let found = shape { shape = found.applying(source, problems: problems) }
    if let sniffer { shape = shape?.readingClocks(sniffer.samples) }
    let table = isDump || shape != nil || Takeout.contains(path) ? nil : table(path.baseName, sniffer)
    if shape == nil, !isDump, table == nil, !Takeout.contains(path) {
      if let fault = fault ?? sniffer?.fault {
        report(fault, name, problems)
      } else if let format = sniffer?.format, format.isUnreadable, format != .unknown {
        let (kind, words, mend) = format.refusal(of: path, status)
        problems.report(kind.problem(at: Place(name), words, mend: mend))
      } else {
        reportUnknown(name, sniffer, reason, problems)
      }
    }
    return ExportFile(
      path: path, name: name, status: status, isRefused: fault != nil, collection: shape?.collection, isDump: isDump,
      table: table, shape: shape, source: source, isLost: isLost, by: isLost ? .neither : isDump ? .fields : reading.by,
      nameSays: isDump ? nil : reading.nameSays,
      firstRecords: sniffer.map { FirstRecords($0, of: shape) } ?? FirstRecords(areLost: Takeout.mayBeRead(path)))
  }

  /// Whether it is a member that cannot be read, and that may be an export judging by its name.
  private static func isLost(_ path: ExportPath, _ sniffer: FileSniffer?) -> Bool {
    guard !Takeout.contains(path) else { return Takeout.mayBeRead(path) && sniffer?.isBroken != false }
    guard path.member?.isDump == false else { return false }
    guard let sniffer else { return FileNaming.isExport(path.baseName) }
    return sniffer.isBroken && sniffer.fault?.kind == IngestProblems.workbookDamaged
  }

  /// Reads a member of a container to its end. If its bytes turn out to be damaged, only its name identifies it, and
  /// reading it gives nothing but a problem.
  package static func checked(_ file: ExportFile, settings: IngestSettings) -> ExportFile {
    guard let member = file.path.member else { return file }
    do {
      try member.open().finish()
      return file
    } catch {
      guard let fault = error as? InputFault, fault.spoilsAll else { return file }
      let path = file.path.with(.member(member, damage: fault))
      return identify(path, file.status, settings: settings, problems: SilentSink())
    }
  }

  /// A file of which nothing is known and whose name says no collection, as one of the collection that it had when it
  /// was last read. It is read like a file whose name says so: if it breaks off, no row of the collection is removed.
  /// That a member's checksum is the one of before says nothing, as it is stored apart from the bytes.
  package static func asLastRead(
    _ file: ExportFile, of collection: Collection, isOfAccounts: Bool, settings: IngestSettings
  ) -> ExportFile {
    let file = checked(file, settings: settings)
    let shape = isOfAccounts ? ShapeCatalog.named(.accounts) : ShapeCatalog.own(collection)
    return ExportFile(
      path: file.path, name: file.name, status: file.status, isRefused: file.isRefused, collection: collection,
      isDump: false, table: nil, shape: shape, source: file.source, by: .lastReading,
      firstRecords: file.firstRecords)
  }

  /// A file that may not be read, identified by its name alone; nil if even its status is unknown.
  private static func refused(
    _ path: ExportPath, _ fault: InputFault, settings: IngestSettings, problems: any ProblemSink
  ) -> ExportFile? {
    do throws(FileError) {
      guard let status = try FileStatus.of(path.text) else { return nil }
      let container = FileNaming.isArchive(path.name) ? path.with(.unopenedContainer(fault)) : path
      return identify(container, status, fault, settings: settings, problems: problems)
    } catch {
      report(fault, path.name, problems)
      return nil
    }
  }

  private static func report(_ fault: InputFault, _ name: String, _ problems: any ProblemSink) {
    problems.report(fault.kind.problem(at: Place(name), fault.words))
  }

  /// The analyst's table of a file. A file that cannot be opened keeps the table of its name.
  private static func table(_ name: String, _ sniffer: FileSniffer?) -> String? {
    guard let sniffer else { return FileNaming.formatEnding(name) == nil ? nil : TableNaming.table(of: name) }
    let isTable = TableNaming.isTable(
      name, format: sniffer.format, columns: sniffer.columns, hasFields: !sniffer.fields.isEmpty)
    return isTable ? TableNaming.table(of: name) : nil
  }

  /// Whether an entry applies to an export. A member is matched by its path within the container as well.
  private static func fits(_ path: ExportPath, _ source: SourceSettings) -> Bool {
    FileNaming.fits(path.name, source.pattern)
      || path.member.map { FileNaming.fits($0.name, source.pattern) } == true
      || (!source.pattern.contains("/") && FileNaming.fits(path.baseName, source.pattern))
  }

  /// Whether an entry may apply. The kinds in a Firestore export are known only after it is read.
  private static func mayFit(_ path: ExportPath, _ source: SourceSettings) -> Bool {
    fits(path, source) || FileNaming.fits(path.file, source.pattern)
      || (path.member as? EntityMember)?.mayFit(source.pattern) == true
  }

  private static func reportUnknown(
    _ name: String, _ sniffer: FileSniffer?, _ reason: String, _ problems: any ProblemSink
  ) {
    guard let sniffer else { return problems.report(IngestProblems.cannotRead.problem(at: Place(name), reason)) }
    let words =
      switch sniffer.format {
      case _ where sniffer.format.isUnreadable: "the file is no text that sumaq reads"
      case .empty: "the file is empty and its name says no collection"
      default: "its name does not end as exports do, and its text is none of a collection"
      }
    problems.report(IngestProblems.unknownFile.problem(at: Place(name), words))
  }

  private static func reportUnusedSources(
    _ files: [ExportFile], settings: IngestSettings, problems: any ProblemSink
  ) {
    for source in settings.sources where !files.contains(where: { mayFit($0.path, source) }) {
      problems.report(
        IngestProblems.sourceUnused.problem("no export has a name like \(Printable.line(source.pattern, limit: 100))"))
    }
    for source in settings.sources where source.describesFields {
      for file in files where file.table != nil && fits(file.path, source) {
        problems.report(
          IngestProblems.sourceWithoutCollection.problem(
            at: Place(file.name), "it is read as a table, so what \"sources\" says of its fields has no effect"))
      }
    }
  }

  // MARK: Dates

  /// The newest files of each collection and table whose file names have dates.
  private static func newest(_ files: [ExportFile], problems: any ProblemSink) -> [ExportFile] {
    var latest: [String: String] = [:]
    for file in files {
      guard let whole = whole(of: file), let date = date(of: file) else { continue }
      latest[whole] = max(latest[whole] ?? "", date)
    }
    return files.filter { file in
      guard let whole = whole(of: file), let date = date(of: file), let newest = latest[whole], date != newest else {
        return true
      }
      problems.report(
        IngestProblems.olderExport.problem(
          at: Place(file.name), "a newer export of \(whole) is there, so this one was not read"))
      return false
    }
  }

  /// A text that identifies the collection or table to which a file belongs.
  private static func whole(of file: ExportFile) -> String? {
    if file.path.member != nil, Takeout.contains(file.path) { return "a Takeout \(file.source?.user ?? "")" }
    return file.collection?.name ?? file.table.map { "the table \($0)" }
  }

  /// The date in the file's own name, or in the container's.
  private static func date(of file: ExportFile) -> String? {
    FileNaming.date(of: file.path.baseName) ?? FileNaming.date(of: Path.name(of: file.path.file))
  }
}
