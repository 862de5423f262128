/// What decided what a file is taken for.
package enum TakenBy: Sendable, Hashable {
  case sources
  case name
  case fields
  /// The name says it, and the fields are those of it.
  case nameAndFields
  /// Neither name nor fields say a collection.
  case neither

  /// Behind a comma; empty where nothing decided.
  package var words: String {
    switch self {
    case .sources: "by \"sources\""
    case .name: "by its name"
    case .fields: "by its fields"
    case .nameAndFields: "by its name and fields"
    case .neither: ""
    }
  }
}
