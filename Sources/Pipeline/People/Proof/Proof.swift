internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// Proves that nothing is found of a person in the state folder and in the output: in every file, in the free pages of
/// the store and in its log. The caller holds the state's lock.
struct Proof {
  let request: RunRequest
  let context: RunContext

  /// Searches for the needles. The store is asked first for the longer words in which they are parts, and closed before
  /// its bytes are read by another process.
  func search(_ needles: [ProofNeedle]) throws -> ProofResult {
    let (patterns, live) = try patterns(needles)
    let exports = RemoteExports.folder(in: request.state)
    var result = try run(
      ProofJob(folders: [request.state, request.output], leftOut: [exports], patterns: patterns, keys: request.state))
    for place in live { result.add(place) }
    return result
  }

  /// What of the exports names the person.
  func searchExports(_ needles: [ProofNeedle]) throws -> ExportMentions {
    let patterns = needles.flatMap { needle in
      needle.forms.map {
        ProofSearch.Pattern(needle: needle.name, bytes: $0, isWord: needle.isWord, surroundings: [])
      }
    }
    let folders = [request.exports, RemoteExports.folder(in: request.state)]
    let result = try run(ProofJob(folders: folders, patterns: patterns, mayLackFiles: true))
    return ExportMentions(
      files: result.counts.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) },
      unread: result.unread, missing: try exists(request.exports) ? nil : request.exports)
  }

  private func exists(_ path: String) throws -> Bool {
    do throws(FileError) { return try FileStatus.following(path) != nil } catch { throw error.failure }
  }

  private func patterns(
    _ needles: [ProofNeedle]
  ) throws -> (patterns: [ProofSearch.Pattern], live: [ProofResult.Place]) {
    var patterns: [ProofSearch.Pattern] = []
    var live: [ProofResult.Place] = []
    let store = try StoreAccess.look(request)
    for needle in needles {
      for form in needle.forms {
        var surroundings: Set<ProofSurroundings> = []
        if needle.isWord {
          for word in try store.longerWords(around: form) {
            surroundings.insert(ProofSurroundings(before: word.before, after: word.after))
          }
        }
        patterns.append(
          ProofSearch.Pattern(
            needle: needle.name, bytes: form, isWord: needle.isWord,
            surroundings: surroundings.sorted { $0.before.count + $0.after.count > $1.before.count + $1.after.count }))
      }
      for place in try store.cells(with: needle.text, whole: needle.isShort) {
        live.append(ProofResult.Place(path: "\(store.path), table \(place)", offset: nil, needle: needle.name))
      }
    }
    return (patterns, live)
  }

  private func run(_ job: ProofJob) throws -> ProofResult {
    let variables = ["TMPDIR"].compactMap { name in context.environment[name].map { "\(name)=\($0)" } }
    guard
      let worker = WorkerProcess(
        executable: context.executablePath, command: "prove-worker", variables: variables)
    else { throw Self.failure("the system started no process for the proof") }
    do {
      try worker.pipe.send(job.wire)
      var answer = try worker.pipe.receive { _ in !context.cancellation.isCancelled }
      switch answer.byte() {
      case 1:
        guard let blob = answer.blob() else { break }
        var reader = WireReader(blob)
        if let result = ProofResult(&reader) { return result }
      case 0: throw Self.failure("the proof could not read a file: \(answer.text() ?? "")")
      default: break
      }
      throw Self.failure("the process of the proof gave no answer")
    } catch is WirePipe.Failure {
      try context.checkCancelled()
      throw Self.failure("the process of the proof ended")
    }
  }

  private static func failure(_ words: String) -> Failure {
    Failure(.inputOutput, PeopleProblems.noProof.problem(words))
  }
}

/// What of the exports, which sumaq never changes, is of a person.
struct ExportMentions {
  /// The files that name the person, with how often each does.
  var files: [(path: String, count: Int)] = []
  /// Files and folders that could not be read.
  var unread: [String] = []
  /// The exports folder, if it is missing.
  var missing: String?
  /// The person's pictures, from the exports folder.
  var pictures: [String] = []
}

/// What the process of a proof is told to do.
struct ProofJob {
  /// The folders whose files are searched.
  var folders: [String]
  /// Folders below them that are left out.
  var leftOut: [String] = []
  var patterns: [ProofSearch.Pattern]
  /// Whether what cannot be read is listed; else the proof fails.
  var mayLackFiles = false
  /// The state folder with the keys of what is sealed; empty if that is not opened.
  var keys = ""

  var wire: WireBytes {
    var wire = WireBytes()
    for list in [folders, leftOut] {
      wire.put(list.count)
      for path in list { wire.put(path) }
    }
    wire.put(byte: mayLackFiles ? 1 : 0)
    wire.put(keys)
    wire.put(patterns.count)
    for pattern in patterns {
      wire.put(pattern.needle)
      wire.put(pattern.bytes)
      wire.put(byte: pattern.isWord ? 1 : 0)
      wire.put(pattern.surroundings.count)
      for around in pattern.surroundings {
        wire.put(around.before)
        wire.put(around.after)
      }
    }
    return wire
  }

  init(
    folders: [String], leftOut: [String] = [], patterns: [ProofSearch.Pattern], mayLackFiles: Bool = false,
    keys: String = ""
  ) {
    self.folders = folders
    self.leftOut = leftOut
    self.patterns = patterns
    self.mayLackFiles = mayLackFiles
    self.keys = keys
  }

  /// Nil if the message is not whole.
  init?(_ wire: inout WireReader) {
    guard let folders = Self.list(&wire, { $0.text() }), let leftOut = Self.list(&wire, { $0.text() }),
      let mayLackFiles = wire.byte(), let keys = wire.text(), let patterns = Self.list(&wire, { Self.pattern(&$0) })
    else { return nil }
    self.init(folders: folders, leftOut: leftOut, patterns: patterns, mayLackFiles: mayLackFiles == 1, keys: keys)
  }

  private static func pattern(_ wire: inout WireReader) -> ProofSearch.Pattern? {
    guard let needle = wire.text(), let bytes = wire.blob(), let isWord = wire.byte(),
      let surroundings = list(&wire, { around(&$0) })
    else { return nil }
    return ProofSearch.Pattern(needle: needle, bytes: bytes, isWord: isWord == 1, surroundings: surroundings)
  }

  private static func around(_ wire: inout WireReader) -> ProofSurroundings? {
    guard let before = wire.blob(), let after = wire.blob() else { return nil }
    return ProofSurroundings(before: before, after: after)
  }

  private static func list<Item>(_ wire: inout WireReader, _ read: (inout WireReader) -> Item?) -> [Item]? {
    guard let count = wire.int(), count >= 0 else { return nil }
    var items: [Item] = []
    for _ in 0..<count {
      guard let item = read(&wire) else { return nil }
      items.append(item)
    }
    return items
  }
}

/// What a proof found.
struct ProofResult {
  /// A place at which a needle was found.
  struct Place: Hashable {
    let path: String
    /// The offset of the byte at which it begins; nil if it is the path itself.
    let offset: Int?
    let needle: String
  }

  var files = 0
  var bytes = 0
  /// Sealed files that no key opens.
  var unopened = 0
  /// The first places, and how many there are.
  var places: [Place] = []
  var found = 0
  /// How often each file names the person, of a search that may lack files.
  var counts: [(path: String, count: Int)] = []
  /// What could not be read, of a search that may lack files.
  var unread: [String] = []

  static let mostPlaces = 1000

  /// Whether all was searched, and nothing found.
  var isClean: Bool { found == 0 && unopened == 0 }

  mutating func add(_ place: Place) {
    found += 1
    if places.count < Self.mostPlaces { places.append(place) }
  }

  var wire: WireBytes {
    var wire = WireBytes()
    for number in [files, bytes, found, unopened, unread.count] { wire.put(number) }
    for path in unread { wire.put(path) }
    wire.put(counts.count)
    for (path, count) in counts {
      wire.put(path)
      wire.put(count)
    }
    wire.put(places.count)
    for place in places {
      wire.put(place.path)
      wire.put(place.offset ?? -1)
      wire.put(place.needle)
    }
    return wire
  }

  init() {}

  init?(_ wire: inout WireReader) {
    guard let files = wire.int(), let bytes = wire.int(), let found = wire.int(), let unopened = wire.int(),
      let lacking = wire.int()
    else { return nil }
    (self.files, self.bytes, self.found, self.unopened) = (files, bytes, found, unopened)
    for _ in 0..<lacking {
      guard let path = wire.text() else { return nil }
      unread.append(path)
    }
    guard let counted = wire.int() else { return nil }
    for _ in 0..<counted {
      guard let path = wire.text(), let count = wire.int() else { return nil }
      counts.append((path, count))
    }
    guard let count = wire.int() else { return nil }
    for _ in 0..<count {
      guard let path = wire.text(), let offset = wire.int(), let needle = wire.text() else { return nil }
      places.append(Place(path: path, offset: offset < 0 ? nil : offset, needle: needle))
    }
  }
}
