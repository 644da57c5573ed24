import { useQuery } from "@tanstack/react-query";
import { Callout } from "@/components/ui/callout";
import { handedOutQuery } from "@/lib/browser/people/queries";

/** What a person gave to others, if they did. */
export function HandedOutList({ personId }: { personId: string }) {
  const { data } = useQuery(handedOutQuery(personId));
  if (!data) return null;
  const lines = [
    ...data.invitations.map(({ person }) => `Invitation for ${person}: it ends too.`),
    ...data.secrets.map(({ person }) => `Secret for ${person}: it stays valid.`),
    ...data.shared_views.map((view) => `Shared view “${view}”: it stays.`),
  ];
  if (lines.length === 0) return null;
  return (
    <Callout title="They handed out:">
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
