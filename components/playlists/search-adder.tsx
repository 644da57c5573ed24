"use client";

import { Braces, ListTree, TextSearch } from "lucide-react";
import { Button } from "@/components/ui/button";
import { emptyRule, rulesSearch } from "@/lib/playlists/search-drafts";

/** Buttons that add a search of each kind. */
export function SearchAdder({ onAdd }: { onAdd: (search: unknown) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onPress={() => onAdd("")}>
        <TextSearch aria-hidden className="size-4" />
        Add text search
      </Button>
      <Button onPress={() => onAdd(rulesSearch(emptyRule))}>
        <ListTree aria-hidden className="size-4" />
        Build a search
      </Button>
      <Button onPress={() => onAdd({})}>
        <Braces aria-hidden className="size-4" />
        Add JSON search
      </Button>
    </div>
  );
}
