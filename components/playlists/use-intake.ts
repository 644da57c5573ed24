"use client";

import { useState } from "react";
import { describeAdding, needsReview } from "@/components/playlists/intake-reading";
import { type InventoryIdList } from "@/lib/playlists/inventory-id-list";
import { type InventoryReading } from "@/lib/intake/types";

/** A text that has been read and waits for a decision. */
interface Review {
  text: string;
  reading: InventoryReading;
  /** Whether it came from the text field, which is emptied once its ids are added. */
  isTyped: boolean;
}

/** The reader is loaded when it is first needed. */
export const loadReader = () => import("@/lib/intake/read-inventory-text");

interface IntakeOptions {
  list: InventoryIdList;
  onAdd: (ids: string[], message: string) => void;
}

/** From text to ids: reads it, adds what is beyond doubt, and holds the rest for a review. */
export function useIntake({ list, onAdd }: IntakeOptions) {
  const [text, setText] = useState("");
  const [review, setReview] = useState<Review | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const read = async (source: string, column?: number) => {
    setFailure(null);
    const reader = await loadReader().catch(() => null);
    if (!reader) setFailure("The reader of lists could not be loaded. Check your connection.");
    return reader?.readInventoryText(source, list.set, { column }) ?? null;
  };
  const finish = (reading: InventoryReading, ids: string[], isTyped: boolean) => {
    if (isTyped) setText("");
    setReview(null);
    onAdd(ids, describeAdding(reading, ids.length));
  };

  return {
    text,
    setText,
    review,
    failure,
    /** Opens the review of a pasted text. */
    async reviewPasted(pasted: string) {
      const reading = await read(pasted);
      if (reading) setReview({ text: pasted, reading, isTyped: false });
      else setText(pasted);
    },
    async chooseColumn(column: number) {
      const reading = review && (await read(review.text, column));
      if (reading) setReview({ ...review, reading });
    },
    /** Adds what was typed. True once nothing is left to decide. */
    async addTyped(): Promise<boolean> {
      if (review) return false;
      if (text.trim() === "") return true;
      const reading = await read(text);
      if (!reading) return false;
      if (needsReview(reading)) {
        setReview({ text, reading, isTyped: true });
        return false;
      }
      finish(
        reading,
        reading.fresh.map(({ id }) => id),
        true,
      );
      return true;
    },
    addReviewed(ids: string[]) {
      if (review) finish(review.reading, ids, review.isTyped);
    },
    cancelReview: () => setReview(null),
  };
}
