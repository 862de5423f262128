import Testing

@testable import Serving

struct HeadReaderTests {
  private func read(_ page: String) -> HeadReader { HeadReader(Array(page.utf8)) }

  @Test(arguments: [
    ("<head><title>a</title></head><body>", "<head><title>a</title>"), ("<p>no head", "<p>no head"), ("", ""),
    ("<head><title></head></title></HEAD>", "<head><title></head></title>"),
    ("<head><!-- </head> --></head>", "<head><!-- </head> -->"), ("<meta><body class=x>", "<meta>"),
    ("<script>'</head>'</script></head>", "<script>'</head>'</script>"),
    ("<meta content='</head>'></head>", "<meta content='</head>'>"), ("<meta a=\"unfinished", "<meta a=\"unfinished"),
  ])
  func theHeadEnds(page: String, head: String) {
    #expect(read(page).end == head.utf8.count)
  }

  @Test func stylesAreFoundHoweverTheyAreWritten() {
    let page = """
      <link rel="stylesheet" href="a.css"><LINK HREF='b.css' REL='alternate StyleSheet'/><link rel=stylesheet href=c.css>
      <link rel="icon" href="d.ico"><!-- <link rel="stylesheet" href="e.css"> --><link rel="stylesheet"
      media=print href = "f.css" /></head><link rel="stylesheet" href="g.css">
      """
    let head = read(page)
    #expect(head.styles.map(\.text) == ["a.css", "b.css", "c.css", "f.css"])
    let bytes = Array(page.utf8)
    #expect(
      head.styles.map { String(decoding: bytes[$0.range], as: UTF8.self) } == [
        "\"a.css\"", "'b.css'", "c.css", "\"f.css\"",
      ])
  }

  @Test func policiesAreFound() {
    let head = read(
      "<meta charset=utf-8><meta content=\"default-src 'none'\" http-equiv=content-security-policy></head>")
    #expect(head.policies.map(\.text) == ["default-src 'none'"])
  }

  @Test func anyBytesAreRead() {
    for bytes: [UInt8] in [
      [0xFF, 0x3C], [0x3C], [0x3C, 0x2F], Array("<a =".utf8), Array("<a / /".utf8), Array("<a '".utf8),
    ] {
      #expect(HeadReader(bytes).end == bytes.count)
    }
  }
}
