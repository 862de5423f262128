/// What a photo says of itself before any pixel is decoded.
struct PhotoHeader: Sendable, Hashable {
  var width: Int
  var height: Int
  /// 1 to 8, as EXIF numbers them.
  var orientation = 1
  /// Nil where they are those of sRGB, or nothing is said of them.
  var colours: ColourDescription?
}

/// How much smaller than its source the largest wanted copy is: decoders may leave out what will not be visible.
struct Reduction: Sendable {
  /// Source pixels per pixel of the largest copy.
  let ratio: Double

  /// How many source pixels may be averaged into one while twice the copy's size is left.
  var boxFactor: Int { max(1, Int(ratio / 2)) }
}

/// A photo whose header was read and whose pixels can be had.
protocol PhotoDecoder {
  /// Reads the header alone.
  init(_ bytes: UnsafeRawBufferPointer) throws(CodecError)
  var header: PhotoHeader { get }
  /// The pixels, at least twice as large as the copy that `reduction` tells of, where the source is.
  func decode(_ reduction: Reduction) throws(CodecError) -> Picture
}
