import path from "node:path";
import { z } from "zod";
import { audioServiceUrlSchema } from "@/lib/audio-service-url";

/** The environment variables, parsed once. Without "server-only", because commands and tests load it. */

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

const environmentSchema = z.object({
  PORT: z.coerce
    .number("must be a port number")
    .int("must be a port number")
    .min(0)
    .max(65_535, "must be a port number")
    .default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  PUBLIC_ORIGIN: origin.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\//,
      "must begin with postgres:// (leave it unset to use SQLite in DATA_DIR)",
    )
    .optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number("must be a whole number from 2 to 200")
    .int("must be a whole number from 2 to 200")
    .min(2, "must be a whole number from 2 to 200")
    .max(200, "must be a whole number from 2 to 200")
    .default(10),
  SESSION_PASSWORD: z.string().min(32, "must have at least 32 characters").optional(),
  AUDIO_SERVICE_URL: audioServiceUrlSchema.optional(),
  AUDIO_SERVICE_IDEMPOTENT: flag.default(false),
  TRUSTED_PROXY_HOPS: z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(0)
    .max(10)
    .default(0),
  MIGRATION_COPY: flag.default(true),
  DRAIN_DELAY_MS: z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(0)
    .max(600_000)
    .default(0),
  NO_COMPRESSION: flag.default(false),
  DEMO: flag.default(true),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "must be one of trace, debug, info, warn, error, fatal, silent",
    )
    .default("info"),
});

/** Settings of this process. `publicOrigin` has no trailing slash; `dataDir` is absolute. */
export interface Env {
  port: number;
  host: string;
  publicOrigin: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  sessionPassword: string | undefined;
  /** The base address of another Advertiser Audio Service; undefined if this process is the service. */
  audioServiceUrl: string | undefined;
  /** Whether that service honours `Idempotency-Key`. */
  audioServiceIdempotent: boolean;
  trustedProxyHops: number;
  /** Whether a SQLite database is copied before an upgrade. */
  migrationCopy: boolean;
  /** How long requests are accepted after SIGTERM, while /readyz answers 503, in ms. */
  drainDelayMs: number;
  /** Whether responses are compressed; a proxy may do it instead. */
  compression: boolean;
  demo: boolean;
  logLevel: string;
}

export class EnvError extends Error {}

/** Parses settings from `variables`; an empty variable counts as unset. @throws EnvError */
export function parseEnv(variables: Record<string, string | undefined>): Env {
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
  return {
    port: values.PORT,
    host: values.HOST,
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    sessionPassword: values.SESSION_PASSWORD,
    audioServiceUrl: values.AUDIO_SERVICE_URL,
    audioServiceIdempotent: values.AUDIO_SERVICE_IDEMPOTENT,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    migrationCopy: values.MIGRATION_COPY,
    drainDelayMs: values.DRAIN_DELAY_MS,
    compression: !values.NO_COMPRESSION,
    demo: values.DEMO,
    logLevel: values.LOG_LEVEL,
  };
}

let cached: Env | undefined;

/** Returns the settings of this process, parsed on the first call. @throws EnvError */
export function getEnv(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}
