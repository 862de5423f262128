/// Decoded pixels of which copies are made, one plane for each channel.
struct Picture {
  enum Space: Sendable, Hashable {
    case grey
    case rgb
    /// Full-range YCbCr, as in JPEG; the chroma planes may be smaller.
    case ycc
    /// CMYK in which 255 is no ink, as Adobe writes it.
    case invertedCMYK
  }

  /// A plane, and the edge of the picture in it: with odd sizes that is inside the last sample.
  struct Channel {
    let plane: Plane
    let width: Double
    let height: Double
  }

  let space: Space
  let channels: [Channel]

  init(space: Space, channels: [Channel]) {
    self.space = space
    self.channels = channels
  }

  /// A picture that fills the planes to their last sample.
  init(space: Space, planes: [Plane]) {
    self.space = space
    channels = planes.map { Channel(plane: $0, width: Double($0.width), height: Double($0.height)) }
  }

  var planes: [Plane] { channels.map(\.plane) }

  /// The width of the first plane, in samples.
  var width: Int { channels.first?.plane.width ?? 0 }
  var height: Int { channels.first?.plane.height ?? 0 }
}
