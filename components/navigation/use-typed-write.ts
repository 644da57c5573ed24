import { useLayoutEffect, useRef } from "react";
import { noteAddressWrite } from "@/components/navigation/address-write";

/** Maximum attempts to write a term. */
const maxTries = 3;

/**
 * Writes the text of a search field to the URL, as `q`. nuqs drops a pending write when Next changes the URL, which may happen just after
 * a new page has received its first keys: then the term is written again, unless there is a newer one.
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
