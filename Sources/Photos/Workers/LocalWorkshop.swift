internal import Platform
internal import Store

/// Makes photos in this process. Worker processes use it inside, and tests of codecs use it directly.
final class LocalWorkshop: PhotoWorkshop {
  private let settings: PhotoSettings
  private let photos: LocalPhotos
  private let maker: PhotoMaker
  private let buffer = SourceBuffer()

  init(_ settings: PhotoSettings, _ photos: consuming LocalPhotos) throws(CodecError) {
    self.settings = settings
    self.photos = photos
    maker = try PhotoMaker(settings)
  }

  func make(_ reference: String, _ group: PhotoGroup, known: KnownPhoto) -> PhotoAnswer {
    var source: PhotoJob.Source?
    do throws(PhotoRefusal) {
      source = try photos.source(of: reference)
      let file = try photos.open(reference)
      source = file.source
      let bytes = try file.read(limit: settings.limitBytes, into: buffer)
      let digest = SourceDigest.text(bytes)
      if let result = known(digest) { return PhotoAnswer(file: source, end: .known(result: result)) }
      let made = try make(bytes, group)
      return PhotoAnswer(file: source, end: .made(source: digest, made))
    } catch { return PhotoAnswer(file: source, end: .refused(error)) }
  }

  var peakMemoryBytes: Int { 0 }

  private func make(_ bytes: UnsafeRawBufferPointer, _ group: PhotoGroup) throws(PhotoRefusal) -> MadePhoto {
    do throws(CodecError) { return try maker.make(bytes, group) } catch { throw PhotoRefusal(error) }
  }
}

/// The answer of a workshop for one photo.
struct PhotoAnswer: Sendable, Codable {
  enum End: Sendable, Codable {
    /// The SHA-256 of the source in hexadecimal, and its copies.
    case made(source: String, MadePhoto)
    /// Copies of the same bytes exist: this result in the queue.
    case known(result: Int64)
    case refused(PhotoRefusal)
  }

  /// The status of the file when it was read, or before that failed; nil if it could not be read.
  let file: PhotoJob.Source?
  let end: End
}

/// Finds the existing result of the bytes with this digest.
typealias KnownPhoto = (_ source: String) -> Int64?

/// Makes photos one after the other.
protocol PhotoWorkshop: AnyObject {
  /// Never fails as a whole: any error is a refusal of this photo.
  func make(_ reference: String, _ group: PhotoGroup, known: KnownPhoto) -> PhotoAnswer
  /// The peak memory of one of its processes; 0 if it has none.
  var peakMemoryBytes: Int { get }
}
