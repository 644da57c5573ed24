import { PersonForm } from "@/components/people/person-form";
import { PersonQuestion } from "@/components/people/person-question";
import { type PersonTaskProps } from "@/components/people/person-task";

/** The dialog of a task: a form, or a question. */
export function TaskDialog({ task, clientRole, onClose }: PersonTaskProps) {
  if (task.kind === "invite") return <PersonForm clientRole={clientRole} onClose={onClose} />;
  if (task.kind === "edit")
    return <PersonForm person={task.person} clientRole={clientRole} onClose={onClose} />;
  return <PersonQuestion kind={task.kind} person={task.person} onClose={onClose} />;
}
