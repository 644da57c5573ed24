"use client";

import { createContext } from "react";
import { type FieldMessage } from "@/components/playlists/field-messages";

/** What the groups and rules of a builder need to know besides themselves. */
export interface SearchBuilderState {
  /** What is wrong with the search, by its paths. */
  messages: FieldMessage[];
  /** The id of the rule that was added last: it takes the focus. */
  added: string | undefined;
}

export const SearchBuilderContext = createContext<SearchBuilderState>({
  messages: [],
  added: undefined,
});
