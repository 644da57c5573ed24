import { decodeJwt, decodeProtectedHeader } from "jose";
import { type Credentials } from "@/lib/shared/clients/schema";
import { ask, type Asked, isSuccess, listOtherFields } from "@/lib/server/admin/service-check/ask";
import { CheckReport } from "@/lib/server/admin/service-check/check-report";
import { type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import {
  type DocumentRequest,
  getTokenRequest,
} from "@/lib/server/remote/exchange/document-requests";
import { judgeToken } from "@/lib/server/admin/service-check/dashboard-verdict";
import { readClockDifference, readRemoteToken } from "@/lib/server/remote/exchange/token";
import { formatCount } from "@/lib/shared/format";
import { saysFailure, saysTokenEnded } from "@/lib/server/remote/exchange/service-words";

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

const rules = {
  "token.answered": "Valid credentials are answered with success.",
  "token.json": "The answer is a JSON object.",
  "token.token": "_token is a JWT.",
  "token.type": "token_type is “bearer”.",
  "token.lifetime": "The token is valid for 1 hour.",
  "token.wrong_secret": "A wrong secret gets no token.",
};

/** Checks "Get token", docs/service-api.md §1. Returns the token if there is one. */
export async function checkToken(
  connection: RemoteConnection,
  credentials: Credentials,
): Promise<{ report: CheckReport; token: string | null }> {
  const report = new CheckReport("get-token");
  const check = (id: keyof typeof rules, problem: string | null) =>
    report.check(id, rules[id], problem);
  const { "token.answered": _first, ...later } = rules;
  const secrets = [credentials.client_secret];
  const asked = await ask(connection, getTokenRequest(credentials), secrets);
  const isAnswered = isSuccess(asked) && !saysFailure(asked.object?.type);
  const verdict = await judgeToken(asked, credentials.client_secret);
  report.judge("dashboard.sign_in", "The dashboard signs in.", verdict);
  if (!check("token.answered", isAnswered ? null : asked.summary + askForAddress(asked))) {
    report.skip(later, "There is no token.");
    return { report, token: null };
  }
  const { object } = asked;
  check("token.json", object === null ? "It is not. Is the address right?" : null);
  const { _token: token, token_type: type } = object ?? {};
  check("token.token", describeToken(token));
  check("token.type", type === "bearer" ? null : describeValue("token_type", type));
  const lifetime = typeof token === "string" ? readLifetime(token) : null;
  if (lifetime === null) {
    const reason = "The token has no readable end.";
    report.skip({ "token.lifetime": rules["token.lifetime"] }, reason);
  } else check("token.lifetime", describeLifetime(lifetime));
  const wrong = { ...credentials, client_secret: `${credentials.client_secret}x` };
  const refused = await ask(connection, getTokenRequest(wrong), secrets);
  const isRefused = refused.status !== null && refused.status < 500 && !refused.object?._token;
  check("token.wrong_secret", isRefused ? null : `It was answered with ${refused.summary}.`);
  report.note(`Success is ${asked.status}; a wrong secret gets: ${refused.summary}`);
  const others = listOtherFields(object ?? {}, ["_token", "token_type"]);
  if (others !== null) report.note(`The answer also has ${others}.`);
  noteClock(report, asked);
  return { report, token: readRemoteToken(token, null)?.token ?? null };
}

/** Asks to check the address if the answer is typical of an unknown operation: none, a redirect, or one of these statuses. */
const askForAddress = ({ status }: Asked): string =>
  status === null || (status >= 300 && status < 400) || [404, 405, 410].includes(status)
    ? " Is the address right?"
    : "";

/** Reports the difference between the service's clock and ours, by which the dashboard interprets the end of a token. */
function noteClock(report: CheckReport, asked: Asked): void {
  const difference = readClockDifference(asked.replay().header("date"));
  const duration = formatCount(Math.round(Math.abs(difference) / 60_000), "minute");
  if (difference !== 0)
    report.note(`The service's clock is ${duration} ${difference < 0 ? "behind" : "ahead"}.`);
}

function describeToken(token: unknown): string | null {
  if (typeof token !== "string") return describeValue("_token", token);
  try {
    decodeProtectedHeader(token);
    decodeJwt(token);
    return null;
  } catch {
    return "It is text that cannot be read as a JWT.";
  }
}

/** Fields that hold no secret. */
const publicFields = ["token_type", "type"];

/** Describes a value by its type, and by its content if the field holds no secret. */
export function describeValue(name: string, value: unknown): string {
  if (value === undefined) return `${name} is missing.`;
  if (value === "") return `${name} is empty.`;
  if (typeof value === "string")
    return `${name} is ${publicFields.includes(name) ? `“${value.slice(0, 60)}”` : "other text"}.`;
  const kind =
    value === null ? "null" : Array.isArray(value) ? "an array" : `of type ${typeof value}`;
  return `${name} is ${kind}.`;
}

/** Returns the lifetime in seconds, by the token's own clock if it contains its time of issue. */
function readLifetime(token: string): number | null {
  try {
    const { exp, iat } = decodeJwt(token);
    return exp === undefined ? null : Math.round(exp - (iat ?? Date.now() / 1_000));
  } catch {
    return null;
  }
}

const toleranceSeconds = 60;

const describeLifetime = (seconds: number) =>
  Math.abs(seconds - 3_600) <= toleranceSeconds ? null : `It is valid for ${seconds} seconds.`;
