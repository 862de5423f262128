internal import Pipeline

/// The options of the commands, each defined once.
enum Options {
  static let shared: [OptionSpec] = [
    OptionSpec("--exports", "DIR", isPath: true, "Where the exports are (default Exports)"),
    OptionSpec("--output", "DIR", isPath: true, "Where site and reports go (default Output)"),
    OptionSpec("--state", "DIR", isPath: true, "Where the store and the small photos are (default .sumaq)"),
    OptionSpec("--templates", "DIR", isPath: true, "Laid file by file over the shipped ones (default Templates)"),
    OptionSpec("--config", "FILE", isPath: true, "The settings (default sumaq.json)"),
    OptionSpec("--jobs", "N", "Workers (default one a core)"),
    OptionSpec("--as-of", "DATE", "The day that counts as today, as 2026-03-14 (default today in site.timeZone)"),
    OptionSpec("--offline", "Touch no network: copies of exports are read, photos that would be fetched wait"),
    OptionSpec(
      "--progress", "HOW", choices: ProgressMode.allCases.map(\.rawValue), "How to show progress (default auto)"),
    OptionSpec(
      "--fail-on", "WHAT", choices: FailOn.allCases.map(\.rawValue),
      "Exit 1 when exports are not whole or lose more than last night; for new or any problem too (default exports)"),
    OptionSpec("--strict", "The same as --fail-on any"),
  ]

  static let verbose = OptionSpec("--verbose", "Tell problems that the last night had too in full, not in one line")

  static let guards: [OptionSpec] = [
    OptionSpec("--dry-run", "Read and check the exports, write nothing"),
    OptionSpec("--allow-shrink", "Accept exports that lack much of what the store holds"),
    OptionSpec(
      "--max-rejects", "N|N%", "Refuse exports with more rejected rows and fields than that; a number stops at once"),
  ]

  static let build: [OptionSpec] =
    [
      OptionSpec("--full", "Look at every published file and mend what was changed by hand")
    ] + guards + [verbose]

  static let render: [OptionSpec] = [
    OptionSpec("--page", "PATH", "One page, as it is below Output/site, to standard output"),
    OptionSpec("--markdown", "With --page: its Markdown, before cmark-gfm"),
    OptionSpec("--values", "With --page: the values that its template can use, as JSON"), verbose,
  ]

  static let report: [OptionSpec] = [
    OptionSpec(
      "--format", "FORMAT", choices: ["html", "md", "csv", "spreadsheet", "ndjson"],
      "What to write (default md); spreadsheet is CSV with a byte order mark and escaped formulas"),
    OptionSpec("--set", "NAME=VALUE", repeats: true, "A parameter of the report"),
    OptionSpec("--watch", "Write the named reports again whenever they are saved, or a build changes their rows"),
  ]

  static let sqlFormat = OptionSpec(
    "--format", "FORMAT", choices: ["table", "csv", "spreadsheet", "ndjson"],
    "What to write (default table); spreadsheet is CSV with a byte order mark and escaped formulas")

  static let sqlExplain = OptionSpec(
    "--explain", "Write how the question is answered and what that took, in place of its rows")

  static let rejectsFormat = OptionSpec(
    "--format", "FORMAT", choices: ["table", "ndjson"],
    "By reason with the first of each, or every one as a line of JSON (default table)")

  static let nightsFormat = OptionSpec(
    "--format", "FORMAT", choices: ["table", "csv", "ndjson"], "What to write (default table)")

  static let demo: [OptionSpec] = [
    OptionSpec("--restaurants", "N", "How many restaurants (default 60)"),
    OptionSpec("--users", "N", "How many users (default 300)"),
    OptionSpec("--reviews", "N", "How many reviews (default 2000)"),
    OptionSpec("--photos", "N", "How many picture files (default 60)"),
    OptionSpec("--seed", "N", "Another seed is another city (default 1)"),
    OptionSpec(
      "--as-of", "DATE", "The day of night 0, as 2026-03-14 (default today; a later night keeps the folder's)"),
    OptionSpec(
      "--night", "N", "The export after N nights of change (default 0), of the size of the demo in the folder"),
    OptionSpec("--people", "N", "Write people.csv beside DIR: N people to try sealed pages with"),
    OptionSpec(
      "--progress", "HOW", choices: ProgressMode.allCases.map(\.rawValue), "How to show progress (default auto)"),
  ]

  static let changes: [OptionSpec] = [
    OptionSpec("--since", "NIGHT", "Since the output of this night, whose number sumaq status tells"),
    OptionSpec("--removed", "The paths that were taken away, in place of those that were written"),
    OptionSpec("--why", "After each path a tab, the night that wrote it, and why"),
    OptionSpec("--null", "End each path with a NUL in place of a newline"),
  ]

  static let forget: [OptionSpec] = [
    OptionSpec(
      "--keep", "WHAT", choices: ["stars", "words"],
      "Keep reviews, visits and orders without the person, so that sums stay: stars and days, or words too"),
    OptionSpec("--with-email", "Forget a new account with the same e-mail address too"),
    OptionSpec("--every", "Forget all users with this e-mail address"),
    OptionSpec("--dry-run", "Print what would be removed, and change nothing"),
    OptionSpec("--receipt", "FILE", isPath: true, "Write the receipt to a file that only its owner may read"),
    OptionSpec("--prove", "Search for PERSON, who was forgotten, in every file of the state and the output"),
    OptionSpec("--needle", "TEXT", repeats: true, "With --prove: another text that must not be found"),
    OptionSpec("--list", "List who is forgotten, as marks that tell no name"),
    OptionSpec("--confirm", "Take the list of an older sumaq for whole, where neither store nor lake knows it"),
    OptionSpec("--lift", "Let the next exports bring PERSON back"),
    OptionSpec(
      "--lake", "DIR", isPath: true, "With --lift: in the nights of a lake (sumaq shard) too, which remember the list"),
  ]

  static let access: [OptionSpec] = [
    OptionSpec("--restaurant", "ID", "A restaurant that the person may open (its id or slug)"),
    OptionSpec("--user", "ID", "A user whose own pages the person may open (the user's id)"),
    OptionSpec(
      "--role", "ROLE", choices: ["owner", "manager"], "What the person is to the restaurant (default owner)"),
    OptionSpec("--from", "FILE", isPath: true, "Many people at once: CSV with the header email,kind,id,role"),
    OptionSpec("--anyway", "Open a user's pages to another address than the exports have for the user"),
    OptionSpec("--all", "With reset: new keys for the site, and new passphrases for all people"),
    OptionSpec(
      "--lake", "DIR", isPath: true,
      "With a change: the site is that of a lake (sumaq shard), whose next night publishes the change"),
    OptionSpec(
      "--format", "FORMAT", choices: ["table", "csv", "ndjson"], "With list: what to write (default table)"),
  ]

  static let bundle: [OptionSpec] = [
    OptionSpec(
      "--format", "FORMAT", choices: ["html", "zip"],
      "One HTML file with everything in it, or the pages as they are on the site, zipped (default html)"),
    OptionSpec(
      "--output", "FILE", isPath: true,
      "Where to write, - for standard output (default the slug, in this folder); with --all: where site and reports are"
    ),
    OptionSpec("--max", "SIZE", "The largest file, as 10MB or 800kB (default 10MB; of a zip 2GB)"),
    OptionSpec(
      "--photos", "WHICH", choices: ["all", "small", "none"],
      "Large photos, small ones but for the first, or none (default all)"),
    OptionSpec("--user", "ID", "A reviewer in place of a restaurant (id or slug)"),
    OptionSpec("--all", "DIR", isPath: true, "Every restaurant, a file each, into a folder"),
    OptionSpec("--force", "Replace a file that sumaq bundle did not make"),
  ]

  static let shard: [OptionSpec] =
    [
      OptionSpec("--lake", "DIR", isPath: true, "The folder that the machines of a job share"),
      OptionSpec("--shards", "N", "With plan: into how many parts restaurants and users are divided, to 1024"),
      OptionSpec("--to", "NIGHT", "With rollback: the number of a night that the lake keeps"),
      OptionSpec("--repair", "With verify and check: put again what differs"),
      OptionSpec("--since", "NIGHT", "With changes: since a night, by its number; 0 lists all files"),
      OptionSpec(
        "--form", "FORM", choices: ["files", "packs"],
        "With plan: the site is put in place as a folder of files (default), or stays in packs for a server"),
      OptionSpec("--ledgers", "K", "With ledger: how many ledgers of files that may be in place come in"),
      OptionSpec("--night", "NIGHT", "With a filter or a step: the night, by the folder that plan has printed"),
    ]
    + [
      "--exports", "--state", "--templates", "--config", "--as-of", "--offline", "--progress", "--fail-on", "--strict",
      "--allow-shrink", "--max-rejects",
    ].compactMap { name in (shared + guards).first { $0.name == name } }

  static let personArchive = OptionSpec(
    "--output", "FILE", isPath: true, "A zip archive with person.json, photos and an explanation")

  static let to = OptionSpec("--to", "NIGHT", "The night, by a number that sumaq status tells")

  /// The places that `sumaq init` reads and writes.
  static let initialize = ["--exports", "--templates", "--config", "--progress"].compactMap { name in
    shared.first { $0.name == name }
  }

  /// Where the preview's server listens, and what it serves.
  static let preview: [OptionSpec] = [
    OptionSpec("--port", "N", "Where to listen (default 8080; 0 takes a free one)"),
    OptionSpec(
      "--host", "ADDRESS", "Another address of this machine than 127.0.0.1: other machines can read what is served"),
    OptionSpec("--reports", "The analysts' reports too: the site at /site/, they at /reports/"),
  ]

  static let serve =
    preview + ["--output", "--progress"].compactMap { name in shared.first { $0.name == name } }

  static let watch =
    [OptionSpec("--serve", "Show what is made in a browser of this machine, as sumaq serve does")] + preview

  static let all = OptionSpec("--all", "Every page, not a sample")
  static let check = OptionSpec("--check", "Look deep: integrity of the store and of its references")
  static let json = OptionSpec("--json", "Write one JSON object in place of the screen")
  static let cache: [OptionSpec] = [
    OptionSpec("--prune", "Remove what no page shows any more"),
    OptionSpec("--clear", "RESTAURANT", "Let this restaurant's photos be made again (its id or slug)"),
  ]
}
