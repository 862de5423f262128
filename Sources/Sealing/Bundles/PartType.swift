/// What is in a part: the first byte of its plaintext.
package enum PartType: UInt8, Sendable, Hashable, CaseIterable {
  case contents = 1
  case fragment
  case photo
  case file
  case ring
}
