import { z } from "zod";

const notWholeNumber = "Enter a whole number.";

/** A whole number from `least` to `most` in ASCII digits; refuses "0x10", "1e2", " 5 " and "٣". */
export function wholeNumberSchema(
  min: number,
  max: number,
  { tooLow = `Enter ${min} or more.`, tooHigh = `Enter at most ${max}.` } = {},
) {
  return z
    .string(notWholeNumber)
    .regex(/^-?[0-9]{1,15}$/, notWholeNumber)
    .transform(Number)
    .pipe(z.number().min(min, tooLow).max(max, tooHigh));
}

/** Maximum rows of a page or results of a search. */
export const limitSchema = (most: number) =>
  wholeNumberSchema(1, most, {
    tooLow: "The limit must be at least 1.",
    tooHigh: `The limit can be at most ${most}.`,
  });
