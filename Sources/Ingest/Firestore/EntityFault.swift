/// Why a record is no valid document.
enum EntityFault: Error, Hashable {
  /// The bytes are no valid protocol buffer.
  case wire
  case noKey
  /// Maps are nested too deeply.
  case tooDeep
  case tooLarge
  /// The document belongs to another database or namespace than the first one.
  case otherDatabase

  var words: String {
    switch self {
    case .wire: "the bytes of a document are damaged"
    case .noKey: "a document has no key"
    case .tooDeep: "the maps of a document lie more than \(EntityReader.deepest) deep"
    case .tooLarge: "a document is larger than sumaq reads"
    case .otherDatabase: "a document is of another database than the first one"
    }
  }
}
