import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type DraftContent,
  type DraftOwner,
  type DraftRecord,
  toRecord,
} from "@/lib/browser/playlists/drafts/draft";
import { DraftKeeper } from "@/lib/browser/playlists/drafts/draft-keeper";
import { pickDraft, withLast } from "@/lib/browser/playlists/drafts/draft-of-tab";
import {
  listDrafts,
  maxDrafts,
  putDraft,
  removeDraft,
  takeUpDraft,
} from "@/lib/browser/playlists/drafts/draft-store";
import { someValues } from "@/lib/testing/field-values";

const owner: DraftOwner = { clientId: "client-a", companyId: "company-1" };
const { archived: _, ...some } = someValues;
const content = (name: string): DraftContent => ({
  ...some,
  name,
  advertiser_id: "",
  type: null,
  inventory_ids: '["007","a\\nb"]',
  pending_ids: "008",
  searches: [{ value: { any: [1, null] } }, { json: "{", problem: "Not JSON yet." }],
});
const names = async (of = owner) => (await listDrafts(of)).map(({ content: { name } }) => name);

beforeEach(async () => {
  vi.restoreAllMocks();
  for (const clientId of ["client-a", "client-b"])
    for (const { id } of await listDrafts({ ...owner, clientId })) await removeDraft(id);
});

async function keep(name: string, of = owner): Promise<DraftKeeper> {
  const keeper = new DraftKeeper(of, null);
  await keeper.saveAttempt(null, content(name));
  return keeper;
}

async function openNewest() {
  const [draft] = await listDrafts(owner);
  if (!draft) throw new Error("There is no draft.");
  return { draft, keeper: new DraftKeeper(owner, draft) };
}

/** Creates a valid draft record without storing it. */
async function makeRecord(): Promise<DraftRecord> {
  const draft = await (await keep("Autumn")).discard(content("Autumn"));
  if (!draft) throw new Error("Nothing was discarded.");
  return toRecord(draft);
}

describe("a stored draft", () => {
  it("is restored completely", async () => {
    const keeper = await keep("Autumn");
    expect(keeper.state).toBe("kept");
    const [draft] = await listDrafts(owner);
    expect(draft?.content).toEqual({ ...content("Autumn"), inventory_ids: ["007", "a\nb"] });
  });

  it("is visible only to its client and for its company", async () => {
    await keep("Autumn");
    expect(await names({ ...owner, clientId: "client-b" })).toEqual([]);
    expect(await names({ ...owner, companyId: "company-2" })).toEqual([]);
  });

  it("is replaced by the form that opened it", async () => {
    await keep("Autumn");
    const { keeper } = await openNewest();
    await keeper.saveAttempt(null, content("Winter"));
    expect(await names()).toEqual(["Winter"]);
  });

  it("is kept by a form without changes", async () => {
    await keep("Autumn");
    const [before] = await listDrafts(owner);
    const { keeper } = await openNewest();
    expect(keeper.isChanged(content("Autumn"))).toBe(false);
    expect(keeper.isChanged(content("Winter"))).toBe(true);
    keeper.later(() => content("Autumn"));
    await keeper.flush();
    expect((await listDrafts(owner))[0]?.id).toBe(before?.id);
  });

  it("is deleted when the form is emptied", async () => {
    const keeper = await keep("Autumn");
    await keeper.saveAttempt(null, null);
    expect(await names()).toEqual([]);
    expect(keeper.state).toBe("none");
  });

  it("is written shortly after the first change, and immediately on request", async () => {
    const keeper = new DraftKeeper(owner, null);
    keeper.later(() => content("Au"));
    keeper.later(() => content("Autumn"));
    expect(await names()).toEqual([]);
    await vi.waitFor(async () => expect(await names()).toEqual(["Autumn"]));
    keeper.later(() => content("Winter"));
    await keeper.flush();
    expect(await names()).toEqual(["Winter"]);
  });
});

describe("two tabs with one draft", () => {
  it("keep their own changes", async () => {
    await keep("Autumn");
    const first = (await openNewest()).keeper;
    const second = (await openNewest()).keeper;
    await first.saveAttempt(null, content("Autumn, first tab"));
    await second.saveAttempt(null, content("Autumn, second tab"));
    await first.saveAttempt(null, content("Autumn, first tab again"));
    expect((await names()).sort()).toEqual(["Autumn, first tab again", "Autumn, second tab"]);
  });

  it("do not discard each other's changes", async () => {
    const now = vi.spyOn(Date, "now");
    const writing = await keep("Autumn");
    const looking = (await openNewest()).keeper;
    now.mockReturnValue(Date.now() + 60_000);
    await writing.saveAttempt(null, content("Autumn and more"));
    await looking.discard(content("Autumn"));
    expect(await names()).toEqual(["Autumn and more"]);
  });
});

describe("a draft deleted by another tab", () => {
  it("is complete again after the next change", async () => {
    const manyIds = JSON.stringify(Array.from({ length: 10_000 }, (_, index) => `id-${index}`));
    const keeper = new DraftKeeper(owner, null);
    await keeper.saveAttempt(null, { ...content("Autumn"), inventory_ids: manyIds });
    const { draft } = await openNewest();
    await removeDraft(draft.id);
    await keeper.saveAttempt(null, { ...content("Autumn again"), inventory_ids: manyIds });
    const [again] = await listDrafts(owner);
    expect(again?.content.name).toBe("Autumn again");
    expect(again?.content.inventory_ids).toHaveLength(10_000);
  });
});

describe("a page that is closed before the browser has stored its last state", () => {
  const stored = new Map<string, string>();
  const storage = {
    setItem: (key: string, text: string) => stored.set(key, text),
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  };
  /** Drafts for a page that opens after this one was closed. */
  const closed = async (keeper: DraftKeeper) => {
    keeper.later(() => content("Autumn and more"));
    keeper.leave();
    const left = new Map(stored);
    await vi.waitFor(() => expect(stored.size).not.toBe(left.size));
    for (const [key, text] of left) stored.set(key, text);
    const [draft] = withLast(owner, await listDrafts(owner));
    return draft ?? null;
  };
  beforeEach(() => void vi.stubGlobal("sessionStorage", storage));
  afterEach(() => {
    vi.unstubAllGlobals();
    stored.clear();
  });

  it("leaves a draft that can be discarded with what is stored of it", async () => {
    let time = Date.UTC(2026, 10, 22);
    vi.spyOn(Date, "now").mockImplementation(() => (time += 1));
    const keeper = await keep("Autumn");
    const older = toRecord((await openNewest()).draft);
    const draft = await closed(keeper);
    await putDraft(older);
    expect(draft?.content.name).toBe("Autumn and more");
    await new DraftKeeper(owner, draft).discard(content("Autumn and more"));
    expect(await names()).toEqual([]);
  });

  it("leaves the same draft in both places", async () => {
    const now = vi.spyOn(Date, "now");
    let time = Date.UTC(2026, 10, 22);
    now.mockImplementation(() => (time += 1));
    await closed(await keep("Autumn"));
    const last = JSON.parse(
      stored.get("cuelist.draft client-a company-1 last") ?? "null",
    ) as DraftRecord;
    expect((await listDrafts(owner))[0]?.saved_at).toBe(last.saved_at);
  });
});

describe("a discarded draft", () => {
  it("is deleted, is not written again, and can be restored", async () => {
    const keeper = await keep("Autumn");
    const draft = await keeper.discard(content("Autumn"));
    keeper.later(() => content("Autumn"));
    await keeper.flush();
    expect(await names()).toEqual([]);
    if (draft) await putDraft(toRecord(draft));
    expect(await names()).toEqual(["Autumn"]);
  });
});

describe("a draft that is set aside", () => {
  it("stays stored, and opens with the form only when it is taken up", async () => {
    let now = Date.UTC(2026, 10, 21);
    vi.spyOn(Date, "now").mockImplementation(() => (now += 1));
    const keeper = await keep("Autumn");
    const draft = await keeper.setAside(content("Autumn, whole"));
    keeper.later(() => content("Spring"));
    await keeper.flush();
    const stored = await listDrafts(owner);
    expect(stored).toEqual([draft]);
    expect(pickDraft(owner, stored)).toBeNull();
    if (draft) await takeUpDraft(owner, draft);
    const taken = { content: { name: "Autumn, whole" }, set_aside: false };
    expect(pickDraft(owner, await listDrafts(owner))).toMatchObject(taken);
  });
});

describe("a save in progress", () => {
  it("stores its key and the time of its first attempt with the draft", async () => {
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2026, 10, 21));
    const keeper = new DraftKeeper(owner, null);
    await keeper.saveAttempt("key-1", content("Autumn"));
    now.mockReturnValue(Date.UTC(2026, 10, 21, 1));
    await keeper.saveAttempt("key-1", content("Autumn"));
    const { draft, keeper: next } = await openNewest();
    expect(draft.attempt).toEqual({ key: "key-1", at: Date.UTC(2026, 10, 21) });
    await next.saveAttempt(null, content("Autumn"));
    expect((await openNewest()).draft.attempt).toBeNull();
  });
});

describe("the browser's storage", () => {
  it("is ignored when damaged or of another version", async () => {
    const record = await makeRecord();
    const damaged: unknown[] = [
      { ...record, id: "1", version: 2 },
      { ...record, id: "2", content: { ...record.content, inventory_ids: "[1" } },
      { ...record, id: "3", content: { ...record.content, inventory_ids: "[1]" } },
      { ...record, id: "4", content: { ...record.content, tags: null } },
      { ...record, id: "5", content: { ...record.content, searches: "all" } },
    ];
    for (const draft of damaged) await putDraft(draft as typeof record);
    await putDraft({ ...record, id: "6" });
    expect(await names()).toEqual(["Autumn"]);
    for (const id of ["1", "2", "3", "4", "5"]) await removeDraft(id);
  });

  it("is limited in number per client and in age", async () => {
    const record = await makeRecord();
    const day = 24 * 60 * 60 * 1000;
    await putDraft({ ...record, id: "old", saved_at: Date.now() - 31 * day });
    await keep("Another's", { ...owner, clientId: "client-b" });
    for (let index = 0; index < maxDrafts + 3; index += 1)
      await putDraft({ ...record, id: `d${index}`, saved_at: Date.now() - day + index });
    await keep("Newest");
    const stored = await listDrafts(owner);
    expect(stored).toHaveLength(maxDrafts);
    expect(stored[0]?.content.name).toBe("Newest");
    expect(stored.map(({ id }) => id)).not.toContain("d0");
    expect(await names({ ...owner, clientId: "client-b" })).toEqual(["Another's"]);
  });

  it("reports a refused write without throwing", async () => {
    const refuse = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    const keeper = new DraftKeeper(owner, null);
    const listener = vi.fn();
    keeper.subscribe(listener);
    await keeper.saveAttempt(null, content("Autumn"));
    expect(keeper.state).toBe("failed");
    expect(listener).toHaveBeenCalled();
    refuse.mockRestore();
    await keeper.saveAttempt(null, content("Autumn"));
    expect(keeper.state).toBe("kept");
  });
});
