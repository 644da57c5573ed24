import { PersonMenu } from "@/components/people/person-menu";
import { type PersonTask } from "@/components/people/person-task";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
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

/** People as table rows. Narrow windows omit the last sign-in. */
export function PeopleTable({ people, isStale, onTask }: PeopleTableProps) {
  return (
    <Table label="People" isStale={isStale} className="two-lines">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Role</Th>
          <Th>State</Th>
          <Th className="max-sm:hidden">Last seen</Th>
          {onTask ? (
            <Th className="w-10">
              <span className="sr-only">Actions</span>
            </Th>
          ) : null}
        </tr>
      </thead>
      <tbody>
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
                <bdi title={person.email} className="line-clamp-1 text-sm wrap-anywhere text-muted">
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
                {person.is_forgotten ? null : <PersonMenu person={person} onTask={onTask} />}
              </Td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
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
