internal import CDigest

/// SHA-256 (FIPS 180-4) of bytes that are added in pieces; uses the processor's SHA instructions if it has them.
package struct SHA256: Sendable {
  typealias State = SIMD8<UInt32>

  private var state = State(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
  /// The first bytes of an incomplete block.
  private var pending = SIMD64<UInt8>()
  private var pendingCount = 0
  private var length: UInt64 = 0
  private let isFast: Bool

  package init() { self.init(fast: Self.hasInstructions) }

  /// `fast` may be true only if the processor has these instructions.
  init(fast: Bool) { isFast = fast }

  static let hasInstructions = cdigest_available() != 0

  /// The digest of all bytes.
  package static func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(Array(bytes))
    return hash.finish()
  }

  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  package mutating func update(_ text: String) {
    text.withBytes { update(UnsafeRawBufferPointer($0)) }
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var rest = bytes
    if pendingCount > 0 {
      let count = min(64 - pendingCount, rest.count)
      keep(UnsafeRawBufferPointer(rebasing: rest[..<count]))
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      guard pendingCount == 64 else { return }
      compressPending()
    }
    let whole = rest.count / 64
    if whole > 0 { compress(rest, blocks: whole) }
    keep(UnsafeRawBufferPointer(rebasing: rest[(whole * 64)...]))
  }

  /// The 32 bytes. The value must not be used afterwards.
  package mutating func finish() -> [UInt8] {
    let state = finishState()
    return [UInt8](unsafeUninitializedCapacity: 32) { bytes, count in
      for index in 0..<8 {
        for place in 0..<4 {
          bytes[index * 4 + place] = UInt8(truncatingIfNeeded: state[index] >> UInt32(24 - 8 * place))
        }
      }
      count = 32
    }
  }

  /// The first 16 bytes as two numbers. The value must not be used afterwards.
  package mutating func finishShort() -> (high: UInt64, low: UInt64) {
    let state = finishState()
    return (UInt64(state[0]) << 32 | UInt64(state[1]), UInt64(state[2]) << 32 | UInt64(state[3]))
  }

  private mutating func finishState() -> State {
    let bits = length &* 8
    pending[pendingCount] = 0x80
    pendingCount += 1
    if pendingCount > 56 {
      clearPending(upTo: 64)
      compressPending()
    }
    clearPending(upTo: 56)
    for place in 0..<8 { pending[56 + place] = UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * place)) }
    compressPending()
    return state
  }

  private mutating func clearPending(upTo end: Int) {
    let start = pendingCount
    withUnsafeMutableBytes(of: &pending) { block in for place in start..<max(end, start) { block[place] = 0 } }
  }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    let start = pendingCount
    withUnsafeMutableBytes(of: &pending) { block in
      UnsafeMutableRawBufferPointer(rebasing: block[start...]).copyMemory(from: bytes)
    }
    pendingCount += bytes.count
  }

  private mutating func compressPending() {
    let block = pending
    withUnsafeBytes(of: block) { compress($0, blocks: 1) }
    pendingCount = 0
  }

  private mutating func compress(_ bytes: UnsafeRawBufferPointer, blocks: Int) {
    let isFast = isFast
    withUnsafeMutableBytes(of: &state) { state in
      let words = state.bindMemory(to: UInt32.self)
      if isFast {
        let first = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        cdigest_sha256(words.baseAddress, first, blocks, Self.rounds)
      } else {
        Self.compress(words, bytes, blocks: blocks)
      }
    }
  }
}

extension SHA256 {
  private static func compress(
    _ state: UnsafeMutableBufferPointer<UInt32>, _ bytes: UnsafeRawBufferPointer, blocks: Int
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
      rounds.withUnsafeBufferPointer { rounds in
        for block in 0..<blocks {
          for i in 0..<16 {
            w[i] = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: block * 64 + i * 4, as: UInt32.self))
          }
          for i in 16..<64 {
            let a = w[i - 15]
            let b = w[i - 2]
            let s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)
            let s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10)
            w[i] = w[i - 16] &+ s0 &+ w[i - 7] &+ s1
          }
          mix(state, w, rounds)
        }
      }
    }
  }

  @inline(__always)
  private static func mix(
    _ state: UnsafeMutableBufferPointer<UInt32>, _ w: UnsafeMutableBufferPointer<UInt32>,
    _ rounds: UnsafeBufferPointer<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for i in 0..<64 {
      let t1 = h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ ((e & f) ^ (~e & g)) &+ rounds[i] &+ w[i]
      let t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ bits: UInt32) -> UInt32 { (word >> bits) | (word << (32 - bits)) }

  private static let rounds: [UInt32] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
    0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
    0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
    0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2,
  ]
}
