import { Ban, KeyRound, Link2, Link2Off, Pencil, UserCheck, UserX } from "lucide-react";
import { type PersonTask } from "@/components/people/person-task";
import { MenuItem, MenuPopover, MenuSeparator } from "@/components/ui/menu";
import { type SharedMenuProps } from "@/components/ui/shared-menu";
import { type Person } from "@/lib/shared/people/schema";

interface PersonMenuProps extends SharedMenuProps {
  person: Person;
  onTask: (task: PersonTask) => void;
}

/** A manager's actions for a person. */
export function PersonMenu({ person, onTask, ...menu }: PersonMenuProps) {
  const item = (kind: Exclude<PersonTask["kind"], "invite">) => ({
    onAction: () => onTask({ kind, person }),
  });
  const isDisabled = person.state === "disabled";
  return (
    <MenuPopover {...menu} label={`Actions for ${person.name}`}>
      <MenuItem icon={<Pencil aria-hidden />} {...item("edit")}>
        Edit…
      </MenuItem>
      {isDisabled ? (
        <MenuItem icon={<UserCheck aria-hidden />} {...item("enable")}>
          Enable
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={<Link2 aria-hidden />} {...item("link")}>
            New invitation link…
          </MenuItem>
          {person.invited_until === null ? null : (
            <MenuItem icon={<Link2Off aria-hidden />} {...item("withdraw")}>
              Withdraw invitation
            </MenuItem>
          )}
          <MenuItem icon={<KeyRound aria-hidden />} {...item("secret")}>
            New secret…
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      {isDisabled ? null : (
        <MenuItem icon={<Ban aria-hidden />} isDanger {...item("disable")}>
          Disable…
        </MenuItem>
      )}
      <MenuItem icon={<UserX aria-hidden />} isDanger {...item("forget")}>
        Erase personal data…
      </MenuItem>
    </MenuPopover>
  );
}
