package import Diagnostics

/// What `sumaq check` finds: whatever keeps a site from opening from a disk, without a server and without a network.
package enum CheckProblems {
  package static let missingTarget = ProblemKind(
    "check.missing-target", .error, title: "a link leads to no file",
    explanation: "The file that the link, picture, script or stylesheet names is not in the folder.",
    mend: "Correct the address in the template, or add the file.")

  package static let missingFragment = ProblemKind(
    "check.missing-fragment", .error, title: "a link leads to no place of its page",
    explanation: "The part after # must be the id of an element of the page that the link leads to.",
    mend: "Give the element that id, or correct the link.")

  package static let foreignLoad = ProblemKind(
    "check.foreign-load", .error, title: "a page loads something from elsewhere",
    explanation: "Pages must be whole without a network, and reading them must not tell anybody.",
    mend: "Put a copy beside the page and name that.")

  package static let absoluteLink = ProblemKind(
    "check.absolute-link", .error, title: "a link works from one place only",
    explanation: "The folder is read from a disk, a stick, a zip or any path of a host: links must be relative.",
    mend: "Write the link relative to its page.")

  package static let folderLink = ProblemKind(
    "check.folder-link", .error, title: "a link names a folder or nothing",
    explanation: "Without a server a folder opens as a list of files, not as its index.html.",
    mend: "Name the file, as in restaurants/index.html.")

  package static let outsideLink = ProblemKind(
    "check.outside-link", .error, title: "a link leaves the folder",
    explanation: "Whoever copies the folder has nothing of what is beside it.",
    mend: "Take a level of ../ away, or put the file into the folder.")

  package static let inlineStyle = ProblemKind(
    "check.inline-style", .error, title: "a style stands in a page",
    explanation: "The page's policy allows styles from files only: the browser ignores this one.",
    mend: "Move it to the stylesheet and use a class, or an attribute of SVG.")

  package static let inlineScript = ProblemKind(
    "check.inline-script", .error, title: "a script stands in a page",
    explanation: "The page's policy allows scripts from files only: the browser refuses this one, and so should you.",
    mend: "Move it to a file in assets/.")

  package static let misnested = ProblemKind(
    "check.misnested", .error, title: "an element ends in the wrong place, or never",
    explanation:
      "Browsers mend this each in their own way, and what a screen reader says of the page is anybody's guess.",
    mend: "Close what was opened last first: <p><em>word</em></p>.")

  package static let notText = ProblemKind(
    "check.not-text", .error, title: "a page holds a character that is no text",
    explanation:
      "Controls and code points that are no characters may not stand in HTML; readers of XML refuse the file. "
      + "Of values sumaq writes a replacement character, so that it stands in a template.",
    mend: "Take the character out of the template.")

  package static let moduleScript = ProblemKind(
    "check.module-script", .error, title: "a script is a module",
    explanation: "Browsers load no module from a disk.",
    mend: "Make it a classic script: drop type=\"module\".")

  package static let noPolicy = ProblemKind(
    "check.no-policy", .error, title: "a page has no policy, or a weak one",
    explanation:
      "Every page says by <meta http-equiv=\"Content-Security-Policy\"> that it loads nothing from elsewhere and runs no "
      + "script of its own text.",
    mend: "Keep the policy of the shipped layout in the head: default-src 'none' and nothing unsafe.")

  package static let fileName = ProblemKind(
    "check.file-name", .error, title: "a file has a name that not every disk takes",
    explanation: "Windows, sticks and zip programs refuse some letters, device names and long names.",
    mend: "Rename it: at most 120 bytes, none of < > : \" | ? * \\, no dot or space at the end.")

  package static let sameName = ProblemKind(
    "check.same-name", .error, title: "two names differ in capitals only",
    explanation: "On Windows, macOS and most sticks the one takes the place of the other.",
    mend: "Rename one of them.")

  package static let duplicateID = ProblemKind(
    "check.duplicate-id", .error, title: "an id stands twice in a page",
    explanation: "A link to it leads to the first one only, and screen readers mix the two up.",
    mend: "Give each element an id of its own.")

  package static let unreadable = ProblemKind(
    "check.unreadable", .error, title: "a file cannot be checked",
    explanation: "It cannot be read, is larger than a page can be, or is neither file nor folder.",
    mend: "Look at it with ls -l; a site holds plain files only.")

  package static let brokenShard = ProblemKind(
    "check.broken-shard", .error, title: "a script of the search cannot be read",
    explanation: "The index is data in scripts that a search loads; one that is not as it was written finds nothing.",
    mend: "Run sumaq build --full, which writes it again.")

  package static let brokenXML = ProblemKind(
    "check.broken-xml", .error, title: "a feed or a sitemap cannot be read",
    explanation:
      "It is not well-formed, or lacks what its format demands: feed readers and search engines refuse the whole file.",
    mend: "Mend the template feed.xml; sitemaps are written again by sumaq build --full.")

  package static let foreignAddress = ProblemKind(
    "check.foreign-address", .error, title: "a feed or a sitemap names an address of elsewhere",
    explanation: "All addresses in it must lie below the folder of the file that names them: search engines pass over "
      + "others.",
    mend: "Correct site.baseURL or the template feed.xml.")

  package static let all = [
    brokenShard, brokenXML, foreignAddress, missingTarget, missingFragment, foreignLoad, absoluteLink, folderLink,
    outsideLink, inlineStyle, inlineScript,
    misnested, notText, moduleScript, noPolicy, fileName, sameName, duplicateID, unreadable,
  ]
}
