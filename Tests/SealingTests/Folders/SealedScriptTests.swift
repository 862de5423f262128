import Model
import Testing

@testable import Sealing

@Suite struct SealedScriptTests {
  private let name = String(repeating: "0a", count: 16)

  @Test func formsAreThoseOfTheContract() {
    let file = SealedScript.Callback.file(folder: name, name: FolderSealer.contents)
    #expect(
      String(decoding: SealedScript.write(file, [1, 2]), as: UTF8.self)
        == "sumaqSealed(\"\(name)\",\"\(String(repeating: "0", count: 32))\",\"AQI=\")\n")
    #expect(
      String(decoding: SealedScript.write(.slot(name), [1]), as: UTF8.self) == "sumaqSlot(\"\(name)\",\"AQ==\")\n")
    #expect(SealedScript(SealedScript.write(file, [1, 2])) == SealedScript(SealedScript.write(file, [1, 2])))
    #expect(SealedScript(SealedScript.write(file, [1, 2]))?.callback == file)
    #expect(SealedScript(SealedScript.write(.slot(name), [7]))?.bytes == [7])
  }

  @Test(arguments: [
    "", "sumaqSealed(", "sumaqSealed(\"\",\"\",\"\")\n", "alert(1)", "sumaqSlot(\"NAME\",\"AQ==\")",
    "sumaqSlot(\"NAME\",\"AQ==\")\n\n", "sumaqSlot(\"NAME\",\"AQ=\")\n", "sumaqSlot(\"NAME\", \"AQ==\")\n",
    "sumaqSlot(\"NAME\",\"AQ==\");alert(1)\n", "sumaqSlot(\"NAME\",\"NAME\",\"AQ==\")\n",
    "sumaqSealed(\"NAME\",\"AQ==\")\n", "sumaqSealed(\"NAME\",\"NAME\",\"<script>\")\n",
    " sumaqSlot(\"NAME\",\"AQ==\")\n",
    "sumaqSlot(\"NAMe\",\"AQ==\")\n", "sumaqSlot(\"../../../../../../../../../../etc\",\"AQ==\")\n",
  ])
  func anythingElseIsNotRead(_ text: String) {
    let text = text.split(separator: "NAME", omittingEmptySubsequences: false).joined(separator: name)
    #expect(SealedScript(Array(text.utf8)) == nil)
  }
}
