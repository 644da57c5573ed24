import { type Queries } from "@/lib/server/db/database";
import { type PersonRef } from "@/lib/shared/people/person-ref";

/** Columns of a person that a query joined as `person`. */
export const personColumns = ["person.id as person_uuid", "person.name as person_name"] as const;

interface PersonColumns {
  person_uuid: string | null;
  person_name: string | null;
}

/** Moves the columns of the person into one field of the row. */
export function withPerson<Row extends PersonColumns>({
  person_uuid,
  person_name,
  ...row
}: Row): Omit<Row, keyof PersonColumns> & { person: PersonRef } {
  return { ...row, person: toPersonRef(person_uuid, person_name) };
}

export const toPersonRef = (uuid: string | null, name: string | null): PersonRef =>
  uuid === null ? null : { uuid, name: name ?? "" };

/** Returns a person's current name; null for no person. */
export async function findPersonRef(db: Queries, personId: string | null): Promise<PersonRef> {
  if (personId === null) return null;
  const found = await db
    .selectFrom("people")
    .select(["id as uuid", "name"])
    .where("id", "=", personId)
    .executeTakeFirst();
  return found ?? null;
}
