/// A `Reference` without heap allocations, for the interpreter.
struct Access: Sendable, Hashable {
  var up: Int32
  var slot: Int32
  /// An index into the program's paths; -1 for the slot itself.
  var path: Int32
}
