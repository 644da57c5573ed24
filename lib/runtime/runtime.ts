import { type Database } from "@/lib/db/database";
import { type Env } from "@/lib/env.server";
import { type Keys } from "@/lib/keys.server";

/** Settings, keys and database, which the services need. Created once per process by `lib/runtime/boot.ts`. */
export interface Runtime {
  env: Env;
  keys: Keys;
  database: Database;
  /** ID of the key that signs new tokens, from `signing_keys`. */
  kid: string;
}
