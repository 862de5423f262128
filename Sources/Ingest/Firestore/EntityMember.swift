internal import Diagnostics
internal import Model
internal import Platform

/// The documents of a Firestore export, or those of one kind.
struct EntityMember: ExportMember {
  /// Which documents of its files are read.
  enum Kinds: Sendable {
    /// All, as they are of one kind.
    case all
    /// Those of collections. An entry of `sources` may declare that a kind is one.
    case collections([SourceSettings])
    /// Those of one kind that is no collection.
    case only(String)
  }

  private(set) var name: String
  let container: String?
  /// The folder of the export, as problems show it.
  let folder: String
  /// When the export began, in microseconds since 1970; 0 if unknown.
  var start: Int64 = 0
  var status: FileStatus
  var bytes: Int
  var outputs: [ExportPath] = []
  /// The numbers of documents and bytes according to the export's metadata.
  var promised: Int?
  var promisedBytes: Int?
  /// Whether files may be missing, as nothing tells how many there were.
  var mayLackOutputs = false
  var kinds = Kinds.all

  var digest: String? { nil }
  var hasOwnSize: Bool { true }

  var isDump: Bool {
    if case .collections = kinds { true } else { false }
  }

  /// The export's metadata, which its digest includes.
  var words: String {
    "\(promised ?? -1) \(promisedBytes ?? -1) \(mayLackOutputs) \(outputs.map { Path.name(of: $0.name) })"
  }

  func open() throws(InputFault) -> any ExportContent { EntitySource(self) }

  /// The same where the folder of one kind has documents of several: they are read like those of all kinds.
  func ofSeveralKinds(_ sources: [SourceSettings]) -> EntityMember {
    var member = self
    // The folder's own name may be that of a table.
    member.name += "/all_kinds"
    member.kinds = .collections(sources)
    return member
  }

  /// The documents of one kind among those of all.
  func only(_ kind: String) -> EntityMember {
    var member = EntityMember(
      name: kind, container: container, folder: folder, start: start, status: status, bytes: bytes, outputs: outputs)
    member.promised = promised
    member.promisedBytes = promisedBytes
    member.mayLackOutputs = mayLackOutputs
    member.kinds = .only(kind)
    return member
  }

  func wants(kind: String) -> Bool {
    switch kinds {
    case .all: true
    case .only(let only): kind == only
    case .collections: collection(ofKind: kind) != nil
    }
  }

  /// Whether `sources` says what a kind is.
  func isDeclared(_ kind: String) -> Bool { source(ofKind: kind) != nil }

  /// The shape of the documents of a kind, if they belong to a collection.
  func shape(ofKind kind: String, problems: ProblemScribe) -> Shape? {
    guard let collection = collection(ofKind: kind) else { return nil }
    let shape = ShapeCatalog.own(collection)
    return source(ofKind: kind).map { shape.applying($0, problems: SilentSink()) } ?? shape
  }

  private func collection(ofKind kind: String) -> Collection? {
    source(ofKind: kind)?.collection ?? FileNaming.collection(named: kind.lowercased())
  }

  private func source(ofKind kind: String) -> SourceSettings? {
    guard case .collections(let sources) = kinds else { return nil }
    return sources.first { mayFit($0.pattern) && fits(kind, $0.pattern) }
  }

  /// Whether an entry of `sources` may apply to a kind of this export.
  func mayFit(_ pattern: String) -> Bool {
    guard isDump else { return false }
    return pattern.hasPrefix((container ?? folder) + "!") || !pattern.contains(where: { ".!/".contains($0) })
  }

  private func fits(_ kind: String, _ pattern: String) -> Bool {
    FileNaming.fits("\(container ?? folder)!\(kind)", pattern) || FileNaming.fits(kind, pattern)
  }
}

extension ExportFile {
  /// The tables of these kinds of documents in a Firestore export, which belong to no collection.
  package func tables(ofKinds kinds: [String]) -> [ExportFile] {
    guard let member = path.member as? EntityMember, member.isDump else { return [] }
    return kinds.map { kind in
      let documents = path.with(.member(member.only(kind)))
      return ExportFile(
        path: documents, name: documents.name, status: status, isRefused: false, collection: nil, isDump: false,
        table: TableNaming.table(of: kind), shape: nil, source: nil)
    }
  }

  /// A name of its bytes, which the kinds of a Firestore export share.
  package var nameOfBytes: String { (path.member as? EntityMember)?.outputs.first?.name ?? name }

  /// The prefix of the names of such tables; nil for a file that has none.
  package var kindPrefix: String? {
    guard let member = path.member as? EntityMember, member.isDump else { return nil }
    return String(path.name.dropLast(member.name.count))
  }
}
