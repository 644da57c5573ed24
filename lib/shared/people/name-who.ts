import { type PersonRef } from "@/lib/shared/people/person-ref";

/** Names the author of a change: "Dana (Desk)", or the client alone for a shared sign-in. */
export const nameWho = (by: string, person: PersonRef): string =>
  person ? `${person.name} (${by})` : by;
