internal import Model
internal import Platform
internal import Store

/// The answer of a workshop for one photo.
struct PhotoAnswer: Sendable {
  enum End: Sendable {
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
