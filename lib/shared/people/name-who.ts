import { type PersonRef } from "@/lib/shared/people/person-ref";

/** Names the author of a change: the person, or the client for a shared sign-in. */
export const nameWho = (by: string, person: PersonRef): string => person?.name ?? by;
