import Testing

@testable import Pipeline

@Suite struct MetricsWriterTests {
  @Test func aFamilyHasHelpTypeAndSamples() {
    var metrics = MetricsWriter()
    metrics.family("rows", "Rows \\ by kind.\nNext.", [.init(labels: ["kind": "a\"b\\c\nd"], value: 2)])
    metrics.family("last_run_duration_seconds", "How long.", 1.25)
    metrics.family("nothing", "Left out.", [])
    #expect(
      String(decoding: metrics.bytes, as: UTF8.self) == #"""
        # HELP sumaq_rows Rows \\ by kind.\nNext.
        # TYPE sumaq_rows gauge
        sumaq_rows{kind="a\"b\\c\nd"} 2
        # HELP sumaq_last_run_duration_seconds How long.
        # TYPE sumaq_last_run_duration_seconds gauge
        sumaq_last_run_duration_seconds 1.250000

        """#)
    #expect(metrics.bytes.starts(with: MetricsWriter.beginning.utf8))
  }
}
