/// Encodes drawn pictures. The codecs belong to another stage, so they are passed in.
package struct DemoEncoders: Sendable {
  /// Three bytes per pixel, rows from the top; `quality` is 1 to 100, the orientation 1 to 8 as in EXIF.
  package typealias JPEG =
    @Sendable (_ rgb: [UInt8], _ width: Int, _ height: Int, _ quality: Int, _ exifOrientation: Int?) throws -> [UInt8]
  /// Three bytes per pixel, rows from the top.
  package typealias PNG = @Sendable (_ rgb: [UInt8], _ width: Int, _ height: Int) throws -> [UInt8]

  package let jpeg: JPEG
  package let png: PNG

  package init(jpeg: @escaping JPEG, png: @escaping PNG) {
    self.jpeg = jpeg
    self.png = png
  }
}
