import { randomBytes } from "node:crypto";

/** Tokens of the stand-in: JWTs, or text from which nothing can be read. */

const random = () => randomBytes(24).toString("base64url");
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JWT whose signature is random: the stand-in knows its tokens, and nobody else checks them. */
const unsigned = (claims: object) =>
  `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}.${random()}`;

interface Issued {
  clientId: string;
  endsAt: number;
}

export class StandInTokens {
  #issued = new Map<string, Issued>();

  constructor(
    readonly seconds: number,
    readonly areReadable: boolean,
    /** Characters that a readable token has beside its claims. */
    readonly padding = 0,
  ) {}

  issue(clientId: string): string {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: "stand-in", sub: clientId, iat: now, exp: now + this.seconds };
    const token = this.areReadable
      ? unsigned({ ...claims, padding: "x".repeat(this.padding) })
      : `opaque-${random()}`;
    this.#issued.set(token, { clientId, endsAt: Date.now() + this.seconds * 1_000 });
    return token;
  }

  /** A token in place of the presented one, which it ends, or with which it ends all others of the client. */
  renew(presented: string, clientId: string, ends: "presented" | "client" | undefined): string {
    if (ends === "presented") this.#issued.delete(presented);
    if (ends === "client") this.endAll(clientId);
    return this.issue(clientId);
  }

  /** Ends the tokens of a client. */
  endAll(clientId: string): void {
    for (const [token, issued] of this.#issued)
      if (issued.clientId === clientId) this.#issued.delete(token);
  }

  /** The client whose token this is, or null if it is unknown or has ended. */
  check(token: string): string | null {
    const issued = this.#issued.get(token);
    if (!issued || issued.endsAt <= Date.now()) return null;
    return issued.clientId;
  }

  /** Ends all tokens now. */
  expire(): void {
    this.#issued.clear();
  }
}
