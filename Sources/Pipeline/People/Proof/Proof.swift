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
