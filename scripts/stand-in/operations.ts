import { randomUUID } from "node:crypto";
import { type AdvertiserDirectory } from "./advertisers";
import { type PlainAnswer } from "./dialect";
import { type StandInOptions } from "./options";
import { type Records } from "./records";
import { type StandInTokens } from "./tokens";

/** The answer of each operation if nothing goes wrong. */

export interface StandInState {
  options: StandInOptions;
  directory: AdvertiserDirectory;
  tokens: StandInTokens;
  records: Records;
}

export const refusal = (status: number, message: string, errors?: string[]): PlainAnswer => ({
  status,
  body: {
    Message: message,
    type: "error",
    ...(errors && { errors: errors.map((problem) => ({ message: problem })) }),
  },
});

export function answerGetToken(
  { options, tokens }: StandInState,
  { client_id, client_secret }: Record<string, unknown>,
): PlainAnswer {
  const client = options.clients.find(({ id }) => id === client_id);
  if (!client || client.secret !== client_secret)
    return refusal(401, "The stand-in does not know this client ID with this secret.");
  if (options.dialect.ends === "client") tokens.endAll(client.id);
  return { status: 200, body: { _token: tokens.issue(client.id), token_type: "bearer" } };
}

/** The client of the bearer token, or the refusal. */
export function findCaller(
  { options, tokens }: StandInState,
  authorization: string | undefined,
): { client: StandInOptions["clients"][number]; token: string } | PlainAnswer {
  const token = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
  const id = token === undefined ? null : tokens.check(token);
  const client = options.clients.find((one) => one.id === id);
  if (token === undefined) return refusal(401, "The stand-in wants a bearer token.");
  if (!client) return refusal(401, "The stand-in does not know this token, or it has ended.");
  return { client, token };
}

export function answerCreate(
  state: StandInState,
  request: {
    client: StandInOptions["clients"][number];
    token: string;
    companyId: string;
    parameters: Record<string, unknown>;
    idempotencyKey: string | undefined;
    bytes: string;
  },
): PlainAnswer {
  const { client, token, companyId, parameters, idempotencyKey, bytes } = request;
  const { dialect } = state.options;
  const key = idempotencyKey === undefined ? null : `${client.id} ${idempotencyKey}`;
  const earlier = key === null ? undefined : state.records.answers.get(key);
  const identity = `${companyId} ${bytes}`;
  if (earlier && earlier.request !== identity)
    return refusal(422, "The stand-in got this Idempotency-Key with another request.");
  if (earlier)
    return {
      status: earlier.status,
      headers: { "Idempotent-Replayed": "true" },
      body: earlier.body,
    };
  if (!isKnown(state, companyId, client))
    return refusal(404, "The stand-in has no such company for this client.");
  if (!isKnown(state, String(parameters.advertiser_id), client))
    return refusal(422, "The stand-in has no such advertiser for this client.");
  const uuid = randomUUID();
  state.records.playlists.push({
    uuid,
    companyId,
    clientId: client.id,
    at: new Date().toISOString(),
    parameters,
  });
  const body = {
    Message: "",
    type: "success",
    playlist: { uuid, name: parameters.name },
    ...(dialect.renews?.includes("create") && {
      _token: state.tokens.renew(token, client.id, dialect.ends),
    }),
  };
  if (key !== null) state.records.answers.set(key, { request: identity, status: 201, body });
  return { status: 201, body };
}

/** Whether the client sees the company under exactly this spelling. */
function isKnown(
  { directory, options: { dialect } }: StandInState,
  id: string,
  client: StandInOptions["clients"][number],
): boolean {
  const { spell } = dialect;
  if (!spell) return directory.isVisible(id, client);
  return [...directory.list(client)].some(({ uuid }) => spell(uuid) === id);
}
