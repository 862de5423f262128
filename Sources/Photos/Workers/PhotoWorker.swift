internal import Diagnostics
internal import Model
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

/// The messages on the pipe. Both ends are the same binary, so they need no version.
enum PhotoWire {
  /// The messages of a worker about a photo, in order: a digest (answered by "go on" or not), then the end.
  enum Word: Int {
    case ready = 1
    case digest
    case made
    case refused
  }

  static func hello(_ settings: PhotoSettings) -> WireBytes {
    var wire = WireBytes()
    wire.put(settings.format.rawValue)
    let numbers = [
      settings.avatarPixels, settings.quality, settings.budgetBytes, settings.limitPixels, settings.limitBytes,
      settings.workerMemoryBytes, Int(settings.secondsPerPhoto.rounded(.up)),
    ]
    for number in numbers + [settings.sizes.count] + settings.sizes { wire.put(number) }
    return wire
  }

  static func settings(_ wire: inout WireReader) -> PhotoSettings? {
    var settings = PhotoSettings()
    guard let format = wire.text().flatMap(PhotoSettings.Format.init), let avatar = wire.int(),
      let quality = wire.int(), let budget = wire.int(), let pixels = wire.int(), let bytes = wire.int(),
      let memory = wire.int(), let seconds = wire.int(), let count = wire.int(), (1...64).contains(count)
    else { return nil }
    settings.format = format
    (settings.avatarPixels, settings.quality, settings.budgetBytes) = (avatar, quality, budget)
    (settings.limitPixels, settings.limitBytes) = (pixels, bytes)
    (settings.workerMemoryBytes, settings.secondsPerPhoto) = (memory, Double(seconds))
    settings.sizes = (0..<count).compactMap { _ in wire.int() }
    return settings.sizes.count == count ? settings : nil
  }

  static func put(_ file: PhotoJob.Source?, into wire: inout WireBytes) {
    wire.put(file == nil ? 0 : 1)
    for number in [file?.size, file?.modified, file?.changed, file?.inode] { wire.put(number ?? 0) }
  }

  static func file(_ wire: inout WireReader) -> PhotoJob.Source? {
    guard let isThere = wire.int(), let size = wire.number(), let modified = wire.number(),
      let changed = wire.number(), let inode = wire.number(), isThere == 1
    else { return nil }
    return PhotoJob.Source(size: size, modified: modified, changed: changed, inode: inode)
  }

  static func put(_ made: MadePhoto, into wire: inout WireBytes) {
    wire.put(made.preview)
    wire.put(made.copies.count)
    for copy in made.copies {
      for number in [copy.pixels, copy.width, copy.height] { wire.put(number) }
      wire.put(copy.bytes)
    }
  }

  static func made(_ wire: inout WireReader) -> MadePhoto? {
    guard let preview = wire.text(), let count = wire.int(), (1...64).contains(count) else { return nil }
    var copies: [MadePhoto.Copy] = []
    for _ in 0..<count {
      guard let pixels = wire.int(), let width = wire.int(), let height = wire.int(), let bytes = wire.blob() else {
        return nil
      }
      copies.append(MadePhoto.Copy(pixels: pixels, width: width, height: height, bytes: bytes))
    }
    return MadePhoto(copies: copies, preview: preview)
  }

  static func put(_ refusal: PhotoRefusal, into wire: inout WireBytes) {
    wire.put(refusal.kind.id)
    wire.put(refusal.outcome.rawValue)
    wire.put(refusal.reason)
  }

  static func refusal(_ wire: inout WireReader) -> PhotoRefusal? {
    guard let id = wire.text(), let outcome = wire.text().flatMap(PhotoCopy.State.init), let reason = wire.text() else {
      return nil
    }
    return PhotoRefusal(PhotoProblems.kind(id), reason, outcome)
  }
}
