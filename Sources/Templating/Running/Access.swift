/// A `Reference` without heap parts, for the running page.
struct Access: Sendable, Hashable {
  var up: Int32
  var slot: Int32
  /// A number of the program's paths; -1 where the slot itself is meant.
  var path: Int32
}
