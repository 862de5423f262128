internal import Platform
internal import Store

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
      var hello = try pipe.receive()
      guard let settings = PhotoWire.settings(&hello) else { return 70 }
      ProcessLimits.apply(memoryBytes: settings.workerMemoryBytes)
      let workshop = try LocalWorkshop(settings, LocalPhotos(owning: WorkerProcess.folderDescriptor))
      var ready = WireBytes()
      ready.put(PhotoWire.Word.ready.rawValue)
      try pipe.send(ready)
      serve(pipe, workshop, seconds: settings.secondsPerPhoto)
      return 0
    } catch { return 70 }
  }

  /// Works until the other side closes the pipe.
  private static func serve(_ pipe: WirePipe, _ workshop: LocalWorkshop, seconds: Double) {
    while true {
      do {
        var job = try pipe.receive()
        guard let reference = job.text(), let group = job.text().flatMap(PhotoGroup.init) else { return }
        ProcessLimits.allowProcessorTime(seconds: seconds)
        let answer = workshop.make(reference, group) { ask(pipe, $0) }
        try pipe.send(wire(answer))
      } catch { return }
    }
  }

  /// Sends the digest, and receives whether copies exist; 1 means any result.
  private static func ask(_ pipe: WirePipe, _ digest: String) -> Int64? {
    var question = WireBytes()
    question.put(PhotoWire.Word.digest.rawValue)
    question.put(digest)
    do throws(WirePipe.Failure) {
      try pipe.send(question)
      var answer = try pipe.receive()
      return answer.int() == 1 ? 1 : nil
    } catch { return nil }
  }

  private static func wire(_ answer: PhotoAnswer) -> WireBytes {
    var wire = WireBytes()
    switch answer.end {
    case .made(let source, let made):
      wire.put(PhotoWire.Word.made.rawValue)
      PhotoWire.put(answer.file, into: &wire)
      wire.put(source)
      PhotoWire.put(made, into: &wire)
    case .known:
      // The other process knows the result already.
      wire.put(PhotoWire.Word.ready.rawValue)
      PhotoWire.put(answer.file, into: &wire)
    case .refused(let refusal):
      wire.put(PhotoWire.Word.refused.rawValue)
      PhotoWire.put(answer.file, into: &wire)
      PhotoWire.put(refusal, into: &wire)
    }
    return wire
  }
}
