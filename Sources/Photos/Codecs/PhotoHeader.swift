/// The properties of a photo that are known before any pixel is decoded.
struct PhotoHeader: Sendable, Hashable {
  var width: Int
  var height: Int
  /// 1 to 8, numbered as in EXIF.
  var orientation = 1
  /// Nil if the colours are sRGB, or the file does not describe them.
  var colours: ColourDescription?
}

/// How much smaller than its source the largest requested copy is: decoders may leave out details that will not be
/// visible.
struct Reduction: Sendable {
  /// Source pixels per pixel of the largest copy.
  let ratio: Double

  /// The number of source pixels, in each direction, that may be averaged into one if twice the copy's size remains.
  var boxFactor: Int { max(1, Int(ratio / 2)) }
}

/// Decodes a photo whose header has been read.
protocol PhotoDecoder {
  /// Reads only the header.
  init(_ bytes: UnsafeRawBufferPointer) throws(CodecError)
  var header: PhotoHeader { get }
  /// The pixels, at least twice as large as the copy for `reduction` if the source is.
  func decode(_ reduction: Reduction) throws(CodecError) -> Picture
}
