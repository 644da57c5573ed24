import { z } from "zod";
import { isSafeForSecrets } from "@/lib/server/audio-service-url";

/** The company's OpenID provider, with which people sign in. */
export interface IdentityProvider {
  /** In the provider's spelling, because it is compared exactly (OpenID Connect Core 1.0, section 3.1.3.7). */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Its name on buttons. */
  name: string;
  /** Whether pages accept no secrets. */
  isOnly: boolean;
}

/** Kept unchanged: an issuer with a slash at the end is another one. */
export const issuerSchema = z
  .url({
    protocol: /^https?$/,
    error: "must be an https address such as https://login.example/tenant",
    abort: true,
  })
  .refine(
    (value) => isSafeForSecrets(new URL(value)),
    "must be an https address; http is possible on this machine only",
  )
  .refine((value) => {
    const { search, hash, username, password } = new URL(value);
    return search + hash + username + password === "";
  }, "must have no query, fragment, user name or password");

/** The name on buttons. */
export const providerNameSchema = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]{1,60}$/u, "must be a name of 1 to 60 characters")
  .default("single sign-on");

interface Settings {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_NAME: string;
  OIDC_ONLY: boolean;
  AUDIO_SERVICE_URL?: string | undefined;
}

/** Returns the provider of the settings; undefined if there is none, or a sentence about contradictory settings. */
export function toIdentityProvider(settings: Settings): IdentityProvider | string | undefined {
  const { OIDC_ISSUER: issuer, OIDC_NAME: name, OIDC_ONLY: isOnly } = settings;
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined)
    return isOnly ? "OIDC_ONLY=1 needs OIDC_ISSUER." : undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    return "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three, or none.";
  if (settings.AUDIO_SERVICE_URL !== undefined)
    return "OIDC_ISSUER can't be used with AUDIO_SERVICE_URL: another service has clients, but no people.";
  return { issuer, clientId, clientSecret, name, isOnly };
}
