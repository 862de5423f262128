/// Bytes that must stay valid: a copy, or the memory itself if that stays.
protocol HeldBytes {
  init(holding bytes: UnsafeBufferPointer<UInt8>)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
}

extension [UInt8]: HeldBytes {
  init(holding bytes: UnsafeBufferPointer<UInt8>) { self.init(bytes) }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { withUnsafeBufferPointer(body) }
}

extension UnsafeBufferPointer<UInt8>: HeldBytes {
  init(holding bytes: UnsafeBufferPointer<UInt8>) { self = bytes }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { body(self) }
}
