internal import Console
internal import Platform

exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), in: .ofTheProcess()).rawValue)
