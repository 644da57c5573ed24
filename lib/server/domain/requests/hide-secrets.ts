import { hidden, hideFields, isSecretName } from "@/lib/server/domain/requests/hide-fields";

/* Tokens and secrets must not be stored: neither Cuelist's own, wherever they are, nor values whose names suggest a secret. */

/**
 * Whether a text may contain secrets. Almost none does, and this check takes a tenth of the time of the full search, and of a pattern
 * that ignores case. `\u0061` is an escaped letter of a name.
 */
const suspicious =
  /[tT][oO][kK][eE]|[sS][eE][cC][rR]|[pP][aA][sS][sS]|[pP][wW][dD]|[cC][rR][eE][dD]|[kK][eE][yY]|[sS][eE][sS][sS]|[sS][iI][gG][nN]|[jJ][wW][tT]|[bB][eE][aA][rR]|[bB][aA][sS][iI]|[aA][uU][tT][hH]|[cC][oO][oO][kK]|eyJ|cl_|\\u00[2-7]/;

/**
 * Access tokens (JWTs, possibly cut at the end), client secrets, and the value after "Bearer" or "Basic". Cursors of pages also begin
 * like a JWT, but have two parts. Each pattern begins with a literal and never backtracks, so that no text takes long.
 */
const tokens = /eyJ(?:hbGciOi|0eXAiOi|raWQiOi)[\w.-]*|(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const clientSecrets = /cl_[\w-]{20,}/g;
const schemes = /\b(Bearer|Basic)((?: |%20|\+)+)[\w.~+/=-]{16,}/gi;

/** Hides tokens and secrets that are recognizable by their form, in any text. */
export function hideTokens(text: string): string {
  if (!suspicious.test(text)) return text;
  return text
    .replace(tokens, hidden)
    .replace(clientSecrets, hidden)
    .replace(schemes, `$1$2${hidden}`);
}

export function hideInPath(path: string): string {
  const start = path.indexOf("?") + 1;
  if (start === 0) return hideTokens(path);
  return hideTokens(path.slice(0, start) + hideInParameters(path.slice(start)));
}

/** Hides the values of parameters with secrets: `access_token=…&…`. */
const hideInParameters = (query: string): string => query.split("&").map(hideValue).join("&");

function hideValue(parameter: string): string {
  const end = parameter.indexOf("=");
  const name = parameter.slice(0, Math.max(0, end));
  return isSecretName(decode(name)) ? `${name}=${hidden}` : parameter;
}

function decode(name: string): string {
  try {
    return name.includes("%") ? decodeURIComponent(name) : name;
  } catch {
    return name;
  }
}

/** Hides secrets in JSON or text that resembles it, possibly cut, and in a form. */
export function hideInJson(text: string): string {
  if (!suspicious.test(text)) return text;
  return hideTokens(isJson.test(text) ? hideFields(text) : hideInParameters(hideFields(text)));
}

/** A person in an answer of ours; the name may be cut. */
const people =
  /("(?:created_by_)?person":\{"uuid":"[\da-f-]{36}","name":)"(?:[^"\\]|\\.)*\\?(?:"|$)/g;

/** Hides the names of people in an answer: people may be forgotten, and the ID identifies them. */
export const hidePeople = (text: string): string =>
  text.includes('person":{') ? text.replace(people, `$1"${hidden}"`) : text;

const isJson = /^\s*[{["]/;

const tokenField = '"_token":"';

/** Hides secrets in a whole answer, which usually contains none apart from its `_token`. */
export function hideInAnswer(text: string): string {
  const start = text.lastIndexOf(tokenField);
  if (start < 0) return hideInJson(text);
  const from = start + tokenField.length;
  const end = text.indexOf('"', from);
  const [before, after] = [text.slice(0, from), end < 0 ? "" : text.slice(end)];
  // The pattern would match `_token` itself.
  const isMore = suspicious.test(text.slice(0, start)) || suspicious.test(after);
  return isMore ? hideInJson(text) : before + hidden + after;
}
