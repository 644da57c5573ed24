import { Tokenizer, TokenParser, TokenType } from "@streamparser/json";
import { z } from "zod";
import { type Advertiser } from "@/lib/companies/schema";

/** What is wrong with a search's answer, in words. Quotes nothing of it. */
export class SearchAnswerError extends Error {}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const entrySchema = z.object({ uuid: z.string().regex(uuid).toLowerCase(), name: z.string() });

const maxDepth = 32;
/** Bytes between two advertisers; more would be collected in memory. */
const maxGap = 1024 * 1024;

/**
 * Reads the answer of "Search for companies" (docs/service-api.md §2) piece by piece. Whatever its size, it holds one
 * advertiser and the piece. Fields that the document does not name are skipped.
 */
export class AdvertiserParser {
  #tokenizer = new Tokenizer();
  #values = new TokenParser({
    paths: ["$.Advertisers.*", "$.Message", "$.type", "$._token"],
    keepStack: false,
  });
  #ready: Advertiser[] = [];
  #fields: Record<string, unknown> = {};
  #depth = 0;
  #isKeyNext = false;
  #key = "";
  #hasList = false;
  #count = 0;
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
    // Both also catch what is thrown above. The library's own errors quote the text.
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
  write(piece: Buffer): Advertiser[] {
    this.#gap += piece.length;
    this.#tokenizer.write(piece);
    if (this.#ready.length > 0) this.#gap = 0;
    if (this.#gap > maxGap)
      throw new SearchAnswerError("The answer has over 1 MiB without an advertiser.");
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  /** Checks the answer as a whole, and returns its `_token` as it was sent. @throws SearchAnswerError */
  end(): { token: unknown; count: number } {
    if (!this.#values.isEnded) throw new SearchAnswerError("The answer broke off.");
    const { type, Message, _token } = this.#fields;
    if (!this.#hasList) throw new SearchAnswerError("The answer has no list Advertisers.");
    if (type !== "success") throw new SearchAnswerError('The answer has no type "success".');
    if (Message !== undefined && typeof Message !== "string")
      throw new SearchAnswerError("Message is not text.");
    return { token: _token, count: this.#count };
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
    }
  }

  #openList(token: TokenType): void {
    if (token !== TokenType.LEFT_BRACKET || this.#hasList)
      throw new SearchAnswerError("Advertisers is not one list.");
    this.#hasList = true;
  }

  #take(value: unknown): void {
    this.#count += 1;
    const parsed = entrySchema.safeParse(value);
    if (!parsed.success) {
      const field = String(parsed.error.issues[0]?.path[0] ?? "uuid");
      const kind = field === "uuid" ? "a UUID as its uuid" : "text as its name";
      throw new SearchAnswerError(`Advertiser ${this.#count} does not have ${kind}.`);
    }
    this.#ready.push(parsed.data);
  }
}
