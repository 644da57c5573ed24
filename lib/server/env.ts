import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv as parseDotEnv } from "node:util";
import { z } from "zod";
import { audioServiceUrlSchema } from "@/lib/server/audio-service-url";
import {
  issuerSchema,
  providerNameSchema,
  toIdentityProvider,
} from "@/lib/server/identity-provider";
import { parseDuration } from "@/lib/server/parse-duration";
import { findRetired, isRetired } from "@/lib/server/retired-settings";
import { limitVariables } from "@/lib/shared/limits";
import { singleton } from "@/lib/server/singleton";

/** The environment variables, parsed once. */

const flag = z.enum(["0", "1"], "must be 0 or 1").transform((value) => value === "1");
const origin = z
  .url({
    protocol: /^https?$/,
    error: "must be an http or https address such as https://cuelist.example",
  })
  .transform((value) => new URL(value))
  .refine(
    (url) => url.pathname === "/" && !url.search && !url.hash,
    "must have no path, query or fragment",
  )
  .transform((url) => url.origin);

const duration = z.string().transform((text, context) => {
  const milliseconds = parseDuration(text);
  if (milliseconds !== null && milliseconds > 0) return milliseconds;
  context.addIssue("must be a number and a unit, at most 365d, such as 30m, 24h or 7d");
  return z.NEVER;
});

/** A whole number; the error does not mention the largest possible one. */
const wholeNumber = (
  least: number,
  most = Number.MAX_SAFE_INTEGER,
  what = most === Number.MAX_SAFE_INTEGER
    ? `must be a whole number of ${least} or more`
    : `must be a whole number from ${least} to ${most}`,
) => z.coerce.number(what).min(least, what).max(most, what).int(what);

/** An address to listen on; IPv6 also in brackets, as in URLs. */
const host = z
  .string()
  .min(1)
  .transform((text) => text.replace(/^\[(.*)\]$/, "$1"));
const port = () => wholeNumber(0, 65_535, "must be a port number");

const days = (least: number) =>
  wholeNumber(least, 36_500, `must be a whole number of ${least} or more`).optional();

const environmentSchema = z.object({
  PORT: port().default(3000),
  HOST: host.default("0.0.0.0"),
  PUBLIC_ORIGIN: origin.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\//,
      "must begin with postgres:// (leave it unset to use SQLite in DATA_DIR)",
    )
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(10),
  SERVERS: wholeNumber(1, 1_000).default(1),
  SESSION_PASSWORD: z.string().min(32, "must have at least 32 characters").optional(),
  AUDIO_SERVICE_URL: audioServiceUrlSchema.optional(),
  AUDIO_SERVICE_IDEMPOTENT: flag.default(false),
  AUDIO_SERVICE_SEARCH_BODY: flag.default(true),
  OIDC_ISSUER: issuerSchema.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: providerNameSchema,
  OIDC_ONLY: flag.default(false),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0),
  MIGRATE: flag.default(true),
  KEEP_REVISION_DAYS: days(1),
  // Also limits how long incomplete imports are kept.
  KEEP_ACTIVITY_DAYS: days(7),
  KEEP_ARCHIVED_DAYS: days(1),
  KEEP_AUDIT_DAYS: days(1),
  REQUEST_LOG_DAYS: wholeNumber(0, 3_650).default(7),
  DRAIN_DELAY_MS: wholeNumber(0, 600_000).default(0),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY: duration.prefault("24h"),
  BACKUP_KEEP: wholeNumber(1).default(7),
  DEMO: flag.default(true),
  METRICS_PORT: port().optional(),
  METRICS_HOST: host.default("127.0.0.1"),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "must be one of trace, debug, info, warn, error, fatal, silent",
    )
    .default("info"),
});

/** Settings of this process. */
export type Env = ReturnType<typeof parseEnv>;

export class EnvError extends Error {}

/** Parses settings from `variables`; an empty variable counts as unset. @throws EnvError */
export function parseEnv(variables: Record<string, string | undefined>) {
  const nonEmpty = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== ""),
  );
  const parsed = environmentSchema.safeParse(nonEmpty);
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`).join(" "),
    );
  }
  const values = parsed.data;
  const identityProvider = toIdentityProvider(values);
  if (typeof identityProvider === "string") throw new EnvError(identityProvider);
  return {
    port: values.PORT,
    host: values.HOST,
    /** Without a trailing slash. */
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    /** Absolute. */
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    /** Number of servers on this database, over which a client's requests are spread. */
    servers: values.SERVERS,
    sessionPassword: values.SESSION_PASSWORD,
    /** The base address of another Advertiser Audio Service; undefined if this process is the service. */
    audioServiceUrl: values.AUDIO_SERVICE_URL,
    /** Whether that service honours `Idempotency-Key`. */
    audioServiceIdempotent: values.AUDIO_SERVICE_IDEMPOTENT,
    /** Whether its search, a GET, is sent with a body as in the document. */
    audioServiceSearchBody: values.AUDIO_SERVICE_SEARCH_BODY,
    /** Undefined if people sign in with secrets only. */
    identityProvider,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    /** Whether starts and commands upgrade the database; otherwise only `admin migrate` does. */
    migrate: values.MIGRATE,
    /** Number of days for which each kind is kept; undefined means for ever. */
    keepDays: {
      revisions: values.KEEP_REVISION_DAYS,
      activity: values.KEEP_ACTIVITY_DAYS,
      archived: values.KEEP_ARCHIVED_DAYS,
      audit: values.KEEP_AUDIT_DAYS,
    },
    /** Number of days for which API calls are logged for their client; 0 logs none. */
    // A retired setting that turned the log off still does.
    requestLogDays: variables.REQUEST_LOG_ROWS === "0" ? 0 : values.REQUEST_LOG_DAYS,
    /** Time for which requests are accepted after SIGTERM, while /readyz answers 503, in ms. */
    drainDelayMs: values.DRAIN_DELAY_MS,
    /** The folder of scheduled backups (absolute), their interval in ms, and the number to keep; undefined if there are none. */
    backups:
      values.BACKUP_DIR === undefined
        ? undefined
        : {
            dir: path.resolve(values.BACKUP_DIR),
            everyMs: values.BACKUP_EVERY,
            keep: values.BACKUP_KEEP,
          },
    demo: values.DEMO,
    /** The port and address of a server for /metrics only; undefined for none. */
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    /** The bearer token with which the main server answers /metrics; undefined if it does not. */
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
  };
}

/** Prefixes of names that are settings or misspelt ones. */
const prefixes = /^(AUDIO_SERVICE|BACKUP|KEEP|LIMIT|METRICS|OIDC|REQUEST_LOG)_/;

/** Suggests the intended setting for each of `names` that looks like a setting but is none. */
export function findMisspelt(names: string[]): string[] {
  const known = [...Object.keys(environmentSchema.shape), ...limitVariables];
  return names.flatMap((name) => {
    if (known.includes(name) || isRetired(name)) return [];
    const meant = known.find((one) => isOneLetterOff(name, one));
    if (meant === undefined && !prefixes.test(name)) return [];
    return `${name} is not a setting.${meant === undefined ? "" : ` Did you mean ${meant}?`}`;
  });
}

/** Whether a letter is missing, added or replaced, or two are swapped. */
function isOneLetterOff(name: string, other: string): boolean {
  const start = [...name].findIndex((letter, at) => letter !== other[at]);
  const [one, two] =
    start < 0 ? ["", other.slice(name.length)] : [name.slice(start), other.slice(start)];
  const swapped = `${one.charAt(1)}${one.charAt(0)}${one.slice(2)}`;
  return [
    one.slice(1) === two,
    one === two.slice(1),
    one.slice(1) === two.slice(1),
    swapped === two,
  ].some(Boolean);
}

/** The names in `.env`, which scripts/start.mjs has loaded. */
const readFileNames = () =>
  existsSync(".env") ? Object.keys(parseDotEnv(readFileSync(".env", "utf8"))) : [];

/**
 * Checks the names of this process's settings: returns a sentence for each retired one, and for each variable outside `.env` that only
 * looks like a setting. @throws EnvError if `.env` has one of the latter
 */
export function checkSettingNames(): string[] {
  const inFile = readFileNames();
  const misspelt = findMisspelt(inFile);
  if (misspelt.length > 0) throw new EnvError(`${misspelt.join(" ")} Correct .env.`);
  const others = Object.keys(process.env).filter((name) => !inFile.includes(name));
  return [...findRetired(process.env), ...findMisspelt(others)];
}

/** Returns the settings of this process, read on the first call. @throws EnvError */
export const getEnv = (): Env => singleton("env", () => parseEnv(process.env));
