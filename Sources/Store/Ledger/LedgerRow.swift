package import Model

/// The ledger's row of one published file.
package struct LedgerRow: Sendable, Hashable {
  /// The path below `Output/`.
  package let path: String
  package let kind: RenderedPage.Kind
  package let size: Int
  /// The digest of everything that the file was made from.
  package let inputs: LedgerDigest
  /// The digest of the file's bytes.
  package let output: LedgerDigest
  /// The digest of the rows that the page lists; `none` if it lists none or if that is unknown.
  package var rows = LedgerDigest.none
  /// The first eight bytes of SHA-256 of the file's bytes; 0 if unknown, as it is of files that no list has.
  package var sha: UInt64 = 0
  /// The bytes of the photos on a page whose `sha` is known.
  package var photoBytes = 0
  /// The photos that a page shows.
  package var photos = ShownPhotos()

  package init(path: String, kind: RenderedPage.Kind, size: Int, inputs: LedgerDigest, output: LedgerDigest) {
    self.path = path
    self.kind = kind
    self.size = size
    self.inputs = inputs
    self.output = output
  }

  /// The digest by which a damaged row is noticed. It leaves out `inputs`, `rows` and `photos`, as a wrong
  /// value there only causes a page to be rendered again, or a photo to stay or to be put again, and what lists say of
  /// the file, which `sumaq check` compares with its bytes.
  var digest: UInt64 {
    var digest = RowDigest()
    digest.add(path)
    digest.add(Int64(kind.rawValue))
    digest.add(Int64(size))
    digest.add(Int64(bitPattern: output.high))
    digest.add(Int64(bitPattern: output.low))
    return digest.value
  }
}
