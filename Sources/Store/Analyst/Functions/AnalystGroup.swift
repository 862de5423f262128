internal import CSQLite

/// The object that gathers one group of an aggregate function. SQLite allocates memory for the pointer to it.
enum AnalystGroup {
  /// The group's object, created at its first row; nil if SQLite has no memory.
  static func value<Value: AnyObject>(_ context: OpaquePointer?, _ make: () -> Value) -> Value? {
    guard let room = sqlite3_aggregate_context(context, Int32(MemoryLayout<UnsafeMutableRawPointer?>.size)) else {
      return nil
    }
    let box = room.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    if let known = box.pointee { return Unmanaged<Value>.fromOpaque(known).takeUnretainedValue() }
    let fresh = make()
    box.pointee = Unmanaged.passRetained(fresh).toOpaque()
    return fresh
  }

  /// Removes and returns the group's object. SQLite finalizes every group that it began, also after an error.
  static func removeValue<Value: AnyObject>(_ context: OpaquePointer?, as type: Value.Type) -> Value? {
    guard let room = sqlite3_aggregate_context(context, 0) else { return nil }
    let box = room.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    guard let known = box.pointee else { return nil }
    box.pointee = nil
    return Unmanaged<Value>.fromOpaque(known).takeRetainedValue()
  }
}
