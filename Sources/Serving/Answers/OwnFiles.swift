internal import CServedFiles
internal import Model

/// The preview's own files, which the program carries.
enum OwnFiles {
  /// A file that is sent as it is.
  static let script = representation(cservedfiles_script(), MediaType.script)
  static let style = representation(cservedfiles_style(), MediaType.style)

  /// The texts of templates.
  static let desk = text(cservedfiles_desk())
  static let values = text(cservedfiles_values())
  static let notice = text(cservedfiles_notice())

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

  private static func representation(_ pointer: UnsafePointer<CChar>?, _ type: String) -> Representation {
    let bytes = Array(text(pointer).utf8)
    let digest = Digest.hex(SHA256.digest(bytes), length: 16)
    return Representation(tag: EntityTag(digest: digest), type: type, content: .bytes(bytes))
  }
}
