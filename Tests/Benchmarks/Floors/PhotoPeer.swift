import Platform

/// The same work by libvips, where a Python that knows it is found: `SUMAQ_BENCH_PYTHON`, or `python3`.
enum PhotoPeer {
  /// Nil where there is none.
  static func measure(in workshop: Workshop) throws -> Measurement? {
    let python = Machine.environment["SUMAQ_BENCH_PYTHON"] ?? "python3"
    let log = workshop.path("peer.log")
    let question = try ChildProcess.run([python, "-c", "import pyvips"], in: workshop.folder, log: log)
    guard question.exitCode == 0 else { return nil }
    try Files.makeFolder(workshop.path("peer"))
    try Files.write(Array(script.utf8), to: workshop.path("peer.py"))
    let words = [python, "peer.py", workshop.path("Exports/photos"), workshop.path("peer")]
    return try workshop.time("libvips to 900 px", TwoProcesses.words(words))
  }

  /// One thread a process, which is what suits it best with two processes on two cores.
  private static let script = """
    import os, sys
    os.environ["VIPS_CONCURRENCY"] = "1"
    import pyvips
    pyvips.cache_set_max(0)
    source, target, part = sys.argv[1], sys.argv[2], int(sys.argv[3])
    for number, name in enumerate(sorted(os.listdir(source))):
        if number % 2 == part:
            image = pyvips.Image.thumbnail(os.path.join(source, name), 900, height=900, size="down")
            image.jpegsave(os.path.join(target, name), Q=82, keep="none")

    """
}
