import { useLayoutEffect, useRef } from "react";
import { noteAddressWrite } from "@/components/navigation/address-write";

/** Times that a term is written anew. */
const maxTries = 3;

/**
 * Writes what is typed in a search field to the address, as `q`. nuqs forgets what it has yet to write when Next changes the address,
 * which may be right after a new page has got its first keys: then the term is written again, unless there is a newer one.
 */
export function useTypedWrite() {
  const latest = useRef<string | null>(null);
  useLayoutEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  return (q: string, write: () => Promise<URLSearchParams>): void => {
    latest.current = q;
    const writeAll = async (tries: number): Promise<void> => {
      const written = await write();
      const isForgotten = (written.get("q") ?? "") !== q && latest.current === q;
      if (isForgotten && tries > 1) await writeAll(tries - 1);
    };
    noteAddressWrite(writeAll(maxTries));
  };
}
