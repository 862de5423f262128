import Platform

let arguments = Array(CommandLine.arguments.dropFirst())
exit(PhotoFloor.run(arguments) ?? Benchmark.run(arguments))
