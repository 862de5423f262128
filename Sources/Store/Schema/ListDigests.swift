/// Adds each review's digest to the lists of reviews, so that a leaf's digest is computed from its list alone.
/// Summaries and neighbours get digests of their own, which are 0 in rows of older programs.
///
/// `digest_key` makes the digests of leaves different in every store, so that nobody can search for rows with equal
/// digests.
enum ListDigests {
  /// Adds to summaries the sums of the lists that they were counted from; null in rows of older programs.
  static let sums = """
    ALTER TABLE restaurant_summaries ADD COLUMN list_sum INTEGER;
    ALTER TABLE user_summaries ADD COLUMN list_sum INTEGER;
    UPDATE restaurant_summaries SET digest = 0;
    UPDATE user_summaries SET digest = 0;
    """

  static let sql = """
    DROP INDEX reviews_restaurant;
    CREATE INDEX reviews_restaurant ON reviews(restaurant_key, created_at, stars, digest);
    DROP INDEX reviews_user;
    CREATE INDEX reviews_user ON reviews(user_key, created_at, stars, restaurant_key, digest);
    ALTER TABLE restaurant_summaries ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE user_summaries ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE neighbours ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
    INSERT OR REPLACE INTO meta(name, value) VALUES('digest_key', randomblob(16));
    """
}
