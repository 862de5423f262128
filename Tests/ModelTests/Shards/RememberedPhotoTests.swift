import Testing

@testable import Model

struct RememberedPhotoTests {
  @Test func codingGivesTheSame() throws {
    let plain = RememberedPhoto(
      reference: "photos/a.jpg", isAvatar: true, state: "failed", outcome: "unreadable", settings: "jpeg")
    var whole = plain
    whole.source = RememberedPhoto.Source(size: 3, modified: -1, changed: 5, inode: 7)
    whole.answer = RememberedPhoto.Answer(etag: "\"x\"", lastModified: "", fetchedAt: 1, freshUntil: 2)
    whole.result = RememberedPhoto.Result(
      source: "ab", settings: "webp", preview: "data:",
      sizes: [PhotoCopy.Size(digest: "d", pixels: 900, width: 9, height: 8, format: "jpg", bytes: 70)])
    (whole.attempts, whole.nextAttempt, whole.problem, whole.lastError) = (2, 9, "photos.missing", "not there")
    for photo in [plain, whole] {
      var writer = PackedWriter()
      photo.encode(to: &writer)
      var reader = PackedReader(writer.bytes)
      #expect(try RememberedPhoto(decoding: &reader) == photo)
      #expect(reader.isAtEnd)
    }
  }
}
