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
    return try FileStatus.following(path) != nil
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
      try worker.pipe.send(PackedWriter.bytes(of: job))
      switch try PackedReader.value(
        ProofAnswer.self, of: worker.pipe.receive { _ in !context.cancellation.isCancelled })
      {
      case .found(let result): return result
      case .failed(let reason): throw Self.failure("the proof could not read a file: \(reason)")
      }
    } catch is PackedReader.Torn {
      throw Self.failure("the process of the proof gave no answer")
    } catch is WirePipe.Failure {
      try context.checkCancelled()
      throw Self.failure("the process of the proof ended")
    }
  }

  private static func failure(_ words: String) -> Failure {
    PeopleProblems.noProof.failure(.inputOutput, words)
  }
}

/// What of the exports, which sumaq never changes, is of a person.
struct ExportMentions {
  /// The files that name the person, with how often each does.
  var files: [ProofResult.Mentions] = []
  /// Files and folders that could not be read.
  var unread: [String] = []
  /// The exports folder, if it is missing.
  var missing: String?
  /// The person's pictures, from the exports folder.
  var pictures: [String] = []
}

/// What the process of a proof is told to do.
struct ProofJob: Codable {
  /// The folders whose files are searched.
  var folders: [String]
  /// Folders below them that are left out.
  var leftOut: [String] = []
  var patterns: [ProofSearch.Pattern]
  /// Whether what cannot be read is listed; else the proof fails.
  var mayLackFiles = false
  /// The state folder with the keys of what is sealed; empty if that is not opened.
  var keys = ""
}

/// What the process of a proof says.
enum ProofAnswer: Codable {
  case found(ProofResult)
  case failed(String)
}

/// What a proof found.
struct ProofResult: Codable {
  /// A place at which a needle was found.
  struct Place: Hashable, Codable {
    let path: String
    /// The offset of the byte at which it begins; nil if it is the path itself.
    let offset: Int?
    let needle: String
  }

  /// How often a file names the person.
  struct Mentions: Codable {
    let path: String
    let count: Int
  }

  var files = 0
  var bytes = 0
  /// Sealed files that no key opens.
  var unopened = 0
  /// The first places, and how many there are.
  var places: [Place] = []
  var found = 0
  /// How often each file names the person, of a search that may lack files.
  var counts: [Mentions] = []
  /// What could not be read, of a search that may lack files.
  var unread: [String] = []

  static let mostPlaces = 1000

  /// Whether all was searched, and nothing found.
  var isClean: Bool { found == 0 && unopened == 0 }

  mutating func add(_ place: Place) {
    found += 1
    if places.count < Self.mostPlaces { places.append(place) }
  }
}
