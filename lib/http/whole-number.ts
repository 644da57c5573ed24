import { z } from "zod";

const noNumber = "Enter a whole number.";

/**
 * A query parameter that is a whole number from `least` to `most`, in ASCII digits alone: "0x10", "1e2", " 5 " and
 * "٣" are none.
 */
export function wholeNumberSchema(
  least: number,
  most: number,
  { tooLow = `Enter ${least} or more.`, tooHigh = `Enter at most ${most}.` } = {},
) {
  return z
    .string(noNumber)
    .regex(/^-?[0-9]{1,15}$/, noNumber)
    .transform(Number)
    .pipe(z.number().min(least, tooLow).max(most, tooHigh));
}
