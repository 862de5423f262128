package import Platform
internal import Reports

/// Passphrases of many people as CSV, for whoever hands them out.
package enum HandoutTable {
  private static let columns = ["email", "passphrase", "opens"]

  private struct Closed: Error {}

  /// Writes the table; returns whether it could. The passphrase of a person who has one already is empty.
  package static func write(_ handouts: [Handout], to output: ByteStream) -> Bool {
    let writer = ResultFormat.csv.writer { bytes in guard output.write(bytes) else { throw Closed() } }
    do {
      try writer.begin(columns)
      for handout in handouts {
        let opens = handout.opens.map { "\($0.kind.rawValue):\($0.id)" }.joined(separator: " ")
        try writer.row([.text(handout.mail), .text(handout.passphrase?.text ?? ""), .text(opens)])
      }
      try writer.end()
      return true
    } catch { return false }
  }
}
