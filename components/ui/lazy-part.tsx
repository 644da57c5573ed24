import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { toast } from "@/components/ui/toast";

interface LazyPartOptions<Props> {
  /** Names the part in "Couldn't load …". */
  name: string;
  loading?: ReactNode;
  /** Sentence about what is not lost if the load fails. */
  reassurance?: string;
  /** For parts outside of the page's flow, such as dialogs: closes one on Escape while it loads, and after a failed load, so that it can be
   * opened again. */
  close?: (props: Props) => void;
}

/** Listens before `HoldKeys`. */
function EscapeKey({ onPress }: { onPress: () => void }) {
  const press = useEffectEvent(onPress);
  useLayoutEffect(() => {
    const read = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      press();
    };
    window.addEventListener("keydown", read, { capture: true });
    return () => window.removeEventListener("keydown", read, { capture: true });
  }, []);
  return null;
}

const Retry = createContext<() => void>(() => undefined);

/**
 * A component that `load` fetches when it is first rendered. If that fails (offline, or after an update of the server), it shows an error
 * in its place with a retry button; with `next/dynamic` an error page would replace the whole page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, loading = null, reassurance, close }: LazyPartOptions<Props>,
): ComponentType<Props> {
  let hasFailed = false;
  function Failed(props: Props) {
    const retry = use(Retry);
    const tell = useEffectEvent(() => {
      if (!close) return;
      toast.error(`Couldn't load ${name}. Try again.`);
      close(props);
    });
    useEffect(() => tell(), []);
    if (close) return null;
    return (
      <Callout
        tone="danger"
        role="alert"
        className="mb-3"
        action={
          <Button size="sm" onPress={retry}>
            Try again
          </Button>
        }
      >
        Couldn&apos;t load {name}. {reassurance}
      </Callout>
    );
  }
  const fetchPart = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      hasFailed = true;
      return { default: Failed };
    }
  };
  const attempt = () => {
    hasFailed = false;
    return lazy(fetchPart);
  };
  let latest = attempt();
  const next = () => (hasFailed ? (latest = attempt()) : latest);
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(next);
    return (
      <Suspense
        fallback={
          <>
            {close ? <EscapeKey onPress={() => close(props)} /> : null}
            {loading}
          </>
        }
      >
        <Retry value={() => setPart(next)}>
          <Part {...props} />
        </Retry>
      </Suspense>
    );
  };
}
