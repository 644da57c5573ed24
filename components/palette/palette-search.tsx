"use client";

import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from "react";
import { useFollowLink } from "@/components/navigation/use-follow-link";
import { PaletteField } from "@/components/palette/palette-field";
import { PaletteList } from "@/components/palette/palette-list";
import { PaletteMessage } from "@/components/palette/palette-message";
import { type PaletteOffer, type PaletteOption } from "@/components/palette/palette-option";
import { useActiveOption } from "@/components/palette/use-active-option";

interface PaletteSearchProps {
  text: string;
  setText: (text: string) => void;
  offer: PaletteOffer;
  /** What this step chooses; null at first. */
  step: string | null;
  onClose: () => void;
  /** Escape, and Backspace in the empty field of a later step. */
  onBack: () => void;
}

/**
 * The field and its options: a combobox with a listbox (ARIA APG "Combobox"). Not RAC's Autocomplete, which
 * opens links past the question that a form with unsaved work asks.
 */
export function PaletteSearch({ text, setText, offer, step, onClose, onBack }: PaletteSearchProps) {
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

  // Enter before the answer is there chooses the first of what comes, not of what was there before.
  const isWaiting = useRef(false);
  const chooseFirst = useEffectEvent(() => {
    if (isWaiting.current && active) choose(active);
    isWaiting.current = false;
  });
  useEffect(() => {
    if (offer.isSettled) chooseFirst();
  }, [offer.isSettled]);

  const readKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isCommandK = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey);
    if (move(event.key)) event.preventDefault();
    else if (isCommandK || event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      if (isCommandK) onClose();
      else onBack();
    } else if (event.key === "Backspace" && text === "" && step !== null) onBack();
    else if (event.key === "Enter") {
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
        step={step}
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
