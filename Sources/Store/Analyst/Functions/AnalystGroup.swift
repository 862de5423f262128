internal import CSQLite

/// The value in which an aggregate function gathers one group, kept where SQLite leaves a pointer's room for it.
enum AnalystGroup {
  /// The group's value, made at its first row; nil where there is no memory.
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

  /// The same, forgotten afterwards: SQLite ends every group that it began, also after an error.
  static func taken<Value: AnyObject>(_ context: OpaquePointer?, as type: Value.Type) -> Value? {
    guard let room = sqlite3_aggregate_context(context, 0) else { return nil }
    let box = room.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    guard let known = box.pointee else { return nil }
    box.pointee = nil
    return Unmanaged<Value>.fromOpaque(known).takeRetainedValue()
  }
}
