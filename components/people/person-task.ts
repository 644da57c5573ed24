import { type Person } from "@/lib/shared/people/schema";
import { type Role } from "@/lib/shared/vocabulary";

/** A manager's current action. */
export type PersonTask =
  | { kind: "invite" }
  | {
      kind: "edit" | "link" | "withdraw" | "secret" | "disable" | "enable" | "forget";
      person: Person;
    };

export interface PersonTaskProps {
  task: PersonTask;
  /** The highest role that a person may have. */
  clientRole: Role;
  onClose: () => void;
}
