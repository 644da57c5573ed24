import { type PersonTask } from "@/components/people/person-task";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import { lazyPart } from "@/components/ui/lazy-part";
import { MenuTrigger, useSharedMenu } from "@/components/ui/shared-menu";
import { Table, Td, Th } from "@/components/ui/table";
import { type Person } from "@/lib/shared/people/schema";
import { type PersonState } from "@/lib/shared/vocabulary";

interface PeopleTableProps {
  people: Person[];
  isStale: boolean;
  /** Null for viewers, who see the people without actions. */
  onTask: ((task: PersonTask) => void) | null;
}

const stateLabels: Record<PersonState, { label: string; tone: BadgeTone }> = {
  active: { label: "Active", tone: "success" },
  invited: { label: "Invited", tone: "accent" },
  disabled: { label: "Disabled", tone: "neutral" },
};

const loadMenu = () =>
  import("@/components/people/person-menu.lazy").then((file) => file.PersonMenu);
const LazyPersonMenu = lazyPart(loadMenu, {
  name: "this menu",
  close: ({ onOpenChange }) => onOpenChange(false),
});
/** A failed load is repeated when the menu opens. */
const prepareMenu = () => void loadMenu().catch(() => undefined);

/** People as table rows. Narrow windows omit the last sign-in. */
export function PeopleTable({ people, isStale, onTask }: PeopleTableProps) {
  const { item: menuFor, openFor, ...menu } = useSharedMenu<Person>();
  return (
    <>
      <Table label="People" isStale={isStale} className="two-lines">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Role</Th>
            <Th>State</Th>
            <Th className="max-sm:hidden">Last active</Th>
            {onTask ? (
              <Th className="w-10">
                <span className="sr-only">Actions</span>
              </Th>
            ) : null}
          </tr>
        </thead>
        <tbody onPointerEnter={prepareMenu} onFocus={prepareMenu}>
          {people.map((person) => (
            <tr key={person.uuid}>
              <Td className="w-full max-w-0 min-w-28">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <bdi title={person.name} className="line-clamp-1 font-medium wrap-anywhere">
                    {person.name}
                  </bdi>
                  {person.is_me ? <span className="text-sm text-muted">You</span> : null}
                </span>
                {person.email === null ? null : (
                  <bdi
                    title={person.email}
                    className="line-clamp-1 text-sm wrap-anywhere text-muted"
                  >
                    {person.email}
                  </bdi>
                )}
              </Td>
              <Td>{person.role === "manager" ? "Manager" : "Viewer"}</Td>
              <Td>
                <State person={person} />
              </Td>
              <Td className="whitespace-nowrap max-sm:hidden">
                {person.last_seen_at === null ? (
                  <span className="text-muted">Never</span>
                ) : (
                  <RelativeTime at={person.last_seen_at} />
                )}
              </Td>
              {onTask ? (
                <Td className="py-0! pr-2!">
                  {person.is_forgotten ? null : (
                    <MenuTrigger
                      label={`Actions for ${person.name}`}
                      isOpen={menu.isOpen && menuFor?.uuid === person.uuid}
                      onOpen={(button) => openFor(person, button)}
                    />
                  )}
                </Td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
      {menuFor && onTask ? <LazyPersonMenu {...menu} person={menuFor} onTask={onTask} /> : null}
    </>
  );
}

function State({ person: { state, invited_until: until } }: { person: Person }) {
  const { label, tone } = stateLabels[state];
  const isExpired = state === "invited" && until === null;
  return (
    <span className="flex items-center gap-x-2 whitespace-nowrap">
      <Badge tone={isExpired ? "warn" : tone}>{isExpired ? "Link ended" : label}</Badge>
      {until === null ? null : (
        <span className="text-sm text-muted max-sm:hidden">
          link ends <RelativeTime at={until} />
        </span>
      )}
    </span>
  );
}
