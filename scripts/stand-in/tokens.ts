import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";

/** Tokens of the stand-in: JWTs, or text from which nothing can be read. */

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

interface Issued {
  clientId: string;
  endsAt: number;
}

export class StandInTokens {
  #key = randomBytes(32);
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
      ? this.#sign({ ...claims, jti: randomUUID(), padding: "x".repeat(this.padding) })
      : `opaque-${randomBytes(24).toString("base64url")}`;
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
    return !this.areReadable || this.#isSigned(token) ? issued.clientId : null;
  }

  /** Ends all tokens now. */
  expire(): void {
    this.#issued.clear();
  }

  #sign(claims: Record<string, unknown>): string {
    const head = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
    return `${head}.${createHmac("sha256", this.#key).update(head).digest("base64url")}`;
  }

  #isSigned(token: string): boolean {
    const at = token.lastIndexOf(".");
    const expected = createHmac("sha256", this.#key).update(token.slice(0, at)).digest();
    const given = Buffer.from(token.slice(at + 1), "base64url");
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}
