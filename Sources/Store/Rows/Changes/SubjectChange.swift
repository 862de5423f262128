/// What became of one restaurant or user.
struct SubjectChange {
  let key: Int64
  /// Nil for a subject that nothing referred to.
  let before: SubjectTable.State?
  let after: SubjectTable.State
  /// Columns whose values differ; all of them for a subject that is new or whose row was taken away.
  let columns: ColumnSet
}
