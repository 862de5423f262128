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
    try pipe.send(value: PhotoWire.Job(reference: reference, group: group))
    var answer: PhotoWire.Answer = try pipe.value(milliseconds: timeoutMilliseconds)
    var result: Int64?
    if case .digest(let digest) = answer {
      result = known(digest)
      try pipe.send(value: result != nil)
      answer = try pipe.value(milliseconds: timeoutMilliseconds)
    }
    guard case .end(let end) = answer else { throw .closed }
    guard case .known = end.end else { return end }
    guard let result else { throw .closed }
    return PhotoAnswer(file: end.file, end: .known(result: result))
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
    do { guard greet(try PackedWriter.bytes(of: settings)) == PhotoWire.ready else { return nil } } catch { return nil }
  }

  /// Makes the allocator keep the memory of a finished photo for the next one. It uses one arena, as further arenas
  /// would reserve address space that counts towards the limit.
  private static let keepingMemory = [
    "MALLOC_ARENA_MAX=1", "MALLOC_MMAP_THRESHOLD_=33554432", "MALLOC_TRIM_THRESHOLD_=1073741824",
    "MALLOC_TOP_PAD_=16777216",
  ]
}
