import { z } from "zod";

/** The person who did something, beside the client's name; null for a shared sign-in, and for what was done before there were people. */
export const personRefSchema = z.object({ uuid: z.string(), name: z.string() }).nullable();
export type PersonRef = z.infer<typeof personRefSchema>;
