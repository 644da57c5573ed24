import { z } from "zod";

/** The person who acted for a client; null for a shared sign-in, and for changes made before people existed. */
export const personRefSchema = z.object({ uuid: z.string(), name: z.string() }).nullable();
export type PersonRef = z.infer<typeof personRefSchema>;

/** Names the author of a change: the person, or the client for a shared sign-in. */
export const nameWho = (by: string, person: PersonRef): string => person?.name ?? by;
