/// A picture file of the export: what it shows, how it is stored and how it is broken.
struct DemoPicture: Sendable, Hashable {
  enum Subject: Sendable, Hashable {
    case dish(Motif)
    case room
    case storefront
    case face
  }

  enum State: Sendable, Hashable {
    case whole
    /// The file ends in the middle.
    case truncated
    /// The file contains text instead of a picture.
    case text
    /// Rows name the file, but it does not exist.
    case missing
  }

  let number: Int
  let subject: Subject
  let state: State
  /// The width of the upright picture.
  let width: Int
  let height: Int
  /// 1 to 8 as in EXIF; 1 writes no orientation.
  let orientation: Int
  let isPNG: Bool
  /// The night in which the file appeared.
  let born: Int
}
