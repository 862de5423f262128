/// The functions that analysts may call. They neither read files nor return different values from night to night.
enum AnalystFunctionNames {
  static let allowed: Set<String> = Set(
    (core + dates + aggregates + windows + mathematics + json + statistics + own).split(separator: " ").map(String.init)
  )

  /// The functions that may depend on the current day.
  static let knowsToday = Set(dates.split(separator: " ").map(String.init))

  /// The functions whose answer may say how many rows there are.
  static let counting = Set(
    (aggregates + statistics
      + "row_number rank dense_rank percent_rank cume_dist ntile json_group_array json_group_object")
      .split(separator: " ").map(String.init))

  private static let core = """
    abs char coalesce format glob hex ifnull iif instr length like likelihood likely lower ltrim max min nullif printf \
    quote replace round rtrim sign soundex substr substring trim typeof unicode unlikely upper zeroblob regexp \

    """
  private static let dates = """
    date time datetime julianday strftime unixepoch current_date current_time current_timestamp \

    """
  private static let aggregates = "avg count group_concat string_agg sum total "
  private static let windows = """
    row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value \

    """
  private static let mathematics = """
    acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2 mod pi pow power \
    radians sin sinh sqrt tan tanh trunc \

    """
  private static let json = """
    json json_array json_array_length json_extract json_insert json_object json_patch json_remove json_replace json_set \
    json_type json_valid json_quote json_group_array json_group_object -> ->> \

    """
  private static let statistics = """
    stars_mean median percentile quantile stddev stddev_samp stddev_pop variance var_samp var_pop corr ols_slope \
    ols_intercept benjamini_hochberg \

    """
  private static let own = """
    wilson wilson_low wilson_high p_value regexp_extract slug name_key day week month quarter year weekday hour distance_km \
    iso_time own_time shown_name shown_id shown_address least adjusted_stars
    """
}
