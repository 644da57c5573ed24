import { Tokenizer } from "@streamparser/json";

/**
 * The tokenizer of @streamparser/json, without loss: the decoder of 0.0.26 takes a U+FEFF at the start of a piece of text for a byte
 * order mark, and drops it.
 */
export class WholeTokenizer extends Tokenizer {
  constructor() {
    super();
    const { bufferedString } = this as unknown as { bufferedString: { decoder: TextDecoder } };
    bufferedString.decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  }
}
