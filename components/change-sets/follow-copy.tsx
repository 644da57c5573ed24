import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { changeSetItemsQuery } from "@/lib/browser/change-sets/queries";
import { routes } from "@/lib/shared/routes";

interface FollowCopyProps {
  changeSetId: string;
  onFollowed: () => void;
}

/** Goes to the page of the one playlist that a change-set has made. */
export function FollowCopy({ changeSetId, onFollowed }: FollowCopyProps) {
  const router = useRouter();
  const { data } = useQuery(changeSetItemsQuery(changeSetId, "done"));
  const uuid = data?.items[0]?.uuid;
  const follow = useEffectEvent((made: string) => {
    onFollowed();
    router.push(routes.playlist(made));
  });
  useEffect(() => {
    if (uuid) follow(uuid);
  }, [uuid]);
  return null;
}
