/// A change of one restaurant or user.
struct SubjectChange {
  let key: Int64
  /// The state before; nil if nothing referred to the subject.
  let before: SubjectTable.State?
  let after: SubjectTable.State
  /// Columns whose values differ; all columns if the subject is new or its row was removed.
  let columns: ColumnSet
}
