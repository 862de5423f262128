/// Why a record is no document.
enum EntityFault: Error, Hashable {
  /// The bytes break the rules of protocol buffers.
  case wire
  case noKey
  /// Maps lie too deep within each other.
  case tooDeep
  case tooLarge
  /// The document is of another database or namespace than the first one.
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
