package import Platform
internal import Reports

/// Passphrases of many people as CSV, for whoever hands them out.
package enum HandoutTable {
  private static let columns = ["email", "passphrase", "opens"]

  /// Writes the table. The passphrase of a person who has one already is empty.
  package static func write(_ handouts: [Handout], to output: ByteStream) {
    // What cannot be written cannot be told elsewhere: nothing of it may come into another file.
    let writer = ResultFormat.csv.writer { output.write($0) }
    do {
      try writer.begin(columns)
      for handout in handouts {
        let opens = handout.opens.map { "\($0.kind.rawValue):\($0.id)" }.joined(separator: " ")
        try writer.row([.text(handout.mail), .text(handout.passphrase?.text ?? ""), .text(opens)])
      }
      try writer.end()
    } catch { return }
  }
}
