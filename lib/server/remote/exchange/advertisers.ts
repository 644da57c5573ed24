import { type OutgoingAnswer } from "@/lib/server/outgoing";
import {
  type RemoteConnection,
  exchangeFollowing,
  leadsToSignIn,
} from "@/lib/server/remote/exchange/exchange";
import { searchRequest } from "@/lib/server/remote/exchange/document-requests";
import { readRemoteToken, type RemoteToken } from "@/lib/server/remote/exchange/token";
import {
  signInEnded,
  toServiceError,
  toStatusError,
  withWords,
  isJsonObject,
  saysFailure,
  readServiceWords,
  saysTokenEnded,
} from "@/lib/server/remote/exchange/service-words";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { AppError } from "@/lib/shared/errors";
import { Tokenizer, TokenParser, TokenType } from "@streamparser/json";

/** Describes the fault of a search's answer. Quotes nothing of it. */
class SearchAnswerError extends Error {}

/** An advertiser in another service's list. */
export interface ListedAdvertiser {
  /** In Cuelist's form: lower case, with hyphens. */
  uuid: string;
  /** The UUID in the service's own spelling, for requests to it. */
  spelling: string;
  /** Any text; empty if the service sent none. */
  name: string;
}

/** A UUID in any usual spelling: upper case, without hyphens, in braces, as a URN. */
const uuid =
  /^(?:urn:uuid:)?\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i;

/** Converts a UUID to Cuelist's form; null if the value is none. */
export function readUuid(value: unknown): string | null {
  const parts = typeof value === "string" ? uuid.exec(value.trim()) : null;
  return parts && parts.slice(1).join("-").toLowerCase();
}

/** Reads an element of `Advertisers`; null if nothing identifies it. */
function readAdvertiser(value: unknown): ListedAdvertiser | null {
  if (!isJsonObject(value)) return null;
  const { uuid: spelling, name } = value;
  const id = readUuid(spelling);
  if (id === null || typeof spelling !== "string") return null;
  return { uuid: id, spelling: spelling.trim(), name: typeof name === "string" ? name : "" };
}

/** Members that are read in addition to the list: the document's, and those in which services explain an error. */
const fields = ["Message", "type", "_token", "message", "error", "detail"];
const maxDepth = 32;
/** Maximum bytes between two advertisers, which are collected in memory. */
const maxGap = 1024 * 1024;

/**
 * Reads the answer of "Search for companies" (docs/service-api.md §2) piece by piece. Whatever its size, it holds one advertiser and the
 * piece. Skips fields that the document does not name.
 */
export class AdvertiserParser {
  #tokenizer = new WholeTokenizer();
  #values = new TokenParser({
    paths: ["$.Advertisers.*", ...fields.map((field) => `$.${field}`)],
    keepStack: false,
  });
  #ready: ListedAdvertiser[] = [];
  #fields: Record<string, unknown> = {};
  #depth = 0;
  #isKeyNext = false;
  #key = "";
  #hasList = false;
  #isNull = false;
  #count = 0;
  #skipped = 0;
  #gap = 0;

  constructor() {
    this.#tokenizer.onToken = (token) => {
      this.#follow(token.token, token.value);
      this.#values.write(token);
    };
    this.#values.onValue = ({ value, key, stack }) => {
      if (stack.length > 1) this.#take(value);
      else if (typeof key === "string") this.#fields[key] = value;
    };
    // Both also catch errors thrown above. The library's own errors quote the text.
    const refuse = (error: Error) => {
      throw error instanceof SearchAnswerError
        ? error
        : new SearchAnswerError("The answer is not JSON.");
    };
    this.#tokenizer.onError = refuse;
    this.#values.onError = refuse;
    this.#tokenizer.onEnd = () => undefined;
    this.#values.onEnd = () => undefined;
  }

  /** Takes a piece and returns the advertisers that it completed. @throws SearchAnswerError */
  write(piece: Buffer): ListedAdvertiser[] {
    this.#gap += piece.length;
    this.#tokenizer.write(piece);
    if (this.#ready.length > 0) this.#gap = 0;
    if (this.#gap > maxGap)
      throw new SearchAnswerError("The answer has over 1 MiB without an advertiser.");
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  /** Members of the answer other than the list. */
  get fields(): Record<string, unknown> {
    return this.#fields;
  }

  /** Whether the answer says, instead of or in addition to a list, that the search failed. */
  get isRefusal(): boolean {
    return saysFailure(this.#fields.type);
  }

  /** Checks the answer as a whole. `skipped` are elements without a UUID. @throws SearchAnswerError */
  end(): { count: number; skipped: number } {
    if (!this.#values.isEnded) throw new SearchAnswerError("The answer broke off.");
    // Some services write an empty list as null. Only the document's success may empty the list.
    const isEmpty = this.#isNull && this.#fields.type === "success";
    if (!this.#hasList && !isEmpty)
      throw new SearchAnswerError("The answer has no list Advertisers.");
    const count = this.#count - this.#skipped;
    if (count === 0 && this.#skipped > 0)
      throw new SearchAnswerError("None of its advertisers has a UUID as its uuid.");
    return { count, skipped: this.#skipped };
  }

  /** Follows the structure, to know the list from an object, and an empty list from none. */
  #follow(token: TokenType, value: unknown): void {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      if (this.#depth === 0 && token === TokenType.LEFT_BRACKET)
        throw new SearchAnswerError("The answer is not an object.");
      if (this.#depth === 1 && this.#key === "Advertisers") this.#openList(token);
      this.#depth += 1;
      this.#isKeyNext = this.#depth === 1;
      if (this.#depth > maxDepth) throw new SearchAnswerError("The answer is nested too deeply.");
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      this.#depth -= 1;
    } else if (this.#depth === 1 && token === TokenType.COMMA) {
      this.#isKeyNext = true;
    } else if (this.#depth === 1 && this.#isKeyNext && token === TokenType.STRING) {
      this.#key = String(value);
      this.#isKeyNext = false;
    } else if (this.#depth === 1 && token === TokenType.NULL && this.#key === "Advertisers") {
      this.#isNull = true;
    }
  }

  #openList(token: TokenType): void {
    if (token !== TokenType.LEFT_BRACKET || this.#hasList)
      throw new SearchAnswerError("Advertisers is not one list.");
    this.#hasList = true;
  }

  #take(value: unknown): void {
    this.#count += 1;
    const advertiser = readAdvertiser(value);
    if (advertiser) this.#ready.push(advertiser);
    else this.#skipped += 1;
  }
}

/**
 * Some advertisers, in the service's order; a token, which is valid whatever else the answer says; or the end, which only a complete and
 * valid answer has.
 */
type AdvertiserEvent =
  | { kind: "advertisers"; advertisers: ListedAdvertiser[] }
  | { kind: "token"; token: RemoteToken }
  | { kind: "end"; count: number; skipped: number };

/**
 * "Search for companies" (docs/service-api.md §2) of another service: yields all advertisers that the token sees, in constant memory.
 * Keep nothing before `end` has come. The same UUID may come twice, and a name may be any text (up to 1 MiB, possibly empty or with
 * control characters). Leaving the loop ends the exchange.
 * @throws AppError invalid_token, forbidden, throttled, service_unreachable, service_failed; none quotes the token
 */
export async function* requestAdvertisers(
  connection: RemoteConnection,
  token: string,
): AsyncGenerator<AdvertiserEvent, void> {
  try {
    const request = searchRequest(token, connection.hasSearchBody);
    const answer = await exchangeFollowing(connection, request, {
      totalMs: connection.timeouts.searchMs,
      maxBytes: connection.sizes.searchBytes,
    });
    yield* readAdvertisers(answer, token);
  } catch (thrown) {
    throw toServiceError(thrown);
  }
}

/**
 * Reads an answer of "Search for companies": any 2xx with a list `Advertisers` is success, unless its `type` says that it failed.
 * @throws AppError, OutgoingFault
 */
export async function* readAdvertisers(
  answer: OutgoingAnswer,
  token: string,
): AsyncGenerator<AdvertiserEvent, void> {
  if (answer.status < 200 || answer.status > 299) throw await toSearchError(answer, token);
  const parser = new AdvertiserParser();
  let hasToken = false;
  try {
    for await (const piece of answer.body) {
      const advertisers = parser.write(piece);
      if (advertisers.length > 0) yield { kind: "advertisers", advertisers };
      const renewed = hasToken
        ? null
        : readRemoteToken(parser.fields._token, answer.header("date"));
      if (renewed && renewed.token !== token) {
        hasToken = true;
        yield { kind: "token", token: renewed };
      }
      // Pieces that have already arrived would otherwise be parsed in one go.
      await yieldToEventLoop();
    }
    if (!parser.isRefusal) {
      yield { kind: "end", ...parser.end() };
      return;
    }
  } catch (thrown) {
    if (!(thrown instanceof SearchAnswerError)) throw thrown;
    const sentence = `The audio service's list of advertisers can't be used. ${thrown.message}`;
    const { message } = readServiceWords(parser.fields, [token]);
    throw new AppError("service_failed", withWords(sentence, message));
  }
  const words = readServiceWords(parser.fields, [token]);
  if (saysTokenEnded(words.message)) throw new AppError("invalid_token", signInEnded(words));
  const refused = "The audio service refused to list its advertisers.";
  throw new AppError("service_failed", withWords(refused, words.message));
}

/** Converts an error answer. Gateways answer an expired token with 403, or with a redirect to a sign-in page. */
async function toSearchError(answer: OutgoingAnswer, token: string): Promise<AppError> {
  if (leadsToSignIn(answer)) {
    answer.discard();
    return new AppError("invalid_token", signInEnded({ message: null }));
  }
  const error = await toStatusError(answer, {
    secrets: [token],
    codes: {
      401: ["invalid_token", signInEnded({ message: null })],
      403: ["forbidden", "The audio service does not let you see its advertisers."],
    },
  });
  const isEnded = answer.status === 403 && saysTokenEnded(error.message);
  return isEnded ? new AppError("invalid_token", error.message) : error;
}

/**
 * The tokenizer of @streamparser/json, without loss: the decoder of 0.0.26 takes a U+FEFF at the start of a piece of text for a byte
 * order mark, and drops it.
 */
class WholeTokenizer extends Tokenizer {
  constructor() {
    super();
    const { bufferedString } = this as unknown as { bufferedString: { decoder: TextDecoder } };
    bufferedString.decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  }
}
