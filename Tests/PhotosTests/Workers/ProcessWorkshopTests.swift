import Diagnostics
import Model
import Platform
import TestServers
import Testing

@testable import Photos
@testable import Store

/// Worker processes that misbehave, played by scripts, and the real one where the tests' build has it.
@Suite struct ProcessWorkshopTests {
  /// Takes the settings, greets with a message of one byte that says 1, and takes some of the first job.
  private static let greeting =
    "head -c 100 >/dev/null\n"
    + #"printf '\001\000\000\000\000\000\000\000\001'"#
    + "\nhead -c 20 >/dev/null"

  private func script(_ town: PhotoTown, _ body: String) throws -> String {
    let path = town.root + "/worker"
    try Files.write(Array("#!/bin/sh\n\(body)\n".utf8), to: path)
    chmod(path, 0o700)
    return path
  }

  @Test(arguments: [
    ("kill -SEGV $$", "photos.decoder-crashed"), ("exit 3", "photos.decoder-crashed"),
    ("kill -XCPU $$", "photos.too-slow"),
    ("printf nonsense-that-is-no-message", "photos.decoder-crashed"),
  ])
  func aWorkerThatMisbehavesCostsItsPhotoAlone(body: String, id: String) throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg", seed: 1)
    try town.addPhoto("b.jpg", seed: 2)
    let worker = try script(town, "\(Self.greeting)\n\(body)")
    let outcome = try town.night(executable: worker) { $0.secondsPerPhoto = 0 }
    #expect((outcome.failed, outcome.processed) == (2, 0))
    #expect(town.problemIDs == [id])
    #expect(try town.copy("a.jpg").state == .unreadable)
    // Final: nobody is asked again while the files are as they are.
    let before = try town.stateOfTheStore()
    #expect(try town.night(executable: worker) { $0.secondsPerPhoto = 0 }.failed == 2)
    #expect(try town.stateOfTheStore() == before)
    #expect(try PhotoQueue(town.store).jobs(after: 0, limit: 9).allSatisfy { $0.source != nil })
  }

  @Test(arguments: ["kill -KILL $$", "exec sleep 30"])
  func aWorkerThatSomebodyEndsOrThatGetsNoTimeIsTriedAgain(body: String) throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg")
    let worker = try script(town, "\(Self.greeting)\n\(body)")
    let queue = PhotoQueue(town.store)
    var rests: [Int64] = []
    for attempt in 1...2 {
      #expect(try town.night(executable: worker, { $0.secondsPerPhoto = 0 }).waiting == 1)
      let job = try #require(try queue.jobs(after: 0, limit: 1).first)
      #expect(job.attempts == attempt)
      rests.append(try #require(job.nextAttempt) - town.now)
      // Before its time nothing is tried, after it everything.
      #expect(try town.night(executable: worker, { $0.secondsPerPhoto = 0 }).waiting == 1)
      #expect(try queue.jobs(after: 0, limit: 1).first?.attempts == attempt)
      town.now += rests.last ?? 0
    }
    #expect(try town.night(executable: worker, { $0.secondsPerPhoto = 0 }).failed == 1)
    #expect((30_000_000...60_000_000).contains(rests[0]) && (60_000_000...120_000_000).contains(rests[1]))
  }

  @Test func withoutAnyWorkerPhotosWait() throws {
    let town = try PhotoTown()
    for number in 0..<3 { try town.addPhoto("p\(number).jpg", seed: UInt64(number)) }
    let outcome = try town.night(executable: town.root + "/no-such-program")
    #expect((outcome.waiting, outcome.failed) == (3, 0))
    #expect(town.problemIDs == ["photos.no-worker"])
    #expect(try town.night().ready == 3)
  }

  @Test(.enabled(if: WorkerBinary.speaks)) func theRealWorkerMakesTheSameCopies() throws {
    let (inside, outside) = (try PhotoTown(), try PhotoTown())
    for town in [inside, outside] {
      for number in 0..<6 { try town.addPhoto("p\(number).jpg", seed: UInt64(number)) }
      try town.write([1, 2, 3], "broken.jpg")
      try town.add("broken.jpg")
      try town.addPhoto("again.jpg", seed: 2)
    }
    try inside.night()
    let outcome = try outside.night(executable: WorkerBinary.path) { $0.workers = 2 }
    #expect((outcome.ready, outcome.failed) == (7, 1))
    for number in 0..<6 { #expect(try inside.copy("p\(number).jpg") == outside.copy("p\(number).jpg")) }
    #expect(inside.problemIDs == outside.problemIDs)
  }
}

/// How much memory the workers took.
@Suite struct WorkersMemoryTests {
  /// On Linux a child begins with the peak of the process that starts it, which is no memory of its own.
  @Test(.enabled(if: WorkerBinary.speaks)) func itIsTheWorkersOwn() throws {
    let megabytes = 400 << 20
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: megabytes, alignment: 4096)
    _ = memory.initializeMemory(as: UInt8.self, repeating: 1)
    memory.deallocate()
    let town = try PhotoTown()
    try town.addPhoto("a.jpg")
    let outcome = try town.night(executable: WorkerBinary.path)
    #expect(outcome.ready == 1)
    #expect(Machine.peakMemoryBytes > megabytes)
    #expect((2 << 20..<200 << 20).contains(outcome.workersPeakMemoryBytes), "\(outcome.workersPeakMemoryBytes)")
  }

  @Test func withoutProcessesThereIsNone() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg")
    #expect(try town.night().workersPeakMemoryBytes == 0)
  }
}

/// The program beside the tests, whose `photo-worker` is the real worker.
enum WorkerBinary {
  static let path = BuiltProgram.path

  static let speaks: Bool = {
    let folder = open("/tmp", O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    return WorkerProcess(executable: path, folder: folder, settings: PhotoSettings()) != nil
  }()
}
