/// The twenty bytes of a time as `iso_time` writes it, in a form that is compared quickly.
struct AnalystTimeText: Equatable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt32 = 0

  init() {}

  /// Calls `body` with the twenty bytes.
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withUnsafeBytes(of: self) { raw in
      raw.withMemoryRebound(to: UInt8.self) { body(UnsafeBufferPointer(rebasing: $0[..<20])) }
    }
  }

  /// Returns nil for a text of another length.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 20 else { return nil }
    let raw = UnsafeRawBufferPointer(bytes)
    first = raw.loadUnaligned(as: UInt64.self)
    second = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    third = raw.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
  }
}
