import Testing
@testable import Pages

@Suite struct ShownNameTests {
  @Test(arguments: [
    ("La Rosa", "La Rosa"), ("  La \n\t Rosa ", "La Rosa"), ("a\u{0}b", "a b"), ("林怡君", "林怡君"),
    ("", nil), ("   ", nil), ("\u{200B}\u{200D}\u{FEFF}", nil), ("\u{202E}", nil), ("\u{202E}abc", "\u{202E}abc"),
  ])
  func aNameIsOneLineOrNothing(name: String, shown: String?) {
    #expect(ShownName.whole(name) == shown)
  }

  /// Most names are looked at in words of eight bytes.
  @Test func spacesAndControlsAreFoundEverywhere() {
    for length in 1..<30 {
      for place in 0...length {
        let (before, after) = (String(repeating: "~", count: place), String(repeating: "!", count: length - place))
        let isInside = place > 0 && place < length
        #expect(ShownName.whole(before + " " + after) == (isInside ? before + " " + after : before + after))
        #expect(ShownName.whole(before + "  " + after) == (isInside ? before + " " + after : before + after))
        #expect(ShownName.whole(before + "\u{1F}" + after) == (isInside ? before + " " + after : before + after))
        #expect(ShownName.whole(before + "\u{7F}x" + after) == (place > 0 ? before + " x" + after : "x" + after))
        #expect(ShownName.whole(before + "é" + after) == before + "é" + after)
      }
    }
  }

  @Test(arguments: [0, 79, 80, 81, 300, 100_000])
  func elsewhereItIsCutAt80Characters(count: Int) {
    let cut = ShownName.cut(String(repeating: "é", count: count))
    #expect(cut.count == (count > 80 ? 81 : count))
  }

  @Test func noCharacterMakesItLongerThan320Bytes() {
    let zalgo = "a" + String(repeating: "\u{301}", count: 50_000)
    #expect(ShownName.cut(zalgo).utf8.count <= 323)
    let family = String(repeating: "👨‍👩‍👧‍👦", count: 80)
    #expect(ShownName.cut(family).utf8.count <= 323)
  }

  @Test func longNamesAreThoseOver60Characters() {
    #expect(!ShownName.isLong(String(repeating: "林", count: 60)))
    #expect(ShownName.isLong(String(repeating: "a", count: 61)))
  }
}

@Suite struct ChartLabelTests {
  @Test func longNamesAreCutAndWideLettersCountTwice() {
    #expect(ChartLabel.cut("El Batán de Carmen") == "El Batán de Carmen")
    #expect(ChartLabel.cut(String(repeating: "a", count: 40)).count == 31)
    #expect(ChartLabel.cut(String(repeating: "金", count: 40)).count == 16)
    #expect(ChartLabel.cut("a" + String(repeating: "\u{301}", count: 500)).utf8.count < 140)
  }
}
