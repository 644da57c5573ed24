import { type Database } from "@/lib/server/db/database";
import { type Env } from "@/lib/server/env";
import { type Keys } from "@/lib/server/keys";

/** Settings, keys and database, which the services need. Created once per process by `lib/server/runtime/boot.ts`. */
export interface Runtime {
  env: Env;
  keys: Keys;
  database: Database;
  /** ID of the key that signs new tokens, from `signing_keys`. */
  kid: string;
}
