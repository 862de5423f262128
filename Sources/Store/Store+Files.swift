internal import Model

extension Store {
  /// The export files that the store's rows came from, in order of their collections and names.
  package func exportFiles() throws -> [FileRecord] {
    try write { connection in
      let files = FileTable(connection)
      return try Collection.allCases.flatMap { try files.known(of: $0) }
    }
  }
}
