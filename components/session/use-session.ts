import { useSuspenseQuery } from "@tanstack/react-query";
import { type Session } from "@/lib/shared/session/schema";
import { sessionQuery } from "@/lib/browser/session/queries";

/** The signed-in session. The layout provides it, so this does not suspend. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery()).data;
}
