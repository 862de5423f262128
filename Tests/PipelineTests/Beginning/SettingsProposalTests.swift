import Testing

@testable import Pipeline

@Suite struct SettingsProposalTests {
  @Test func choicesAreCommentedLinesWithWhatTellsThemApart() {
    let guess = PlaceGuess(
      {
        var survey = ExportSurvey()
        survey.positions = [.init(latitude: -16.4, longitude: -71.5, restaurants: 9)]
        return survey
      }(), zones: ZoneTable("PE\t-1203-07703\tAmerica/Lima\nBO\t-1630-06809\tAmerica/La_Paz\n"),
      countries: CountryTable("PE\tPeru\nBO\tBolivia\n"))
    let text = SettingsProposal(survey: ExportSurvey(), guess: guess).text
    #expect(text.contains("    // \"timeZone\": \"America/La_Paz\", // Bolivia, "))
    #expect(text.contains("    // \"timeZone\": \"America/Lima\", // Peru, "))
    #expect(text.contains("    // \"currency\": \"BOB\", // Bolivia\n    // \"currency\": \"PEN\", // Peru\n"))
  }

  @Test func suggestedSourcesAndDeltaStandInComments() {
    var survey = ExportSurvey()
    survey.suggestions = ["{\"file\":\"a\\nb.csv\",\"collection\":\"reviews\"}"]
    survey.tombstones = 1
    let text = SettingsProposal(survey: survey, guess: nil).text
    #expect(text.contains("  \"sources\": [\n    // {\"file\":\"a\\nb.csv\",\"collection\":\"reviews\"},\n  ],\n"))
    #expect(text.contains("  // The columns that there are:\n  //   restaurants: id, name, cuisine, "))
    #expect(text.contains("// 1 row says that a record was deleted") && text.contains("// \"mode\": \"delta\","))
  }

  @Test func hundredsOfFilesAreCounted() {
    var survey = ExportSurvey()
    survey.files = (1...50).map { ReadFile(name: "reviews-\($0).csv", identifiedAs: "reviews", by: "") }
    let text = SettingsProposal(survey: survey, guess: nil).text
    #expect(
      text.contains("//   reviews-40.csv  reviews\n//   and 10 more files\n{") && !text.contains("restaurants: id"))
    survey.files[0] = ReadFile(name: "x.csv", identifiedAs: "the table x", by: "")
    #expect(
      SettingsProposal(survey: survey, guess: nil).text.contains(
        "  //   visits: id, user_id, restaurant_id, visited_at"))
  }
}
