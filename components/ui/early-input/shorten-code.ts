/**
 * The text of a function without comments on lines of their own and without indentation: it stands in every page, and the server's code is
 * not minified. Strings and patterns in it may not span lines.
 */
export const shortenCode = (code: string): string =>
  code
    .replaceAll(/\/\*\*.*?\*\//g, "")
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .replaceAll(/\s*\n\s*/g, "\n");
