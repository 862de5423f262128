package import Testing

extension Trait where Self == ConditionTrait {
  /// For a test or a suite that takes long: a push runs one in `share` of them, by its seed; `make test` and `LONG=1` run all.
  ///
  /// Each file keeps a test that always runs.
  package static func drawn(oneIn share: UInt64 = 4, file: String = #fileID, line: Int = #line) -> Self {
    .enabled(
      if: Draw.includes("\(file):\(line)", oneIn: share),
      "takes long and is not drawn by seed \(Draw.seed ?? ""); LONG=1")
  }
}
