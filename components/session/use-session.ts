"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { type Session } from "@/lib/session/schema";
import { sessionQuery } from "@/lib/session/queries";

/** Who is signed in. The dashboard's layout hands it over with the page, so this does not wait. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery()).data;
}
