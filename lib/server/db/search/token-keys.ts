/* PostgreSQL stores tokens as integers of 32 bits, which it compares and stores in a fraction of the time of texts. An agency's tokens
   have integers of their own, so that a lookup reads no list of all of its blocks. Two tokens rarely share an integer: then a block
   that has it may lack the token, just as a block that has all tokens may lack the name. */

/** A token that all blocks have. */
const anyToken = "";

export const keysOfBlock = (agencyId: string, tokens: string[]): number[] =>
  toKeys(agencyId, [anyToken, ...tokens]);

/** Returns the integers that blocks of the agency with all of these tokens have. */
export const keysToLookUp = (agencyId: string, tokens: string[]): number[] =>
  toKeys(agencyId, tokens.length > 0 ? tokens : [anyToken]);

function toKeys(agencyId: string, tokens: string[]): number[] {
  const ofAgency = hash(agencyId, 0x811c9dc5);
  return Array.from(new Set(tokens.map((token) => spread(hash(token, ofAgency)))));
}

/** FNV-1a, of UTF-16 units in place of bytes. */
function hash(text: string, start: number): number {
  let value = start;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}

/** Mixes a hash so that each bit affects all others (the last step of MurmurHash3): the hashes of short texts are close together. */
function spread(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
