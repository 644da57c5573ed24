import { describe, expect, it } from "vitest";
import { NameBook } from "@/lib/browser/catalogue/name-book";
import { type InventoryName, namelessEntry } from "@/lib/shared/catalogue/schema";

const now = new Date("2026-11-20T12:00:00Z");
const named = (id: string, more: Partial<InventoryName> = {}): InventoryName => ({
  ...namelessEntry(id),
  name: `Show ${id}`,
  ...more,
});
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => String(from + at));

/** A book whose requests are answered by hand: `answer` knows every ID that `knows` does. */
function openBook(knows: (id: string) => boolean = () => true, earlier?: NameBook) {
  const requests: { ids: readonly string[]; answer: () => void; fail: () => void }[] = [];
  const book = new NameBook(
    (ids) =>
      new Promise((resolve, reject) => {
        requests.push({
          ids,
          answer: () => resolve(new Map(ids.filter(knows).map((id) => [id, named(id)] as const))),
          fail: () => reject(new Error("no network")),
        });
      }),
    now,
    earlier,
  );
  return { book, requests };
}

/** Lets all that is promised happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("A book of names", () => {
  it("asks for what is in view first, then for the rest, in batches of 1,000, two at a time", async () => {
    const { book, requests } = openBook();
    const list = numbers(0, 3_500);
    book.show({}, { shown: [], rest: list });
    book.show({}, { shown: numbers(3_000, 3_030) });
    await settle();
    expect(requests.map(({ ids }) => ids.length)).toEqual([1_000, 1_000]);
    expect(requests[0]?.ids.slice(0, 30)).toEqual(numbers(3_000, 3_030));
    for (let at = 0; at < 4; at += 1) {
      requests[at]?.answer();
      await settle();
    }
    expect(requests).toHaveLength(4);
    const asked = requests.flatMap(({ ids }) => ids);
    expect(new Set(asked).size).toBe(asked.length);
    expect(list.every((id) => book.getView().get(id)?.name === `Show ${id}`)).toBe(true);
  });

  it("asks for each ID once, for several parts of a page in one request, and for none without a wish", async () => {
    const { book, requests } = openBook();
    book.show({}, { shown: ["1", "2"] });
    book.show({}, { shown: ["2", "3"] });
    const left = {};
    book.show(left, { shown: ["4"] });
    book.leave(left);
    await settle();
    expect(requests.map(({ ids }) => ids)).toEqual([["1", "2", "3"]]);
    requests[0]?.answer();
    await settle();
    book.show({}, { shown: ["3", "1"] });
    await settle();
    expect(requests).toHaveLength(1);
  });

  it("does not ask for what was scrolled away before its turn", async () => {
    const { book, requests } = openBook();
    const window = {};
    book.show({}, { shown: numbers(0, 1_000) });
    book.show({}, { shown: numbers(1_000, 2_000) });
    await settle();
    book.show(window, { shown: ["a"] });
    book.show(window, { shown: ["b"] });
    requests[0]?.answer();
    await settle();
    expect(requests[2]?.ids).toEqual(["b"]);
  });

  it("tells what is not in the catalogue from what is not known yet", async () => {
    const { book, requests } = openBook((id) => id !== "007");
    expect(book.getView().get("007")).toBeUndefined();
    book.show({}, { shown: ["7", "007"] });
    await settle();
    requests[0]?.answer();
    await settle();
    const view = book.getView();
    expect(view.get("7")?.name).toBe("Show 7");
    expect(view.get("007")).toBeNull();
    expect(view.badgeWords("007")?.full).toBe("Not in catalogue");
    expect(view.badgeOf("8")).toBeNull();
  });

  it("stops after a failure, and asks again for the same when it is told to", async () => {
    const { book, requests } = openBook();
    book.show({}, { shown: [], rest: ["1", "2"] });
    await settle();
    requests[0]?.fail();
    await settle();
    expect(book.getView().hasFailed).toBe(true);
    expect(requests).toHaveLength(1);
    book.retry();
    await settle();
    requests[1]?.answer();
    await settle();
    expect(book.getView().hasFailed).toBe(false);
    expect(book.getView().get("2")?.name).toBe("Show 2");
  });

  it("reads a list of any length for a file, or says that it cannot", async () => {
    const { book, requests } = openBook();
    const reading = book.read(numbers(0, 1_500));
    await settle();
    for (const { answer } of requests) answer();
    expect((await reading).get("1499")?.name).toBe("Show 1499");
    const second = book.read(["x"]);
    await settle();
    requests[2]?.fail();
    await expect(second).rejects.toThrow("Couldn't load the names.");
  });

  it("shows the names of the book before it until they come anew", async () => {
    const earlier = openBook();
    earlier.book.show({}, { shown: ["1"] });
    await settle();
    earlier.requests[0]?.answer();
    await settle();
    const { book, requests } = openBook(() => false, earlier.book);
    expect(book.getView().get("1")?.name).toBe("Show 1");
    book.show({}, { shown: ["1"] });
    await settle();
    requests[0]?.answer();
    await settle();
    expect(book.getView().get("1")).toBeNull();
  });
});
