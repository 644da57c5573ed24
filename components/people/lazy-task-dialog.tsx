import { type PersonTaskProps } from "@/components/people/person-task";
import { lazyPart } from "@/components/ui/lazy-part";

export const PersonTaskDialog = lazyPart<PersonTaskProps>(
  () => import("@/components/people/person-task-dialog.lazy").then((file) => file.TaskDialog),
  { name: "this dialog", close: ({ onClose }) => onClose() },
);
