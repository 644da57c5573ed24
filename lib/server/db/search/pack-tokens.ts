import { type Database, type DialectOperations, type PackedTokens } from "@/lib/server/db/database";
import { keySeparator } from "@/lib/server/db/search/matching-keys";
import { packIntegers } from "@/lib/server/db/search/packed-integers";
import { tokensOfNames } from "@/lib/server/db/search/search-tokens";
import { keysOfBlock } from "@/lib/server/db/search/token-keys";

type PackTokens = DialectOperations["packTokens"];

/** `packTokens` of each database: SQLite takes a text whose words are the tokens, PostgreSQL an array of their integers. */
export const packTokens: Record<Database["kind"], PackTokens> = {
  sqlite: (_agencyId, tokens) => tokens.join(" "),
  postgres: (agencyId, tokens) => packIntegers(keysOfBlock(agencyId, tokens)),
};

/** Returns the tokens of an agency's block, whose keys are separated by `keySeparator`. */
export const packBlock = (pack: PackTokens, agencyId: string, block: string): PackedTokens =>
  pack(agencyId, tokensOfNames(block.split(keySeparator)));
