/* Tokens and secrets must not be kept: neither those of Cuelist, whatever they stand in, nor what is named like one. */

const hidden = "[hidden]";

/**
 * Whether a text may have something to hide. Almost none has; on one that has not, this takes a tenth of the time of what
 * follows, and of a pattern that ignores case.
 */
const suspicious =
  /[tT][oO][kK][eE]|[sS][eE][cC][rR]|[pP][aA][sS][sS]|[cC][rR][eE][dD]|[aA][pP][iI][-_]?[kK]|[bB][eE][aA][rR]|[bB][aA][sS][iI]|[aA][uU][tT][hH]|[cC][oO][oO][kK]|eyJ|cl_/;

/** Parts of names of what is secret. */
const secretName = "token|secret|passw|credential|api[_-]?key";
const secretHeader = new RegExp(`authorization|cookie|${secretName}`, "i");

/**
 * Access tokens (JWTs, possibly cut at the end), client secrets, and what follows "Bearer" or "Basic". Cursors of pages begin like a JWT
 * too, but have two parts. Each pattern begins with a literal, and what it has taken is not looked at again, so that no text takes long.
 */
const tokens = /eyJ(?:hbGciOi|0eXAiOi|raWQiOi)[\w.-]*|(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const clientSecrets = /cl_[\w-]{20,}/g;
const schemes = /\b(Bearer|Basic)((?: |%20|\+)+)[\w.~+/=-]{16,}/gi;

/** `"client_secret": "…"`, also without its end; limits keep it linear. */
const field = new RegExp(
  `("[\\w-]{0,40}(?:${secretName})[\\w-]{0,40}"\\s{0,9}:\\s{0,9})("(?:[^"\\\\]|\\\\[^])*(?:"|\\\\?$)|[\\d.eE+-]+)`,
  "gi",
);
/** Elements of the contract's `request_headers`, both ways round. */
const secretPair = `"name"\\s{0,9}:\\s{0,9}"[\\w-]{0,40}(?:authorization|cookie|${secretName})[\\w-]{0,40}"`;
const pair = new RegExp(
  `(${secretPair}\\s{0,9},\\s{0,9}"value"\\s{0,9}:\\s{0,9})"(?:[^"\\\\]|\\\\[^])*(?:"|\\\\?$)`,
  "gi",
);
const reversedPair = new RegExp(
  `("value"\\s{0,9}:\\s{0,9})"(?:[^"\\\\]|\\\\[^])*"(\\s{0,9},\\s{0,9}${secretPair})`,
  "gi",
);
const parameter = new RegExp(`([?&][^=&#]{0,60}(?:${secretName})[^=&#]{0,60}=)[^&#]*`, "gi");

/** Hides what is a token or secret by its form, in any text. */
export function hideTokens(text: string): string {
  if (!suspicious.test(text)) return text;
  return text
    .replace(tokens, hidden)
    .replace(clientSecrets, hidden)
    .replace(schemes, `$1$2${hidden}`);
}

/** Hides secrets in a path with its query. */
export const hideInPath = (path: string): string =>
  suspicious.test(path) ? hideTokens(path.replace(parameter, `$1${hidden}`)) : path;

/** Hides secrets in JSON, or what was to be JSON, possibly cut. */
export function hideInJson(text: string): string {
  if (!suspicious.test(text)) return text;
  return hideTokens(
    text
      .replace(field, `$1"${hidden}"`)
      .replace(pair, `$1"${hidden}"`)
      .replace(reversedPair, `$1"${hidden}"$2`),
  );
}

const tokenField = '"_token":"';

/** The same for a whole answer, which most often has nothing else to hide than its `_token`. */
export function hideInAnswer(text: string): string {
  const start = text.lastIndexOf(tokenField);
  if (start < 0) return hideInJson(text);
  const from = start + tokenField.length;
  const end = text.indexOf('"', from);
  const [before, after] = [text.slice(0, from), end < 0 ? "" : text.slice(end)];
  // `_token` itself is suspicious.
  const isMore = suspicious.test(text.slice(0, start)) || suspicious.test(after);
  return isMore ? hideInJson(text) : before + hidden + after;
}

/** Shorter values cannot be a token. */
const shortestToken = 20;

/** Hides the value of a header that authenticates somebody. */
export function hideInHeader(name: string, value: string): string {
  if (isSecret(name)) return hidden;
  return value.length < shortestToken ? value : hideTokens(value);
}

/** What is known of names of headers: the same ones come again and again. */
const secretHeaders = new Map<string, boolean>();
const maxNames = 1_000;

function isSecret(name: string): boolean {
  const known = secretHeaders.get(name);
  if (known !== undefined) return known;
  const is = secretHeader.test(name);
  if (secretHeaders.size < maxNames) secretHeaders.set(name, is);
  return is;
}
