import { z } from "zod";

const noNumber = "Give a whole number.";

/** A whole number from `least` to `most` in ASCII digits; refuses "0x10", "1e2", " 5 " and "٣". */
export function wholeNumberSchema(
  least: number,
  most: number,
  { tooLow = `Give ${least} or more.`, tooHigh = `Give at most ${most}.` } = {},
) {
  return z
    .string(noNumber)
    .regex(/^-?[0-9]{1,15}$/, noNumber)
    .transform(Number)
    .pipe(z.number().min(least, tooLow).max(most, tooHigh));
}
