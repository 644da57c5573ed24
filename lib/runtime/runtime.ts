import { type Database } from "@/lib/db/database";
import { type Env } from "@/lib/env.server";
import { type Keys } from "@/lib/keys.server";

/** What a running Cuelist works with. Made once a process by `lib/runtime/boot.ts`. */
export interface Runtime {
  env: Env;
  keys: Keys;
  database: Database;
  /** The key that signs new tokens; `kid` of `signing_keys`. */
  kid: string;
}
