import Platform

exit(Benchmark.run(Array(CommandLine.arguments.dropFirst())))
