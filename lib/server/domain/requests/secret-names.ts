/* Recognizes fields, parameters and headers that hold secrets by their names. */

/** Parts of names, without case and punctuation: `client_secret`, `clientSecret` and `Client-Secret` are equal. */
const parts =
  /token|secret|passw|passphrase|passcode|pwd|credential|cookie|authori[sz]ation|signature|bearer|jwt|(?:api|private|access|signing|encryption)key|session(?:id|key)/;
const whole = /^x?(?:auth|session|pass)$/;

/** Cache of results: the same names recur. */
const known = new Map<string, boolean>();
const maxKnown = 1_000;

/** Whether a field, parameter or header of this name holds a secret. */
export function isSecretName(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const isSecret = parts.test(plain) || whole.test(plain);
  if (known.size < maxKnown && name.length < 100) known.set(name, isSecret);
  return isSecret;
}
