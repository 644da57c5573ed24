import { beforeEach, describe, expect, it } from "vitest";
import { countToCheck } from "@/components/playlists/inventory/id-import-reading";
import { IdImportSession } from "@/components/playlists/inventory/id-import-session";
import { type ListChange } from "@/components/playlists/inventory/id-import-state";
import { type InventoryName } from "@/lib/shared/catalogue/schema";
import { type TitleMatcher } from "@/lib/shared/id-import/name-titles";
import { type IdReader } from "@/lib/browser/id-import/id-reader";
import { readIds } from "@/lib/shared/id-import/read-ids";
import { InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";

/** Reads in the test's own thread, as the worker does. */
const reader: Pick<IdReader, "read" | "prepare" | "stop"> = {
  read: ({ source, existing, columns }) => readIds(String(source), new Set(existing), { columns }),
  prepare: () => undefined,
  stop: () => undefined,
};

/** Names in the catalogue, with the IDs that have them. */
let catalogue: Record<string, InventoryName[]> = {};
const matchTitles: TitleMatcher = (titles) => {
  const matches = titles.map((title) => ({
    title,
    is_id: false,
    is_near: false,
    entries: catalogue[title] ?? [],
  }));
  const found = matches.filter(({ entries }) => entries.length > 0).length;
  const kind = found > 0 ? "apple_podcast" : null;
  return Promise.resolve({ kind, kinds: kind ? [{ kind, titles: found }] : [], matches });
};

let session: IdImportSession;
let list: InventoryIdList;
let changes: ListChange[];

function connect() {
  session.connect({
    list,
    kind: null,
    hasNames: true,
    onChange: (change) => {
      list = change.next;
      changes.push(change);
      connect();
    },
  });
}

beforeEach(() => {
  catalogue = {};
  session = new IdImportSession(reader, matchTitles);
  list = InventoryIdList.empty;
  changes = [];
  connect();
});

const paste = (content: string) => session.take({ kind: "pasted", content });
const message = () => changes.at(-1)?.message;
const review = () => {
  const [first] = session.getState().reviews;
  if (!first) throw new Error("There is no review.");
  return first;
};

describe("pasting", () => {
  it("keeps what comes before the form's list, and adds it then", async () => {
    session = new IdImportSession(reader, matchTitles);
    const taken = paste("a1\nb2");
    expect(changes).toEqual([]);
    connect();
    await taken;
    expect(list.ids).toEqual(["a1", "b2"]);
  });

  it("adds one line and many at once, and says how many", async () => {
    await paste("a1");
    expect(message()).toBe("Added 1 ID.");
    await paste('inventory_id\n a1\n\u00A0b2 \n"c3 "\nc3\n');
    expect(message()).toBe(
      "Added 2 IDs, header skipped. 3 trimmed. 1 already in the list. 1 duplicate.",
    );
    expect(list.ids).toEqual(["a1", "b2", "c3"]);
    expect(session.getState().reviews).toEqual([]);
  });

  it("reviews only what is doubtful, and puts it in its place once it is decided", async () => {
    await paste("a1\n“b2”\nc3\n#N/A");
    expect(list.ids).toEqual(["a1", "c3"]);
    expect(message()).toBe("Added 2 IDs. 2 to check.");
    session.finish(review().number);
    expect(list.ids).toEqual(["a1", "b2", "c3"]);
    expect(message()).toBe("Added 1 ID. 1 skipped.");
    expect(session.getState().reviews).toEqual([]);
  });

  it("settles many doubts by one press, except numbers that may be several IDs", async () => {
    const clean = Array.from({ length: 40 }, (_, at) => String(100_000_007 + at * 7_919));
    const odd = [
      "“100200001”",
      '="100200002"',
      "100200003.0",
      "https://x.example/show/100200004",
      "100200005 100200006",
      "100200007;100200008",
      "#N/A",
      "Total",
      "100,200,009",
    ];
    await paste([...clean, ...odd].join("\n"));
    session.finish(review().number);
    const repaired = [1, 2, 3, 4, 5, 6, 7, 8].map((last) => `10020000${last}`);
    expect(list.ids).toEqual([...clean, ...repaired]);
    expect(review().reading.suspicious).toMatchObject([{ id: "100,200,009" }]);
    expect(await session.flush()).toBe(false);
  });

  it("adds nothing doubtful without a press", async () => {
    await paste("a1\n“b2”\nc3");
    expect(await session.flush()).toBe(false);
    expect(list.ids).toEqual(["a1", "c3"]);
  });

  it("skips the others without losing what is decided", async () => {
    await paste("a1\n“b2”\nn/a\n#REF!");
    const { number } = review();
    session.decide(number, { kinds: new Map([["quotes", "cleaned"]]), ids: new Map() });
    session.skip(number);
    expect(session.getState().note).toBe("2 skipped.");
    expect(await session.flush()).toBe(true);
    expect(list.ids).toEqual(["a1", "b2"]);
  });

  describe("titles", () => {
    const entry = (id: string, gone_since: string | null = null): InventoryName => ({
      id,
      name: `Show ${id}`,
      publisher: null,
      last_published_at: null,
      gone_since,
    });

    it("become the IDs of the catalogue, and words that match nothing are doubts", async () => {
      catalogue = {
        "spilled milk": [entry("11")],
        limetown: [entry("12")],
        "the daily": [entry("13"), entry("14")],
        feedback: [entry("15", "2026-02-03T00:00:00.000Z")],
      };
      await paste("spilled milk\nlimetown\nthe daily\nfeedback\nnegotiate\n100000007");
      expect(list.ids).toEqual(["11", "12", "100000007"]);
      expect(message()).toBe("Added 3 IDs. 2 matched by name in Apple Podcasts. 3 to check.");
      expect(review().reading.suspicious.map(({ id, reason }) => [id, reason])).toEqual([
        ["the daily", "Several have this name."],
        ["feedback", "This is unavailable now."],
        ["negotiate", "Nothing in Apple Podcasts has this name."],
      ]);
      session.finish(review().number);
      expect(list.ids).toEqual(["11", "12", "13", "100000007"]);
    });

    it("are taken from a media plan without IDs, in place of its numbers", async () => {
      catalogue = { Morning: [entry("11")], Evening: [entry("12")], Noon: [entry("13")] };
      await paste(
        "Plan for spring\n\nShow,Market,Budget\nMorning,DE,10000\nEvening,FR,12000\nNoon,DE,900\nTotal,,22900\n",
      );
      expect(list.ids).toEqual(["11", "12", "13"]);
    });

    it("of a plan are asked about where the catalogue has none of them", async () => {
      await paste("Show,Market,Budget\nMorning,DE,10000\nEvening,FR,12000\nNoon,DE,900\n");
      expect(list.ids).toEqual([]);
      expect(review().isAsking).toBe(true);
      session.finish(review().number);
      expect(list.ids).toEqual([]);
    });

    it("are not looked for among words that have the shape of IDs, and words without a catalogue are IDs", async () => {
      catalogue = { "show-3": [entry("11")] };
      await paste("show-1\nshow-2\nshow-3\nshow-4\nshow-5");
      expect(list.ids).toEqual(["show-1", "show-2", "show-3", "show-4", "show-5"]);
      catalogue = {};
      await paste("kexp\nwnyc");
      expect(list.ids.slice(-2)).toEqual(["kexp", "wnyc"]);
    });
  });

  it("does not bring back what was removed meanwhile", async () => {
    await paste("a1\n“b2”\nc3");
    list = list.without(["a1"]);
    connect();
    session.decide(review().number, { kinds: new Map([["quotes", "cleaned"]]), ids: new Map() });
    session.finish(review().number);
    expect(list.ids).toEqual(["c3", "b2"]);
  });

  it("takes one paste after the other, and keeps the doubts of each", async () => {
    await Promise.all([paste("a1\nn/a"), paste("b2\n#REF!"), paste("c3")]);
    expect(list.ids).toEqual(["a1", "b2", "c3"]);
    expect(session.getState().reviews).toHaveLength(2);
    expect(session.getPending()).toBe("n/a\n#REF!");
  });

  it("that adds nothing changes nothing, so that there is nothing to undo", async () => {
    await paste("a1");
    const before = list;
    await paste("a1\nn/a");
    expect(message()).toBe("No IDs added. 1 already in the list. 1 to check.");
    expect(changes.at(-1)?.next).toBe(before);
    expect(list).toBe(before);
  });

  it("says nothing of a header where JSON has keys", async () => {
    const json = [{ id: "100000007" }, { id: "100000008" }];
    for (const space of [0, 1]) {
      list = InventoryIdList.empty;
      connect();
      await paste(JSON.stringify(json, null, space));
      expect(message()).toBe("Added 2 IDs.");
    }
  });

  it("never joins two IDs of one cell", async () => {
    await paste("100000007\n100007926\n1063782520\t265016383\n100015845");
    expect(list.ids).toEqual(["100000007", "100007926", "100015845"]);
    expect(review().reading.suspicious).toMatchObject([{ split: ["1063782520", "265016383"] }]);
  });

  it("counts what is to check until it is decided", async () => {
    await paste("a1\n“b2”\nn/a\n\n#REF!");
    expect(countToCheck(session.getState().reviews)).toBe(3);
    session.decide(review().number, { kinds: new Map([["quotes", "cleaned"]]), ids: new Map() });
    expect(countToCheck(session.getState().reviews)).toBe(2);
    session.skip(review().number);
    expect(countToCheck(session.getState().reviews)).toBe(0);
  });

  it("waits for the form's list before anything is saved", async () => {
    const early = new IdImportSession(reader, matchTitles);
    early.setText("a1");
    expect(await early.flush()).toBe(false);
    expect(early.getPending()).toBe("a1");
  });

  it("is undone together with its review", async () => {
    await paste("a1\nn/a");
    changes.at(-1)?.onUndo?.();
    expect(session.getState().reviews).toEqual([]);
    expect(changes.at(-1)?.before.ids).toEqual([]);
  });

  it("puts JSON that breaks into the field, with the place", async () => {
    await paste('[{"id": 1},\n{"id" 2}]');
    expect(session.getState()).toMatchObject({
      text: '[{"id": 1},\n{"id" 2}]',
      failure: "This JSON breaks at line 2, column 7. Check its quotes, commas and brackets.",
    });
    expect(list.length).toBe(0);
  });
});

describe("a file", () => {
  it("over 10 MB is refused with a reason and changes nothing", async () => {
    await paste("a1");
    const before = list;
    await session.take({
      kind: "file",
      content: new File([new Uint8Array(10 * 1024 * 1024 + 1)], "huge.csv"),
    });
    expect(session.getState().failure).toBe("“huge.csv” is 11 MB. The limit is 10 MB.");
    expect(list).toBe(before);
  });
});

describe("several columns", () => {
  const table = "show_id\tstation_id\n11\t21\n12\t22\n13\t23";

  it("are asked for before anything is added", async () => {
    await paste(table);
    expect(list.length).toBe(0);
    expect(await session.flush()).toBe(false);
    expect(session.getState().demand).toBe("Choose where the IDs are, then add them.");
    await session.choosePlace(review().number, { columns: [1, 0] });
    session.finish(review().number);
    expect(list.ids).toEqual(["11", "21", "12", "22", "13", "23"]);
    expect(await session.flush()).toBe(true);
  });

  it("can be asked for after one was taken", async () => {
    await paste("inventory_id,title\n11,one\n12,two\n13,three");
    expect(list.ids).toEqual(["11", "12", "13"]);
    changes.at(-1)?.onChoose?.();
    expect(review()).toMatchObject({ isAsking: true, reading: { selected: [0] } });
  });
});

describe("saving", () => {
  it("adds what is typed", async () => {
    session.setText("a1\nb2");
    expect(await session.flush()).toBe(true);
    expect(list.ids).toEqual(["a1", "b2"]);
    expect(session.getState().text).toBe("");
  });

  it("asks for decisions, counts them, and adds what is decided", async () => {
    session.setText("a1\nn/a\n#REF!\n\n“b2”");
    expect(await session.flush()).toBe(false);
    expect(session.getState().demand).toBe("3 IDs to check. Add or skip them first.");
    const kinds = new Map([
      ["quotes", "cleaned"],
      ["placeholder", "leave-out"],
    ] as const);
    session.decide(review().number, { kinds, ids: new Map() });
    expect(session.getState().demand).toBe("1 ID to check. Add or skip it first.");
    session.decide(review().number, {
      kinds: new Map([...kinds, ["spreadsheet-error", "as-it-is"]]),
      ids: new Map(),
    });
    expect(await session.flush()).toBe(true);
    expect(list.ids).toEqual(["a1", "#REF!", "b2"]);
    expect(session.getState()).toMatchObject({ demand: null, reviews: [] });
  });

  it("waits for what is being read", async () => {
    void paste("a1\nb2");
    expect(await session.flush()).toBe(true);
    expect(list.ids).toEqual(["a1", "b2"]);
  });

  it("does not lose text that cannot be read", async () => {
    session.setText('["a1",');
    expect(await session.flush()).toBe(false);
    expect(session.getState().text).toBe('["a1",');
    expect(session.getState().failure).toContain("ends too early");
  });
});
