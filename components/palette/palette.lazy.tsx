import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useFollowLink } from "@/components/navigation/use-follow-link";
import { optionElementId, PaletteList } from "@/components/palette/palette-list";
import { type PaletteOffer, type PaletteOption } from "@/components/palette/palette-option";
import { type CurrentCompany, useActionOptions } from "@/components/palette/use-action-options";
import { useRootOffer } from "@/components/palette/use-root-offer";
import { shortcutKey } from "@/components/ui/hooks/use-hotkey";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { formatCount } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";

interface PaletteFieldProps {
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  listId: string;
  activeElementId: string | undefined;
}

/** Text field of the palette. It keeps the focus; arrow keys move `aria-activedescendant`. */
function PaletteField(props: PaletteFieldProps) {
  const { value, onChange, onKeyDown, listId, activeElementId } = props;
  return (
    <div className="flex h-12 shrink-0 items-center gap-2.5 border-b px-3 focus-within:border-focus">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <input
        autoFocus
        role="combobox"
        aria-label="Find a company, playlist or command"
        aria-expanded={activeElementId !== undefined}
        aria-controls={activeElementId && listId}
        aria-autocomplete="list"
        aria-activedescendant={activeElementId}
        placeholder="Find a company, playlist or command"
        spellCheck={false}
        autoComplete="off"
        maxLength={limits.termCharacters}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none"
      />
    </div>
  );
}

interface PaletteMessageProps {
  text: string;
  count: number;
  offer: PaletteOffer;
}

/** Status of the search, visible without results and always announced. */
function PaletteMessage({ text, count, offer: { isSettled, error } }: PaletteMessageProps) {
  return (
    <div role="status">
      {error ? (
        <p className="px-3 py-3 text-danger">Search failed. {error.message}</p>
      ) : count > 0 ? (
        <VisuallyHidden>
          {isSettled && text !== "" ? formatCount(count, "result") : null}
        </VisuallyHidden>
      ) : (
        <p className="px-3 py-6 text-center text-muted">
          {isSettled ? (
            <>
              No results for “<bdi className="break-words">{text.trim()}</bdi>”.
            </>
          ) : (
            "Searching…"
          )}
        </p>
      )}
    </div>
  );
}

interface PaletteSearchProps {
  text: string;
  setText: (text: string) => void;
  offer: PaletteOffer;
  onClose: () => void;
}

/**
 * The text field with its options: a combobox with a listbox (ARIA APG). Not RAC's Autocomplete, which opens
 * links without asking about unsaved changes.
 */
function PaletteSearch({ text, setText, offer, onClose }: PaletteSearchProps) {
  const listId = useId();
  const follow = useFollowLink();
  const options = offer.groups.flatMap((group) => group.options);
  const { active, elementId, isMoved, move, setPointedAt } = useActiveOption(options, listId);

  const choose = (
    { act }: PaletteOption,
    event?: Parameters<ReturnType<typeof useFollowLink>>[1],
  ) => {
    if ("run" in act && act.isStep) return act.run();
    onClose();
    if ("run" in act) act.run();
    else follow(act.href, event);
  };

  // Enter before the results arrive selects the first result once they do.
  const isWaiting = useRef(false);
  const chooseFirst = useEffectEvent(() => {
    if (isWaiting.current && active) choose(active);
    isWaiting.current = false;
  });
  useEffect(() => {
    if (offer.isSettled) chooseFirst();
  }, [offer.isSettled]);

  const readKey = (event: KeyboardEvent) => {
    const isCommandK = shortcutKey(event) === "k" && (event.metaKey || event.ctrlKey);
    if (move(event.key)) event.preventDefault();
    else if (isCommandK || event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (!offer.isSettled && !isMoved) isWaiting.current = true;
      else if (active) choose(active, event);
    }
  };
  const type = (next: string) => {
    isWaiting.current = false;
    setPointedAt(null);
    setText(next);
  };

  return (
    <>
      <PaletteField
        value={text}
        onChange={type}
        onKeyDown={readKey}
        listId={listId}
        activeElementId={elementId}
      />
      {active ? (
        <PaletteList
          id={listId}
          groups={offer.groups}
          term={text.trim()}
          active={active}
          onPoint={({ id }) => setPointedAt(id)}
          onChoose={choose}
        />
      ) : null}
      <PaletteMessage text={text} count={options.length} offer={offer} />
    </>
  );
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The option that Enter selects: the first, until a key or the pointer moves to another. `move` returns
 * whether the key moves; `isMoved` is true after any move.
 */
function useActiveOption(options: PaletteOption[], listId: string) {
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const pointed = options.find(({ id }) => id === pointedAt);
  const active = pointed ?? options[0];
  const elementId = active && optionElementId(listId, active);
  useEffect(() => {
    if (elementId) document.getElementById(elementId)?.scrollIntoView({ block: "nearest" });
  }, [elementId]);
  const move = (key: string) => {
    const step = steps[key];
    if (!step || !active) return false;
    const next = options[step(options.indexOf(active), options.length)];
    setPointedAt(next?.id ?? null);
    return true;
  };
  return { active, elementId, isMoved: pointed !== undefined, move, setPointedAt };
}

interface PaletteProps {
  company: CurrentCompany | null;
  onClose: () => void;
  onShortcuts: () => void;
}

/** The command palette. Rendered into <body>, because it can open while <main> is hydrating. */
export function Palette({ company, onClose, onShortcuts }: PaletteProps) {
  const [text, setText] = useState("");
  const actions = useActionOptions({ current: company, onShortcuts, onBegin: setText });
  const offer = useRootOffer(text.trim(), actions);
  return (
    <ModalOverlay
      isOpen
      onOpenChange={onClose}
      isDismissable
      className="fixed inset-0 z-50 flex animate-fade items-start justify-center bg-scrim p-2 sm:pt-[12vh]"
    >
      <Modal className="w-full rounded border bg-raised shadow-float sm:max-w-xl">
        <Dialog
          aria-label="Command palette"
          className="flex max-h-[min(30rem,calc(100dvh-1rem))] flex-col outline-none"
        >
          <PaletteSearch {...{ text, setText, offer, onClose }} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
