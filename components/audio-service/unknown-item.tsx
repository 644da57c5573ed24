import { decisionLabels } from "@/components/audio-service/decide-create";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { type DecideCreate, type UnknownCreate } from "@/lib/shared/creates/schema";
import { routes } from "@/lib/shared/routes";

type Action = DecideCreate["action"];

interface UnknownItemProps {
  create: UnknownCreate;
  /** The decision that is being sent. */
  pending: Action | null;
  isDisabled: boolean;
  onDecide: (action: Action) => void;
}

/** A playlist that may or may not exist at the audio service. */
export function UnknownItem({ create, pending, isDisabled, onDecide }: UnknownItemProps) {
  const { client } = useSession();
  const { id, name, advertiser_id, advertiser_name, message, sent_at } = create;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-3 py-3">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-0.5">
        <p className="font-medium break-words">
          <Link href={routes.newPlaylist(advertiser_id, id)} prefetch={false}>
            <bdi>{name}</bdi>
          </Link>
        </p>
        <p className="text-sm text-muted">
          For{" "}
          <Link href={routes.company(advertiser_id)} prefetch={false}>
            <bdi>{advertiser_name}</bdi>
          </Link>
          , sent <RelativeTime at={sent_at} />
        </p>
        <p className="text-sm">{message}</p>
      </div>
      {client.role === "manager" ? (
        <div className="flex flex-wrap gap-2">
          {decisionLabels.map(({ action, label }) => (
            <Button
              key={action}
              size="sm"
              isPending={pending === action}
              isDisabled={isDisabled && pending !== action}
              aria-label={`${label}: ${name}`}
              onPress={() => onDecide(action)}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}
