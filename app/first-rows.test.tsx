import { Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FirstRows } from "@/app/first-rows";
import { PageData } from "@/components/layout/dashboard-providers";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const show = (load: () => Promise<unknown>) =>
  FirstRows({ load, skeleton: "a skeleton", children: "the list" });

it("shows rows that come soon without a Suspense boundary", async () => {
  expect(await show(() => Promise.resolve())).toMatchObject({
    type: PageData,
    props: { children: "the list" },
  });
});

it("shows a skeleton before rows that take long", async () => {
  let end: () => void = () => undefined;
  const shown = show(() => new Promise<void>((resolve) => (end = resolve)));
  await vi.advanceTimersByTimeAsync(1_000);
  const boundary = await shown;
  expect(boundary).toMatchObject({ type: Suspense, props: { fallback: "a skeleton" } });
  end();
  const { children } = (boundary as { props: { children: Promise<unknown> } }).props;
  expect(await children).toMatchObject({ type: PageData });
});

it("throws what its list throws", async () => {
  const error = new Error("The session ended.");
  await expect(show(() => Promise.reject(error))).rejects.toBe(error);
});
