/// The edition of the store in which rows last changed a subject's pages, and the subjects that were removed.
///
/// A subject without a row here has not changed since its pages were published.
enum EditionsSchema {
  static let sql = """
    DROP TABLE changed_subjects;
    DROP TABLE changed_reviews;
    DROP TABLE gone_subjects;
    CREATE TABLE page_editions(
      kind INTEGER NOT NULL, key INTEGER NOT NULL, edition INTEGER NOT NULL, causes INTEGER NOT NULL,
      PRIMARY KEY(kind, key)) WITHOUT ROWID;
    CREATE TABLE gone_subjects(
      kind INTEGER NOT NULL, id TEXT NOT NULL, edition INTEGER NOT NULL, PRIMARY KEY(kind, id)) WITHOUT ROWID;
    ALTER TABLE reading_parts ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
    DELETE FROM meta WHERE name IN ('everything_changed', 'lists_changed', 'names_changed', 'published_basis');
    INSERT INTO meta(name, value) VALUES('edition', 1), ('edition_of_everything', 1);
    """
}
