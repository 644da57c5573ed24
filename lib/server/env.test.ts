import path from "node:path";
import { expect, it } from "vitest";
import { EnvError, findMisspelt, parseEnv } from "@/lib/server/env";
import { findRetired } from "@/lib/server/retired-settings";

it("has defaults; an empty variable counts as unset", () => {
  const defaults = {
    port: 3000,
    host: "0.0.0.0",
    publicOrigin: "http://localhost:3000",
    dataDir: path.resolve("data"),
    databaseUrl: undefined,
    databasePoolSize: 10,
    servers: 1,
    sessionPassword: undefined,
    audioServiceIdempotent: false,
    audioServiceSearchBody: true,
    trustedProxyHops: 0,
    keepDays: {},
    migrate: true,
    drainDelayMs: 0,
    requestLogDays: 7,
    backups: undefined,
    demo: true,
    metricsPort: undefined,
    metricsHost: "127.0.0.1",
    metricsToken: undefined,
    logLevel: "info",
  };
  expect(parseEnv({})).toEqual(defaults);
  expect(parseEnv({ PORT: "", DATABASE_URL: "", DEMO: "", AUDIO_SERVICE_URL: "" })).toEqual(
    defaults,
  );
});

it("parses every setting", () => {
  const env = parseEnv({ PORT: "80", DEMO: "0", PUBLIC_ORIGIN: "https://Cuelist.Example/" });
  expect(env).toMatchObject({ port: 80, demo: false, publicOrigin: "https://cuelist.example" });
  expect(parseEnv({ PORT: "8080" }).publicOrigin).toBe("http://localhost:8080");
});

it.each([
  ["PORT", "web"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["PUBLIC_ORIGIN", "cuelist.example"],
  ["PUBLIC_ORIGIN", "ftp://cuelist.example"],
  ["PUBLIC_ORIGIN", "https://cuelist.example/path"],
  ["DATABASE_URL", "mysql://x"],
  ["DATABASE_POOL_SIZE", "1"],
  ["SESSION_PASSWORD", "short"],
  ["TRUSTED_PROXY_HOPS", "-1"],
  ["TRUSTED_PROXY_HOPS", "many"],
  ["DEMO", "yes"],
  ["BACKUP_EVERY", "often"],
  ["BACKUP_KEEP", "0"],
  ["KEEP_REVISION_DAYS", "0"],
  ["KEEP_ACTIVITY_DAYS", "6"],
  ["LOG_LEVEL", "loud"],
  ["AUDIO_SERVICE_URL", "http://audio.example"],
  ["AUDIO_SERVICE_URL", "audio.example"],
  ["AUDIO_SERVICE_IDEMPOTENT", "yes"],
  ["OIDC_ISSUER", "login.example"],
  ["OIDC_ISSUER", "http://login.example"],
  ["OIDC_ISSUER", "https://login.example/?tenant=1"],
  ["OIDC_ISSUER", "https://user@login.example"],
  ["OIDC_NAME", "x".repeat(61)],
  ["OIDC_ONLY", "yes"],
])("refuses %s=%s in a message that names it", (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(EnvError);
  expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^${name} .*\\.$`));
});

it.each([
  ["PORT", "many", "PORT must be a port number."],
  ["SESSION_PASSWORD", "short", "SESSION_PASSWORD must have at least 32 characters."],
  [
    "DATABASE_URL",
    "mysql://x",
    "DATABASE_URL must begin with postgres:// (leave it unset to use SQLite in DATA_DIR).",
  ],
  [
    "PUBLIC_ORIGIN",
    "cuelist",
    "PUBLIC_ORIGIN must be an http or https address such as https://cuelist.example.",
  ],
])("says what is wrong with %s", (name, value, sentence) => {
  expect(() => parseEnv({ [name]: value })).toThrow(new EnvError(sentence));
});

const oidc = {
  OIDC_ISSUER: "https://login.example/tenant/",
  OIDC_CLIENT_ID: "cuelist",
  OIDC_CLIENT_SECRET: "s3cret",
};

it("keeps the issuer as it was written", () => {
  const { identityProvider } = parseEnv({ ...oidc, OIDC_NAME: " Acme SSO ", OIDC_ONLY: "1" });
  expect(identityProvider).toEqual({
    issuer: "https://login.example/tenant/",
    clientId: "cuelist",
    clientSecret: "s3cret",
    name: "Acme SSO",
    isOnly: true,
  });
});

it.each([
  ["OIDC_ISSUER alone", { OIDC_ISSUER: oidc.OIDC_ISSUER }, /belong together/],
  ["no secret", { ...oidc, OIDC_CLIENT_SECRET: "" }, /belong together/],
  ["OIDC_ONLY alone", { OIDC_ONLY: "1" }, /OIDC_ONLY=1 needs OIDC_ISSUER/],
  [
    "an identity provider in front of another service",
    { ...oidc, AUDIO_SERVICE_URL: "https://audio.example" },
    /OIDC_ISSUER can't be used with AUDIO_SERVICE_URL/,
  ],
])("refuses %s", (_name, variables, sentence) => {
  expect(() => parseEnv(variables)).toThrow(EnvError);
  expect(() => parseEnv(variables)).toThrow(sentence);
  expect(() => parseEnv(variables)).not.toThrow(/s3cret/);
});

it.each([
  ["LIMIT_TAG", "Did you mean LIMIT_TAGS?"],
  ["TRUSTED_PROXY_HOP", "Did you mean TRUSTED_PROXY_HOPS?"],
  ["TRUSTED_PROXY_HOPSS", "Did you mean TRUSTED_PROXY_HOPS?"],
  ["OIDC_ISSUR", "Did you mean OIDC_ISSUER?"],
  ["OIDC_ISUSER", "Did you mean OIDC_ISSUER?"],
  ["BACKUP_DIRR", "Did you mean BACKUP_DIR?"],
  ["DATA_DIP", "Did you mean DATA_DIR?"],
  ["PROT", "Did you mean PORT?"],
  ["KEEP_REVISIONS", ""],
])("says that %s is not a setting", (name, advice) => {
  expect(findMisspelt([name])).toEqual([`${name} is not a setting. ${advice}`.trim()]);
});

it("leaves settings, and variables of others, alone", () => {
  const others = ["PATH", "HOME", "NODE_ENV", "DATABASE_HOST", "LOG_FORMAT", "SQLITE_TMPDIR"];
  expect(findMisspelt(["LIMIT_TAGS", "PORT", "BACKUP_DIR", ...others])).toEqual([]);
});

it("says of a retired setting what holds now, and shows no value that may be a secret", () => {
  const variables = { LIMIT_SEARCH_DEPTH: "12", NO_COMPRESSION: "", REQUEST_LOG_HEADERS: "a, b" };
  const end = "Remove it: the next version refuses to start with it.";
  expect(findRetired({ ...variables, PORT: "80" })).toEqual([
    `LIMIT_SEARCH_DEPTH=12 has no effect any more. A search that is an object has at most 8 levels. ${end}`,
    `REQUEST_LOG_HEADERS has no effect any more. The API calls have the values of well-known headers only. ${end}`,
  ]);
  expect(findMisspelt(Object.keys(variables))).toEqual([]);
  // Calls that an operator wanted nowhere are not kept because of an upgrade.
  expect(parseEnv({ REQUEST_LOG_ROWS: "0" }).requestLogDays).toBe(0);
  expect(parseEnv({ REQUEST_LOG_ROWS: "5" }).requestLogDays).toBe(7);
});
