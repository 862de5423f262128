/// Makes files of drawn pictures; the codecs belong to another stage and are passed in.
package struct DemoEncoders: Sendable {
  /// Three bytes a pixel, rows from the top; `quality` of 1 to 100; the orientation is EXIF's 1 to 8.
  package typealias JPEG =
    @Sendable (_ rgb: [UInt8], _ width: Int, _ height: Int, _ quality: Int, _ exifOrientation: Int?) throws -> [UInt8]
  /// Three bytes a pixel, rows from the top.
  package typealias PNG = @Sendable (_ rgb: [UInt8], _ width: Int, _ height: Int) throws -> [UInt8]

  package let jpeg: JPEG
  package let png: PNG

  package init(jpeg: @escaping JPEG, png: @escaping PNG) {
    self.jpeg = jpeg
    self.png = png
  }
}
