package import Model

extension Store {
  /// Rejects by reason, most first.
  package func rejectCounts() throws -> [RejectCount] { [] }

  /// Every reject, by file and line.
  package func eachReject(_ body: (RejectedRecord) throws -> Void) throws {}
}
