internal import Model
internal import Platform

/// The loop of a worker process: reads references from its input, writes copies to its output, and ends with its input.
/// The exports folder is descriptor 3.
///
/// A codec that fails badly loses only one photo: memory and processor time are limited before the first byte is
/// decoded, and only the three descriptors are open.
package enum PhotoWorker {
  /// Returns 0 when the input ended, 70 if it could not start.
  package static func run(input: Int32, output: Int32) -> Int32 {
    WorkerParent.follow(input)
    let pipe = WirePipe(input: input, output: output)
    do {
      let settings: PhotoSettings = try pipe.value()
      ProcessLimits.apply(memoryBytes: settings.workerMemoryBytes)
      let workshop = try LocalWorkshop(settings, LocalPhotos(owning: WorkerProcess.folderDescriptor))
      try pipe.send(PhotoWire.ready)
      serve(pipe, workshop, seconds: settings.secondsPerPhoto.rounded(.up))
      return 0
    } catch { return 70 }
  }

  /// Works until the other side closes the pipe.
  private static func serve(_ pipe: WirePipe, _ workshop: LocalWorkshop, seconds: Double) {
    do throws(WirePipe.Failure) {
      while true {
        let job: PhotoWire.Job = try pipe.value()
        ProcessLimits.allowProcessorTime(seconds: seconds)
        try pipe.send(value: PhotoWire.Answer.end(workshop.make(job.reference, job.group) { ask(pipe, $0) }))
      }
    } catch {}
  }

  /// Sends the digest, and receives whether copies exist; 1 means any result.
  private static func ask(_ pipe: WirePipe, _ digest: String) -> Int64? {
    do throws(WirePipe.Failure) {
      try pipe.send(value: PhotoWire.Answer.digest(digest))
      return try pipe.value() ? 1 : nil
    } catch { return nil }
  }
}

/// The messages on the pipe. Both ends are the same binary, so they need no version.
///
/// The worker gets its settings, says that it is ready, and then gets jobs.
enum PhotoWire {
  static let ready: [UInt8] = [1]

  struct Job: Codable {
    let reference: String
    let group: PhotoGroup
  }

  /// The messages of a worker about a photo, in order.
  enum Answer: Codable {
    /// Is answered by whether copies of the same bytes exist.
    case digest(String)
    /// Of a photo that is known already, the other process knows the result.
    case end(PhotoAnswer)
  }
}

extension WirePipe {
  func send(value: some Encodable) throws(Failure) {
    let message: [UInt8]
    do { message = try PackedWriter.bytes(of: value) } catch { throw .closed }
    try send(message)
  }

  func value<Value: Decodable>(milliseconds: Int32 = -1) throws(Failure) -> Value {
    let message = try receive(milliseconds: milliseconds)
    do throws(PackedReader.Torn) { return try PackedReader.value(of: message) } catch { throw .closed }
  }
}
