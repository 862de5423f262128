internal import Diagnostics

/// The report that `sumaq init` writes: a table of what there is, and a chart where reviews have dates.
struct FirstReport {
  /// Nil if there are no exports.
  let survey: ExportSurvey?

  var text: String { ([head, opening] + blocks).joined(separator: "\n\n") + "\n" }

  private let head = """
    ---
    title: A report to begin with
    description: Written by sumaq init, to be changed or removed.
    language: en
    ---
    """

  private var opening: String {
    let words = """
      This is `Templates/reports/start.md`: Markdown with questions in SQL. `sumaq report start` shows it, `sumaq report` \
      publishes it, and [the data dictionary](dictionary.html) lists what can be asked.
      """
    guard survey == nil else { return words }
    return words + "\n\nThere were no exports when it was written. Put them into `Exports` and run `sumaq build`."
  }

  private var blocks: [String] {
    guard let survey else { return [sizes(["restaurants", "users", "reviews"])] }
    let reviews = survey.rows(of: "reviews") > 0 ? [months] : []
    let restaurants = survey.rows(of: "restaurants") > 0 ? [cuisines] : []
    return [sizes(survey.tables.map(\.value))] + reviews + restaurants
  }

  private func sizes(_ tables: [String]) -> String {
    let names = tables.isEmpty ? ["restaurants", "users", "reviews"] : tables
    let parts = names.map { name in
      "SELECT '\(name.replacing("'", with: "''"))' AS \"table\", count(*) AS rows FROM \"\(name.replacing("\"", with: "\"\""))\""
    }
    return "## What there is\n\n```sql sizes\n\(parts.joined(separator: "\nUNION ALL "))\n```"
  }

  private let months = """
    ## Reviews by month

    ```sql months
    SELECT month(created_at) AS month, count(*) AS reviews FROM reviews
    WHERE created_at IS NOT NULL GROUP BY 1 ORDER BY 1
    ```

    ```chart
    type: line
    data: months
    label: month
    value: reviews
    title: How many reviews were written
    empty: No review has a date.
    ```
    """

  private let cuisines = """
    ## Restaurants by cuisine

    ```sql cuisines
    SELECT coalesce(cuisine, 'not told') AS cuisine, count(*) AS restaurants FROM restaurants
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 20
    ```
    """
}
