internal import Model
internal import Platform
internal import Store

/// What a workshop says of one photo.
struct PhotoAnswer: Sendable {
  enum End: Sendable {
    /// SHA-256 of the source, in hexadecimal, and its copies.
    case made(source: String, MadePhoto)
    /// The same bytes have copies already: this result of the queue.
    case known(result: Int64)
    case refused(PhotoRefusal)
  }

  /// The file as it was when it was read, or before that failed; nil where it could not be looked at.
  let file: PhotoJob.Source?
  let end: End
}

/// Looks whether the bytes of this digest have copies already.
typealias KnownPhoto = (_ source: String) -> Int64?

/// A place where photos are made one after the other.
protocol PhotoWorkshop: AnyObject {
  /// Never fails as a whole: whatever goes wrong is a refusal of this photo.
  func make(_ reference: String, _ group: PhotoGroup, known: KnownPhoto) -> PhotoAnswer
  /// The most memory that one of its processes has held; 0 where it has none.
  var peakMemoryBytes: Int { get }
}
