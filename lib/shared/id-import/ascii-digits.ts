const otherDigit = /(?![0-9])\p{Nd}/u;
const fullWidth = /[\uFF01-\uFF5E]/gu;
const otherDigits = /(?![0-9])\p{Nd}/gu;

/** Whether `text` has digits of another script, or full-width letters and digits. */
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

const mathematical = { first: 0x1d7ce, last: 0x1d7ff };

/** Unicode keeps the ten digits of a script together and in order. The mathematical ones are five such rows. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  if (point >= mathematical.first && point <= mathematical.last)
    return (point - mathematical.first) % 10;
  let value = 0;
  while (value < 9 && otherDigit.test(String.fromCodePoint(point - value - 1))) value += 1;
  return value;
}
