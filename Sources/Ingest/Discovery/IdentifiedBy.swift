/// What decided how a file is read.
package enum IdentifiedBy: Sendable, Hashable {
  case sources
  case name
  case fields
  /// The name names the collection, and the fields fit it.
  case nameAndFields
  /// Nothing is known of its records, and the store tells what they were.
  case lastReading
  /// Neither name nor fields identify a collection.
  case neither

  /// The words that follow a comma in a message; empty if nothing decided.
  package var words: String {
    switch self {
    case .sources: "by \"sources\""
    case .name: "by its name"
    case .fields: "by its fields"
    case .nameAndFields: "by its name and fields"
    case .lastReading: "as it was last read"
    case .neither: ""
    }
  }
}
