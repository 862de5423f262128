/// Every command in the order of the help. Help, manual pages, completion and the README are generated from it.
enum CommandTable {
  static let all: [CommandSpec] = night + single + looking + [shard] + hidden

  /// The commands that help lists.
  static var shown: [CommandSpec] { all.filter { !$0.isHidden } }

  static func find(_ name: String) -> CommandSpec? { all.first { $0.name == name } }

  private static let readsOnly = "Writes nothing; it can run beside any build."

  private static let night: [CommandSpec] = [
    CommandSpec(
      "build", "The whole night: ingest, photos, pages, reports, publish", options: Options.shared + Options.build,
      examples: ["sumaq build", "sumaq build --exports Exports --output Output --max-rejects 2%"],
      details: "Reads the exports, renders what changed and puts it in place at once. What is published is never "
        + "touched by a run that fails.",
      changes: "Writes Output/site, Output/reports and the state folder (.sumaq); replaces and removes only files that "
        + "sumaq wrote. The exports are only read. With --dry-run nothing is written.", run: BuildCommand.run),
    CommandSpec(
      "ingest", "Exports into the store, nothing published",
      options: Options.shared + Options.guards + [Options.verbose],
      examples: ["sumaq ingest", "sumaq ingest --exports Exports --dry-run"],
      changes: "Writes the store in the state folder (.sumaq), in one transaction. Output is not touched. With "
        + "--dry-run nothing is written.", run: StageCommand.ingest),
    CommandSpec(
      "photos", "Small copies of the photos that the store refers to",
      options: Options.shared + [Options.verbose],
      examples: ["sumaq photos", "sumaq photos --offline"],
      changes: "Writes the store and the small copies in the state folder (.sumaq). Output is not touched.",
      run: StageCommand.photos),
    CommandSpec(
      "render", "Pages from the store, published; or one page to standard output",
      options: Options.shared + Options.render,
      examples: ["sumaq render", "sumaq render --page restaurants/la-cabana.html --markdown"],
      changes: "Writes Output/site and the list of published files in the state folder (.sumaq). With --page nothing "
        + "is written.", run: RenderCommand.run),
    CommandSpec(
      "report", "Reports from the store, published; or those named to standard output", operands: "[NAME…]",
      count: 0...100, options: Options.shared + Options.report,
      examples: ["sumaq report", "sumaq report league --format csv > league.csv"],
      changes: "Writes Output/reports and the list of published files in the state folder (.sumaq). With a name "
        + "nothing is written.", run: ReportCommand.run),
  ]

  private static let single: [CommandSpec] = [
    CommandSpec(
      "sql", "A read-only question to the analysts' views", operands: "\"SELECT …\"", count: 1...1,
      options: Options.shared + [Options.sqlFormat, Options.sqlExplain],
      examples: [
        "sumaq sql \"SELECT cuisine, count(*) FROM restaurants GROUP BY 1 ORDER BY 2 DESC\"",
        "sumaq sql --format csv \"SELECT name, lat, lon FROM restaurants\" > places.csv",
      ],
      details: "The statement runs in a process of its own: it is ended after reports.seconds of processor time, and "
        + "where it wants too much memory or too large temporary files. reports/dictionary.html lists the tables, their "
        + "columns and the functions.", changes: readsOnly, run: SQLCommand.run),
    CommandSpec(
      "snapshot", "The analysts' views as a database of their own", operands: "FILE.sqlite", count: 1...1,
      options: Options.shared,
      examples: [
        "sumaq snapshot analysts.sqlite", "sumaq snapshot analysts.sqlite && sqlite3 analysts.sqlite .schema",
      ],
      details:
        "Writes tables with the names and columns of the views, with keys, foreign keys and indexes, for sqlite3, "
        + "Datasette, DB Browser, DuckDB, pandas and R. What every table and column means is in sumaq_tables and "
        + "sumaq_columns, and in the definitions that .schema shows. The same state gives the same bytes; columns that "
        + "are withheld are not in it. It can run beside any build.",
      changes: "Writes FILE, by a rename when it is whole; a file that is no snapshot of sumaq's is never replaced. "
        + "State and output are not touched.", run: SnapshotCommand.run),
    CommandSpec(
      "bundle", "A restaurant or a reviewer as one file, to mail or to keep", operands: "[RESTAURANT]", count: 0...1,
      options: Options.shared.filter { $0.name != "--output" } + Options.bundle,
      meaning: ["--state", "--templates", "--config", "--jobs", "--as-of", "--progress", "--fail-on", "--strict"],
      examples: [
        "sumaq bundle la-cabana", "sumaq bundle la-cabana --format zip --output cabana.zip",
        "sumaq bundle --all Bundles --photos small",
      ],
      details:
        "RESTAURANT is a restaurant's id or slug. The HTML file opens anywhere, without a network and without "
        + "JavaScript: all reviews are in it, and each photo once. Over --max, large photos are left out first, then "
        + "the photos of the oldest reviews, then the oldest reviews; the file says so, and so does standard error. A "
        + "zip has the pages as the site has them, and index.html. Only what is public is in a bundle. The same state "
        + "gives the same bytes.",
      changes:
        "Writes the file, by a rename when it is whole, and never below Output; a file that sumaq bundle did not make "
        + "is replaced with --force alone. State and output are not touched; it can run beside any build.",
      run: BundleCommand.run),
    CommandSpec(
      "demo", "A synthetic export of any size", operands: "DIR", count: 1...1, options: Options.demo,
      examples: [
        "sumaq demo Exports && sumaq build", "sumaq demo Exports --reviews 20000", "sumaq demo Exports --night 1",
      ],
      details:
        "It has faults on purpose, which nights count: photos that are missing or damaged, and reviews of places "
        + "and by people that it lacks. A later night keeps the day and the size of the demo in DIR, but for what is asked "
        + "otherwise.",
      changes: "Writes the export into DIR, which must be empty or an earlier demo, and a sumaq.json beside it unless "
        + "there is one; with --people a people.csv beside it.", run: DemoCommand.run),
    CommandSpec(
      "check", "Proves that a site opens without a server and without a network", operands: "[DIR]", count: 0...1,
      options: Options.shared, meaning: ["--output", "--state", "--jobs", "--progress"],
      examples: ["sumaq check", "sumaq check Output/site"],
      details: "Looks whether every link and asset is there, and what search, feed and sitemap name; and that nothing "
        + "comes from elsewhere.", changes: readsOnly, run: CheckCommand.run),
    CommandSpec(
      "verify", "Renders again elsewhere and compares bytes", options: Options.shared + [Options.all],
      examples: ["sumaq verify", "sumaq verify --all"],
      details: "Proves that what is published is what the store, the settings and the templates give.",
      changes: "Writes only into a temporary folder, which is removed. It ends with 75 where a build runs meanwhile.",
      run: VerifyCommand.run),
    CommandSpec(
      "explain", "What a problem id means; why a page was rebuilt; which templates are used", operands: "WHAT",
      count: 1...1, options: Options.shared,
      examples: ["sumaq explain ingest.bad-stars", "sumaq explain index.html"],
      details: "Of a file of the site or of a report it says on which night it was written and why: which row changed "
        + "first, that templates, sumaq.json or the program did, or that it was new; and whether the next build makes it "
        + "again. Of what lists many restaurants no single row is known.", changes: readsOnly,
      run: ExplainCommand.run),
  ]

  private static let looking: [CommandSpec] = [
    CommandSpec(
      "serve", "Shows what is published in a browser of this machine: a preview", options: Options.serve,
      examples: ["sumaq serve", "sumaq serve --reports --port 8081"],
      details: "Serves Output/site until Ctrl-C, by GET and HEAD alone. It is no web server for the world, on which a "
        + "site belongs: there is no password and no encryption. Nights may run meanwhile; what they publish is served "
        + "at once.", changes: "Writes nothing and takes no lock; it can run beside any build.", run: ServeCommand.run),
    CommandSpec(
      "watch", "Builds whenever something is saved; with --serve, open pages show it",
      options: Options.shared + Options.watch,
      examples: ["sumaq watch", "sumaq watch --serve --reports"],
      details:
        "Builds once, and again when exports, templates, strings, settings or reports are saved, until Ctrl-C. A "
        + "line says what was saved and what was made; problems are printed when they come and when they are mended. "
        + "With --serve an open page is made first and shown at once, styles without reload, and a mistake in a template "
        + "is in the page until it is mended; /_/ lists builds, problems and templates. publish.after and onFinish "
        + "are left to the next sumaq build.",
      changes:
        "Writes what sumaq build writes: Output/site, Output/reports and the state folder (.sumaq). It holds the "
        + "lock only while it builds.", run: WatchCommand.run),
    CommandSpec(
      "init", "Begins a folder: settings, templates and a report, from what the exports hold",
      options: Options.initialize,
      examples: ["sumaq init", "sumaq init --exports /srv/exports && sumaq build --exports /srv/exports"],
      details: "Asks nothing. Reads the exports into a temporary store and writes what it found: how each file is "
        + "read, and as commented proposals the time zone and the currency, each with the reason.",
      changes:
        "Writes sumaq.json, Templates and Templates/reports/start.md. A file that is there already is left as it "
        + "is, and named.", run: InitCommand.run),
    CommandSpec(
      "status", "The state in one screen", options: Options.shared + [Options.check, Options.json],
      examples: ["sumaq status --check", "sumaq status --json | jq .lastRun"], changes: readsOnly,
      run: StatusCommand.run),
    CommandSpec(
      "nights", "The last runs, holds and rollbacks, a line each, the newest last", operands: "[N]", count: 0...1,
      options: Options.shared + [Options.nightsFormat], meaning: ["--state"],
      examples: ["sumaq nights 7", "sumaq nights 365 --format csv > nights.csv"],
      details:
        "Shows N runs, holds and rollbacks (default 30): when each began in UTC, the command, how it ended, the number "
        + "of the night that it published, its seconds, the rows it added, changed and removed, the pages it rendered, "
        + "the files and bytes it wrote, the photos of which it made copies, its problems, how many of them were new, "
        + "and why nothing was published. In csv and ndjson the command is last but one. .sumaq/logs has what each "
        + "run of the last logs.nights said.",
      changes: readsOnly, run: NightsCommand.run),
    CommandSpec(
      "rejects", "What the exports held that could not be taken", options: Options.shared + [Options.rejectsFormat],
      meaning: ["--state"], examples: ["sumaq rejects", "sumaq rejects --format ndjson > rejects.ndjson"],
      changes: readsOnly,
      run: RejectsCommand.run),
    CommandSpec(
      "jobs", "The photo queue, why each photo waits, and which page wants it",
      options: Options.shared, meaning: ["--state"], examples: ["sumaq jobs", "sumaq jobs | less"], changes: readsOnly,
      run: JobsCommand.run),
    CommandSpec(
      "cache", "The store of small photo copies", options: Options.shared + Options.cache,
      examples: ["sumaq cache --prune", "sumaq cache --clear la-cabana"],
      changes: "With --prune and --clear removes small copies from the state folder (.sumaq); without them writes "
        + "nothing. Published photos are not touched before the next build.", run: CacheCommand.run),
    CommandSpec(
      "changes", "The paths that the last nights wrote or took away", operands: "[site|reports]", count: 0...1,
      options: Options.shared + Options.changes,
      examples: [
        "sumaq changes", "sumaq changes --why",
        "rsync -a --files-from=<(sumaq changes site) Output/site/ www:/srv/www/",
      ],
      details:
        "One path a line, as it is below Output, or below Output/site or Output/reports where that is named. "
        + "Without --since they are those of the last publication. What is published counts, also what a rollback "
        + "brought back: copying the listed files and removing those of --removed gives the same tree. The changes of "
        + "the last 100 publications are known; older ones end with 65, and everything must be copied once. --why says what "
        + "sumaq explain does of each path; of a removed one the night alone is known.",
      changes: readsOnly, run: ChangesCommand.run),
    CommandSpec(
      "rollback", "Brings the output of an earlier night back, and holds it", options: Options.shared + [Options.to],
      examples: ["sumaq rollback", "sumaq rollback --to 41"],
      details: "Without --to the output of the night before the published one. The store stays as it is, and the "
        + "output is held: nights publish nothing until sumaq release.",
      changes: "Replaces Output/site and Output/reports by what an earlier night published.", run: RollbackCommand.run),
    CommandSpec(
      "hold", "Lets nights publish nothing until sumaq release", operands: "\"WHY\"", count: 1...1,
      options: Options.shared,
      examples: ["sumaq hold \"prices are wrong\"", "sumaq hold \"the shop is closed\" && sumaq status"],
      details: "Held nights read the exports, render and check as always, and end with 0. sumaq status says since "
        + "when, and why.", changes: "Writes the reason into the store. The output stays as it is.",
      run: HoldCommand.hold),
    CommandSpec(
      "release", "Publishes what the store holds, and ends a hold", options: Options.shared + [Options.verbose],
      examples: ["sumaq release", "sumaq release && sumaq verify"],
      details: "Renders pages and reports from the store, without reading the exports. If that fails, the output stays "
        + "held.", changes: "Replaces Output/site and Output/reports by what the store holds.",
      run: HoldCommand.release),
    CommandSpec(
      "forget", "Erases a person everywhere, for good, and proves it", operands: "PERSON", count: 0...1,
      options: Options.shared + Options.forget,
      examples: [
        "sumaq forget u-1042 --receipt receipt.json", "sumaq forget ana@example.org --keep stars --dry-run",
        "sumaq forget --prove u-1042",
      ],
      details: "PERSON is a user's id or e-mail address, or - for a line of standard input. Rows, photos, sums, pages, "
        + "search, feeds, reports, rejects, kept nights and the store's free pages lose what they hold of the person, "
        + "and no later export brings it back. Prints a receipt as JSON, without the person's id or name. A forgetting "
        + "that was interrupted is gone on with by the next command that changes the store. --prove searches every "
        + "file again and ends with 1 if something is found, or if no key opens a sealed file.",
      changes: "Writes the list of forgotten people in the state folder (.sumaq/keys: back it up), rewrites the store, "
        + "and publishes. Earlier nights go, so that rollback cannot bring the person back. Where there is no store, as "
        + "shards make the site, it writes the list alone, by which the next night of the lake forgets: PERSON is an id as "
        + "it is given, or with --with-email an address. With --dry-run, --prove and --list nothing is written.",
      run: ForgetCommand.run),
    CommandSpec(
      "export-person", "Everything that is kept of one person, to hand over", operands: "PERSON", count: 1...1,
      options: Options.shared.filter { $0.name != "--output" } + [Options.personArchive],
      examples: [
        "sumaq export-person u-1042 > person.json", "sumaq export-person ana@example.org --output ana.zip",
      ],
      details: "PERSON is a user's id or e-mail address, or - for a line of standard input. Every row and column is in "
        + "person.json, with what of it is public and where; nothing of other people but the replies to the reviews. "
        + "The archive adds the photos, what could not be read, and a page of explanation. The same state gives the "
        + "same bytes.",
      changes: "Writes FILE, which only its owner may read, by a rename when it is whole. State and output are not "
        + "touched; it can run beside any build.", run: PersonCommand.export),
    CommandSpec(
      "access", "Who can open sealed pages, with an e-mail address and a passphrase",
      operands: "add|list|remove|reset|test|confirm|page [E-MAIL|FILE]", count: 1...2,
      options: Options.shared + Options.access,
      examples: [
        "sumaq access add ana@example.org --restaurant la-cabana",
        "sumaq access add --from people.csv > passphrases.csv",
        "sumaq access remove ana@example.org", "sumaq access test ana@example.org",
      ],
      details: "add opens the sealed pages of a restaurant or a user to a person. A person without a passphrase gets "
        + "one, which is printed to standard output, once: it is written nowhere. remove takes access away, reset gives "
        + "a new passphrase; both seal again what the person could open. reset --all gives new keys to the site and new "
        + "passphrases to all, after loss or theft. list says who may open what, test asks for a passphrase and says "
        + "what it opens. confirm accepts the list of access that a backup brought back, and gives all that is sealed new "
        + "keys; passphrases stay. page writes the page that opens what is sealed as one file, which people keep: it runs "
        + "nothing of the site, so that a web host cannot read what they type. For E-MAIL, - reads a line of standard input. With --lake the site is that of a lake "
        + "(sumaq shard): ids are looked up in its last night, and its next night publishes the change.",
      changes: "add, remove, reset and confirm write the list of access in the state folder (.sumaq/keys: back it up), "
        + "and publish what is sealed in Output/site; with --lake they write the list alone. list and test write nothing, page its FILE alone.",
      run: AccessCommand.run),
    CommandSpec(
      "completion", "A completion script for a shell", operands: "bash|zsh|fish", count: 1...1,
      examples: ["source <(sumaq completion bash)", "sumaq completion fish > ~/.config/fish/completions/sumaq.fish"],
      changes: "Writes nothing but the script, to standard output.", run: CompletionCommand.run),
  ]

  private static let shard = CommandSpec(
    "shard", "The same site from many machines: the job for Apache Spark, and the filters that it runs",
    operands: "runner|plan|FILTER|STEP [WHAT]", count: 1...3, options: Options.shard,
    examples: [
      "sumaq shard runner spark > sumaq-spark.py",
      "spark-submit sumaq-spark.py --exports Exports --lake Lake --shards 64",
      "spark-submit sumaq-spark.py rollback --lake Lake",
      "sumaq shard plan --exports Exports --lake Lake --shards 64",
    ],
    details:
      "runner spark prints the job for spark-submit, which makes a night, and goes back (rollback), tells what nights changed "
      + "(changes), compares the site with what was put (verify) and writes the analysts' views (export). It needs PySpark "
      + "4.1 with pyarrow and pandas, and runs all other words; its words for a night are those of plan. Lake/site is what "
      + "sumaq build makes of the same exports, settings, templates and day, byte for byte. A night builds on the one before "
      + "in the same lake; one night at a time. "
      + "plan writes nights/NIGHT/plan.json into the lake, and prints its path. Run it where the guide's state folder is: it "
      + "takes the list of forgotten people along, as marks and their key, and the filters drop their rows. Refused with 64: "
      + "exports.mode delta, exports.from, public reports, analysts' tables, publish.after and onFinish. "
      + "A FILTER reads records from standard input and writes records to standard output, in frames. Of parts: people, facts, "
      + "map; of restaurants' names: names, namesakes; of rows: kept, winners; of subjects: faces, sums, cells, near, ring, "
      + "neighbours; photos; of the site: make, lists, sealed, seal, offline (sums, files, root); views (sums); of "
      + "what a night tells: told, census; of what is in place: ledger, put, gone, check. "
      + "A STEP is the driver's: close tells what is wrong, and ends with 65 if a guard refuses the night, and with 1 if sumaq "
      + "build would by the --fail-on of the plan; note, place, manifest and keep put a night in place between the filters; "
      + "rollback notes a night before, changes names the ledgers between which paths changed, verify tells what check found. "
      + "74, 75 and signals may be tried again, 64, 65, 70, 73, 77 and 78 not. sealed and seal need the keys of the planner's "
      + "state folder, or of --state: nothing secret is in the lake.",
    changes:
      "Writes the folder of --lake, which must be empty at first, and a temporary folder for each filter that fills a store. What is private "
      + "of people is in nights, facts, rows, made and packs there, and sumaq forget does not reach it before the next night. The "
      + "exports and the state folder are only read.", run: ShardCommand.run)

  private static let hidden: [CommandSpec] = [
    .hidden("photo-worker", "Decodes photos for another sumaq", run: PhotoWorkerCommand.run),
    .hidden("sql-worker", "Answers questions for another sumaq", run: SQLWorkerCommand.run),
    .hidden("prove-worker", "Searches files for another sumaq", run: ForgetCommand.work),
    .hidden("manual", "Writes the manual pages", operands: "DIR", count: 1...1, run: ManualCommand.run),
  ]
}
