package import Diagnostics

/// What can go wrong with photos; each costs its photo alone.
package enum PhotoProblems {
  package static let missing = ProblemKind(
    "photos.missing", .error, title: "a photo is not there",
    explanation: "A row names a photo file that the exports folder does not have. Pages show a calm placeholder.",
    mend: "Put the file where the reference says (relative to the exports folder), or take the reference out.")

  package static let outside = ProblemKind(
    "photos.outside-exports", .error, title: "a photo reference leaves the exports folder",
    explanation:
      "References are data from outside: absolute paths, '..', links and other addresses than http(s) are never followed, and nothing they lead to is read.",
    mend: "Put the file itself into the exports folder and refer to it by a path relative to that folder.")

  package static let notAFile = ProblemKind(
    "photos.not-a-file", .error, title: "a photo reference leads to no plain file",
    explanation: "It leads to a folder, a device, a pipe or a socket. Such a thing is never opened as a photo.",
    mend: "Let the reference name a picture file.")

  package static let forbidden = ProblemKind(
    "photos.cannot-read", .error, title: "a photo file cannot be read",
    explanation: "The system refused to open or read the file.",
    mend:
      "Give the user who runs sumaq the right to read it (ls -l shows the rights); look at the disk if it still fails.")

  package static let notAPicture = ProblemKind(
    "photos.not-a-picture", .error, title: "a photo file is no picture",
    explanation:
      "Pictures are told apart by their first bytes, not by their names: JPEG, PNG, WebP, GIF, HEIC and AVIF are known.",
    mend: "Open the file to see what it is, and export the picture again in one of these formats.")

  package static let unsupported = ProblemKind(
    "photos.unsupported", .error, title: "a photo is of a kind that sumaq leaves out",
    explanation: "The format is known, but this corner of it (such as 12-bit or lossless JPEG) is not decoded.",
    mend: "Save the picture as an ordinary JPEG or PNG.")

  package static let tooLarge = ProblemKind(
    "photos.too-large", .error, title: "a photo is too large",
    explanation:
      "Photos over the limits of bytes or pixels are refused by their header, before anything is decoded. Pages say 'Photo too large'.",
    mend: "Make the photo smaller, or raise photos.megabytes or photos.megapixels in sumaq.json.")

  package static let damaged = ProblemKind(
    "photos.damaged", .error, title: "a photo is damaged",
    explanation: "The picture is cut off, empty or broken. Pages say 'Photo could not be read'.",
    mend: "Export or upload the picture again; the next run looks at it when the file has changed.")

  package static let libraryMissing = ProblemKind(
    "photos.library-missing", .error, title: "the library for HEIC and AVIF is not installed",
    explanation: "libheif is opened when the first such photo asks for it. The photos wait until it is there.",
    mend: "Install libheif (Debian: apt-get install libheif1) and run again.")

  package static let workerDied = ProblemKind(
    "photos.decoder-crashed", .error, title: "a decoder crashed on a photo",
    explanation:
      "Photos are decoded in processes of their own with little memory and time, so that a crash or a bomb costs this photo alone.",
    mend:
      "Look at the file with care: it may be made to break programs. Save the picture again if it is meant to be one.")

  package static let tooSlow = ProblemKind(
    "photos.too-slow", .error, title: "a photo took too long",
    explanation: "The decoder did not come to an end within the time for one photo and was stopped.",
    mend: "Save the picture again as an ordinary JPEG; a sound photo takes a fraction of a second.")

  package static let noWorker = ProblemKind(
    "photos.no-worker", .error, title: "no process for decoding photos can be started",
    explanation: "Photos wait; the rest of the run goes on without new ones.",
    mend: "Look at the limits of processes and memory (ulimit -a) and run again.")

  package static let timeOver = ProblemKind(
    "photos.time-over", .warning, title: "the night's time for photos is over",
    explanation: "photos.minutes bounds the work on photos; those not done stay pending and are first the next night.",
    mend: "Run `sumaq photos` again, or raise photos.minutes in sumaq.json.")

  package static let all =
    [
      missing, outside, notAFile, forbidden, notAPicture, unsupported, tooLarge, damaged, libraryMissing, workerDied,
      tooSlow, noWorker, timeOver,
    ] + fetching

  /// The kind of an id that the queue kept.
  static func kind(_ id: String) -> ProblemKind { all.first { $0.id == id } ?? damaged }
}
