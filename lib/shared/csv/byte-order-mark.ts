/** At the start of a CSV file, tells Excel that the text is UTF-8. */
export const byteOrderMark = "\uFEFF";
