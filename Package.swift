// swift-tools-version: 6.1
import PackageDescription

/// Every target: Swift 6 mode, imports internal unless said otherwise, existentials spelled out.
///
/// Whether two accesses to one variable overlap is asked at run time in debug, where all tests run; in release the
/// questions cost a fiftieth of a night.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

/// What a module is to others is said before it is compiled, so that those that import it need not wait: so are all
/// modules where tests are built.
let early: [SwiftSetting] = strict + [.unsafeFlags(["-disable-cmo"], .when(configuration: .release))]

/// For stages that work byte by byte or pixel by pixel: unoptimised they are ten to a hundred times slower, which no
/// test should wait for. Accesses are checked as in all other stages.
let optimized: [SwiftSetting] = early + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The same for stages whose small functions are compiled into those of their callers, which wait for them in release.
let inlined: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// For stages that let others work: optimised they take six times as long to compile, and a night is no hundredth faster.
let cold: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// One stage of the program; its dependency list is the architecture.
func stage(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], settings: [SwiftSetting] = early
) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

/// Nothing imports tests, so that their module is not made ahead of them, as modules compiled as one otherwise are.
let ofTests: [SwiftSetting] = strict + [.unsafeFlags(["-no-emit-module-separately-wmo"])]

/// The tests of a stage, which mirror its sources.
func tests(_ name: String, _ more: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
  let shared = ["Diagnostics", "Model", "Platform"].filter { $0 != name }
  return .testTarget(
    name: "\(name)Tests", dependencies: ([name] + shared).map { .byName(name: $0) } + more,
    resources: resources, swiftSettings: ofTests)
}

/// A C library behind one door.
func library(_ name: String, pkgConfig: String, debian: String) -> Target {
  .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([debian])])
}

/// Rubbish for the readers of exports, templates, pictures and servers' answers, built only by `make fuzz`, as it needs a runtime of its own.
let fuzz: [Target] =
  Context.environment["SUMAQ_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Diagnostics", "Model", "Platform", "Fetching", "Ingest", "Photos", "Templating", "Markdown", "CCurl",
        "FirestoreWriter",
      ],
      path: "Tests/Fuzz",
      swiftSettings: strict)
  ]

let package = Package(
  name: "sumaq",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "sumaq", targets: ["sumaq"])],
  targets: [
    // C libraries, each imported by exactly one stage.
    library("CSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
    library("CMarkGFM", pkgConfig: "libcmark-gfm", debian: "libcmark-gfm-dev"),
    library("CTurboJPEG", pkgConfig: "libturbojpeg", debian: "libturbojpeg0-dev"),
    library("CSPNG", pkgConfig: "spng", debian: "libspng-dev"),
    library("CWebP", pkgConfig: "libwebp", debian: "libwebp-dev"),
    library("CGIF", pkgConfig: "libgif", debian: "libgif-dev"),
    library("CLittleCMS", pkgConfig: "lcms2", debian: "liblcms2-dev"),
    library("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
    library("CZstd", pkgConfig: "libzstd", debian: "libzstd-dev"),
    library("CExpat", pkgConfig: "expat", debian: "libexpat1-dev"),
    library("CPlainXML", pkgConfig: "expat", debian: "libexpat1-dev"),
    library("CQRencode", pkgConfig: "libqrencode", debian: "libqrencode-dev"),
    library("CXLSXWriter", pkgConfig: "xlsxwriter", debian: "libxlsxwriter-dev"),
    library("CCurl", pkgConfig: "libcurl", debian: "libcurl4-openssl-dev"),
    library("CCrypto", pkgConfig: "libcrypto", debian: "libssl-dev"),
    library("CDigest", pkgConfig: "libcrypto", debian: "libssl-dev"),
    library("CMicroHTTPD", pkgConfig: "libmicrohttpd", debian: "libmicrohttpd-dev"),
    .systemLibrary(name: "CAllocator", path: "Sources/C/CAllocator"),
    // It makes photos smaller, and unoptimised it is five times slower.
    .target(
      name: "CHEIF", path: "Sources/C/CHEIF", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    .target(name: "CProcess", path: "Sources/C/CProcess"),
    .target(name: "CChecksum", path: "Sources/C/CChecksum"),
    // It hashes each page of the store.
    .target(
      name: "CStoreFile", path: "Sources/C/CStoreFile",
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "CDeflate", path: "Sources/C/CDeflate", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CProblemWords", path: "Sources/C/CProblemWords", exclude: ["words"]),
    .target(name: "CDemoWords", path: "Sources/C/CDemoWords", exclude: ["words"]),
    .target(name: "CHeaderWords", path: "Sources/C/CHeaderWords", exclude: ["words"]),
    .target(name: "CServedFiles", path: "Sources/C/CServedFiles", exclude: ["files"]),
    .target(name: "CShardRunners", path: "Sources/C/CShardRunners", exclude: ["files"]),

    // The house, in the order in which a record walks through it.
    stage("Diagnostics", ["CProblemWords"], settings: optimized),
    stage("Platform", ["Diagnostics", "CAllocator", "CProcess", "CZstd"], settings: inlined),
    stage("Model", ["CDigest"], settings: inlined),
    stage("Sealing", ["Model", "Diagnostics", "CCrypto"], settings: optimized),
    stage("Fetching", ["Model", "Diagnostics", "Platform", "CCurl"]),
    stage(
      "Ingest", ["Model", "Diagnostics", "Platform", "CChecksum", "CZlib", "CExpat", "CHeaderWords"],
      settings: optimized),
    stage("Store", ["Model", "Diagnostics", "Platform", "CSQLite", "CStoreFile"]),
    stage(
      "Photos",
      [
        "Model", "Diagnostics", "Platform", "Fetching", "Store", "CTurboJPEG", "CSPNG", "CWebP", "CGIF", "CLittleCMS",
        "CHEIF",
      ],
      settings: optimized),
    stage("Templating", ["Diagnostics"], settings: inlined),
    stage("Markdown", ["Diagnostics", "CMarkGFM"], settings: optimized),
    stage(
      "Pages",
      ["Model", "Diagnostics", "Platform", "Store", "Sealing", "Templating", "Markdown", "CQRencode"]),
    stage(
      "Reports", ["Model", "Diagnostics", "Platform", "Store", "Templating", "Markdown", "CXLSXWriter"],
      settings: cold),
    stage("Publish", ["Model", "Diagnostics", "Platform", "Store", "Sealing", "CDeflate", "CPlainXML"]),
    stage("Lake", ["Model", "Diagnostics", "Platform"]),
    stage("Demo", ["Model", "Platform", "Photos", "CDemoWords"], exclude: ["Pictures"], settings: optimized),
    stage(
      "Serving", ["Diagnostics", "Platform", "Model", "Templating", "CMicroHTTPD", "CServedFiles"],
      settings: cold),
    stage(
      "Pipeline",
      [
        "Diagnostics", "Platform", "Model", "Fetching", "Ingest", "Store", "Photos", "Templating", "Markdown", "Pages",
        "Reports", "Publish", "Demo", "Serving", "Sealing", "Lake", "CShardRunners",
      ]),
    stage("Console", ["Pipeline", "Sealing", "Serving", "Diagnostics", "Platform", "Model"], settings: cold),
    .executableTarget(name: "sumaq", dependencies: ["Console"], swiftSettings: strict),

    // Tests mirror Sources; benchmarks are a program; RepositoryTests look at the files of the checkout.
    .testTarget(name: "RepositoryTests", dependencies: ["Diagnostics"], swiftSettings: strict),
    tests("Diagnostics"),
    tests("Platform"),
    tests("Model"),
    // Servers that misbehave, the program that is built beside the tests, and new stores.
    .target(
      name: "TestServers", dependencies: ["Platform", "Store"], path: "Tests/TestServers", swiftSettings: strict),
    tests("Sealing"),
    tests("Fetching", ["TestServers"]),
    tests("Ingest", ["CChecksum", "FirestoreWriter"]),
    tests("Store", ["CSQLite", "TestServers"]),
    tests("Photos", ["Fetching", "TestServers"]),
    tests("Templating"),
    tests("Markdown"),
    tests("Pages"),
    tests("Reports", ["Pages", "CSQLite", "TestServers"]),
    tests("Publish", ["Sealing", "TestServers"]),
    tests("Lake"),
    tests("Demo"),
    tests("Serving"),
    tests("Pipeline", ["Fetching", "Pages", "Sealing", "TestServers"]),
    tests("Console", ["Lake", "Pipeline", "Templating", "TestServers"]),
    // Exports of Firestore, for tests, benchmarks and fuzzing.
    .target(
      name: "FirestoreWriter", dependencies: ["CChecksum"], path: "Tests/FirestoreWriter", swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Diagnostics", "Platform", "Model", "Ingest", "Store", "Photos", "Templating", "Markdown", "Pages",
        "Reports", "Demo", "Pipeline", "CSQLite", "CTurboJPEG", "FirestoreWriter",
      ],
      path: "Tests/Benchmarks", exclude: ["peers", "readers.py"], swiftSettings: strict),
  ] + fuzz
)
