import { ask, type Asked } from "@/lib/server/admin/service-check/ask";
import { type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { type DocumentRequest } from "@/lib/server/remote/exchange/document-requests";
import { readRemoteToken } from "@/lib/server/remote/exchange/token";
import { saysTokenEnded } from "@/lib/server/remote/exchange/service-words";

/** The tokens of a check, used in the dashboard's way: the newest, and another one after a refusal. */
export class CheckTokens {
  /** Newest first. */
  #tokens: string[];

  constructor(
    token: string,
    readonly secret: string,
  ) {
    this.#tokens = [token];
  }

  get latest(): string {
    return this.#tokens[0] ?? "";
  }

  /** Texts that must not be shown. */
  get secrets(): string[] {
    return [this.secret, ...this.#tokens];
  }

  /** Sends the request that `build` makes with a token, and adopts the token in the answer. */
  async ask(
    connection: RemoteConnection,
    build: (token: string) => DocumentRequest,
  ): Promise<Asked> {
    let asked: Asked | null = null;
    for (const token of [...this.#tokens]) {
      asked = await ask(connection, build(token), this.secrets);
      this.#take(asked);
      if (!isTokenRefused(asked)) {
        // Refused tokens are tried last.
        if (this.latest !== token && !this.#isNew(asked)) this.#prefer(token);
        return asked;
      }
    }
    return asked ?? ask(connection, build(""), this.secrets);
  }

  #take({ object }: Asked): void {
    const renewed = readRemoteToken(object?._token, null)?.token;
    if (renewed !== undefined && !this.#tokens.includes(renewed)) this.#tokens.unshift(renewed);
  }

  #isNew({ object }: Asked): boolean {
    return readRemoteToken(object?._token, null)?.token === this.latest;
  }

  #prefer(token: string): void {
    this.#tokens = [token, ...this.#tokens.filter((other) => other !== token)];
  }
}

const isTokenRefused = ({ status, words }: Asked): boolean =>
  status === 401 || (status !== null && status !== 201 && status < 404 && saysTokenEnded(words));
