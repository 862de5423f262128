import Model
import Testing

@testable import Store

struct RememberedPhotoTests {
  private static func job(_ reference: String, _ change: (inout PhotoJob) -> Void = { _ in }) -> PhotoJob {
    var job = PhotoJob(
      id: 1, reference: reference, isAvatar: true, state: .failed, outcome: .unreadable, settings: "jpeg", source: nil,
      attempts: 0, nextAttempt: nil, problem: "", lastError: "", hasResult: false)
    change(&job)
    return job
  }

  private static let photos = [
    RememberedPhoto(job: job("photos/a.jpg"), result: nil, fetch: nil),
    RememberedPhoto(
      job: job("https://a.example/b.jpg") { job in
        job.source = PhotoJob.Source(size: 3, modified: -1, changed: 5, inode: 7)
        (job.attempts, job.nextAttempt, job.problem, job.lastError) = (2, 9, "photos.missing", "not there")
        job.hasResult = true
      },
      result: RememberedPhoto.Result(
        source: "ab", settings: "webp", preview: "data:",
        sizes: [PhotoCopy.Size(digest: "d", pixels: 900, width: 9, height: 8, format: "jpg", bytes: 70)]),
      fetch: PhotoFetch(etag: "\"x\"", lastModified: "", fetchedAt: 1, freshUntil: 2)),
  ]

  @Test func codingGivesTheSame() throws {
    for photo in Self.photos { #expect(try PackedReader.value(of: PackedWriter.bytes(of: photo)) == photo) }
  }

  @Test func theNextNightKnowsWhatItIsTold() throws {
    let queue = PhotoQueue(try TestStore().store)
    try queue.fill { filling in for photo in Self.photos { try filling.add(photo) } }
    var known: [RememberedPhoto] = []
    try queue.eachRemembered { photo, askers in
      known.append(photo)
      #expect(askers.isEmpty)
    }
    #expect(known.map(\.result) == Self.photos.map(\.result))
    #expect(known.map(\.fetch) == Self.photos.map(\.fetch))
    #expect(known.map(\.finding) == Self.photos.map(\.finding))
    #expect(known.map(\.job.source) == Self.photos.map(\.job.source))
  }
}
