internal import Model
internal import Platform
internal import Store

/// Makes photos in a child process, which is replaced if it dies or does not finish.
final class ProcessWorkshop: PhotoWorkshop {
  private let executable: String
  private let settings: PhotoSettings
  private let folder: Int32
  private let photos: LocalPhotos
  private var process: WorkerProcess?
  /// The peak memory of the processes that were replaced.
  private var endedPeakBytes = 0
  /// How often in a row no process could be started; after two failures no more are tried.
  private var failedStarts = 0

  /// `folder` is the exports folder's descriptor, which must outlive the workshop.
  init(executable: String, settings: PhotoSettings, folder: Int32) {
    self.executable = executable
    self.settings = settings
    self.folder = folder
    photos = LocalPhotos(owning: fcntl(folder, F_DUPFD_CLOEXEC, 0))
  }

  func make(_ reference: String, _ group: PhotoGroup, known: KnownPhoto) -> PhotoAnswer {
    let file: PhotoJob.Source
    do throws(PhotoRefusal) { file = try photos.source(of: reference) } catch {
      return PhotoAnswer(file: nil, end: .refused(error))
    }
    guard let worker = running() else {
      let reason = "the system started no worker process"
      return PhotoAnswer(file: file, end: .refused(PhotoRefusal(PhotoProblems.noWorker, reason, .waiting)))
    }
    do throws(WirePipe.Failure) {
      return try converse(worker.pipe, reference, group, known)
    } catch {
      process = nil
      let refusal = refusal(error, worker)
      endedPeakBytes = max(endedPeakBytes, worker.peakMemoryBytes)
      return PhotoAnswer(file: file, end: .refused(refusal))
    }
  }

  var peakMemoryBytes: Int { max(endedPeakBytes, process?.peakMemoryBytes ?? 0) }

  private func running() -> WorkerProcess? {
    if let process { return process }
    guard failedStarts < 2 else { return nil }
    process = WorkerProcess(executable: executable, folder: folder, settings: settings)
    failedStarts = process == nil ? failedStarts + 1 : 0
    return process
  }

  private func converse(
    _ pipe: WirePipe, _ reference: String, _ group: PhotoGroup, _ known: KnownPhoto
  ) throws(WirePipe.Failure) -> PhotoAnswer {
    var job = WireBytes()
    job.put(reference)
    job.put(group.rawValue)
    try pipe.send(job)
    var answer = try pipe.receive(milliseconds: timeoutMilliseconds)
    guard let word = answer.int().flatMap(PhotoWire.Word.init) else { throw .closed }
    guard word == .digest else { return try finish(word, &answer, nil) }
    guard let digest = answer.text() else { throw .closed }
    let result = known(digest)
    var reply = WireBytes()
    reply.put(result == nil ? 0 : 1)
    try pipe.send(reply)
    var end = try pipe.receive(milliseconds: timeoutMilliseconds)
    guard let word = end.int().flatMap(PhotoWire.Word.init) else { throw .closed }
    return try finish(word, &end, result)
  }

  private func finish(
    _ word: PhotoWire.Word, _ wire: inout WireReader, _ known: Int64?
  ) throws(WirePipe.Failure) -> PhotoAnswer {
    let file = PhotoWire.file(&wire)
    switch word {
    case .made:
      guard let source = wire.text(), let made = PhotoWire.made(&wire) else { throw .closed }
      return PhotoAnswer(file: file, end: .made(source: source, made))
    case .refused:
      guard let refusal = PhotoWire.refusal(&wire) else { throw .closed }
      return PhotoAnswer(file: file, end: .refused(refusal))
    case .ready:
      guard let known else { throw .closed }
      return PhotoAnswer(file: file, end: .known(result: known))
    case .digest: throw .closed
    }
  }

  /// Four times the processor time of a photo, as the machine may be busy.
  private var timeoutMilliseconds: Int32 { Int32(clamping: Int((settings.secondsPerPhoto * 4 + 2) * 1000)) }

  private func refusal(_ failure: WirePipe.Failure, _ worker: WorkerProcess) -> PhotoRefusal {
    let seconds = Int(settings.secondsPerPhoto.rounded(.up))
    if failure == .timeout {
      worker.kill()
      return PhotoRefusal(PhotoProblems.tooSlow, "its decoder did not get \(seconds) seconds of work done", .waiting)
    }
    // The pipe is closed shortly before the process can be waited for.
    switch worker.kill(after: 1000) {
    case .signal(SIGXCPU):
      return PhotoRefusal(PhotoProblems.tooSlow, "its decoder used \(seconds) seconds and was ended")
    case .signal(let number) where [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(number):
      return PhotoRefusal(PhotoProblems.workerDied, "its decoder was ended (signal \(number))", .waiting)
    case .signal(let number):
      return PhotoRefusal(PhotoProblems.workerDied, "its decoder crashed (signal \(number)), or ran out of memory")
    case .exit(let code): return PhotoRefusal(PhotoProblems.workerDied, "its decoder ended by itself (code \(code))")
    }
  }
}

extension WorkerProcess {
  /// A process that makes photos of the exports folder; nil if none starts or it does not answer.
  convenience init?(executable: String, folder: Int32, settings: PhotoSettings) {
    self.init(executable: executable, command: "photo-worker", folder: folder, variables: Self.keepingMemory)
    var answer = greet(PhotoWire.hello(settings))
    guard answer?.int() == PhotoWire.Word.ready.rawValue else { return nil }
  }

  /// Makes the allocator keep the memory of a finished photo for the next one. It uses one arena, as further arenas
  /// would reserve address space that counts towards the limit.
  private static let keepingMemory = [
    "MALLOC_ARENA_MAX=1", "MALLOC_MMAP_THRESHOLD_=33554432", "MALLOC_TRIM_THRESHOLD_=1073741824",
    "MALLOC_TOP_PAD_=16777216",
  ]
}
