import { type Person } from "@/lib/shared/people/schema";
import { type Role } from "@/lib/shared/vocabulary";

/** What a manager is about to do. */
export type PersonTask =
  | { kind: "invite" }
  | {
      kind: "edit" | "link" | "withdraw" | "secret" | "disable" | "enable" | "forget";
      person: Person;
    };

export interface PersonTaskProps {
  task: PersonTask;
  /** Nobody's role is above it. */
  clientRole: Role;
  onClose: () => void;
}
