const otherDigit = /(?![0-9])\p{Nd}/u;
const fullWidth = /[\uFF01-\uFF5E]/gu;
const otherDigits = /(?![0-9])\p{Nd}/gu;

/** Whether `text` has digits of another script, or full-width characters. */
export const hasOtherDigits = (text: string): boolean =>
  otherDigit.test(text) || text.search(fullWidth) >= 0;

/** Writes the digits of every script as 0 to 9, and full-width characters as ASCII. */
export function toAsciiDigits(text: string): string {
  return text
    .replace(fullWidth, (character) =>
      String.fromCharCode((character.codePointAt(0) ?? 0) - 0xff01 + 0x21),
    )
    .replace(otherDigits, (digit) => String(valueOf(digit)));
}

/** Unicode keeps the ten digits of a script together and in order. Rows of ten may adjoin: five of mathematics, two of Myanmar. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (otherDigit.test(String.fromCodePoint(point - before - 1))) before += 1;
  return before % 10;
}
