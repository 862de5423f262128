/// A picture file of the export: what it shows, how it is stored and what is wrong with it.
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
    /// Words under the name of a picture.
    case text
    /// Named by rows, but not there.
    case missing
  }

  let number: Int
  let subject: Subject
  let state: State
  /// As it is to be looked at, upright.
  let width: Int
  let height: Int
  /// EXIF's 1 to 8; 1 writes none.
  let orientation: Int
  let isPNG: Bool
  /// The night on which the file appeared.
  let born: Int
}
