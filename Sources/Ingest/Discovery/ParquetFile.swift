internal import Diagnostics
internal import Platform

/// A Parquet file, which begins and ends with `PAR1`.
struct ParquetFile {
  private let path: ExportPath
  private let size: Int

  init(_ path: ExportPath, _ status: FileStatus) {
    self.path = path
    size = status.size
  }

  /// Why the file is not read, with the DuckDB command that converts it to JSON.
  var refusal: (kind: ProblemKind, words: String, mend: String?) {
    let words = isWhole ? "the file is Parquet, which sumaq does not read" : "the file begins as Parquet and is cut off"
    return (IngestProblems.parquet, words, isWhole ? conversion : nil)
  }

  /// Whether it ends with `PAR1` too. This is not checked for a member of a container.
  private var isWhole: Bool {
    guard path.member == nil else { return true }
    guard size >= 12 else { return false }
    var end: UInt32 = 0
    do {
      let file = try path.open()
      try withUnsafeMutableBytes(of: &end) { try file.read(into: $0, at: size - 4) }
    } catch { return false }
    return withUnsafeBytes(of: end) { $0.elementsEqual("PAR1".utf8) }
  }

  /// The command; nil for a name that a shell or DuckDB might not read literally.
  private var conversion: String? {
    let isPlain = path.text.utf8.allSatisfy {
      ASCIIText.isDigit($0) || ASCIIText.isLetter($0) || "-_./ ".utf8.contains($0)
    }
    guard isPlain, path.member == nil else { return nil }
    let suffix = ".parquet"
    let stem = path.text.lowercased().hasSuffix(suffix) ? String(path.text.dropLast(suffix.count)) : path.text
    return "duckdb -c \"COPY (FROM '\(path.text)') TO '\(stem).ndjson' (FORMAT json)\""
  }
}
