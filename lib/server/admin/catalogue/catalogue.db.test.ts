import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { holdImports } from "@/lib/server/admin/catalogue/hold-imports";
import { runAdminHere } from "@/lib/testing/admin";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

interface Source {
  name: string;
  format: string;
  kinds: { kind: string; entries: number; gone: number }[];
  latest_import: { state: string } | null;
}

describeOnBothDatabases("admin catalogue", (getRuntime, getInstallation) => {
  const folder = temporaryFolder();

  const run = (...args: string[]) =>
    runAdminHere(getInstallation().variables, "catalogue", ...args);
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args, "--json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const fails = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    return stderr;
  };
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const source = async (name: string, ...args: string[]) => {
    const { sources } = (await json("list", ...args)) as { sources: Source[] };
    return sources.find((one) => one.name === name);
  };

  /** Podcast Index's dump with these rows. */
  function writeDump(name: string, rows: Record<string, unknown>[]): string {
    const file = path.join(folder, name);
    const dump = new Sqlite(file);
    const categories = Array.from({ length: 10 }, (_, index) => `category${index + 1} TEXT`);
    dump.exec(
      `create table podcasts (id INTEGER PRIMARY KEY, url TEXT, title TEXT, lastUpdate INTEGER, link TEXT, dead INTEGER, itunesId INTEGER,
        itunesAuthor TEXT, podcastGuid TEXT, language TEXT, episodeCount INTEGER, newestItemPubdate INTEGER, popularityScore INTEGER, ${categories.join(", ")})`,
    );
    for (const row of rows) {
      const columns = Object.keys(row);
      dump
        .prepare(
          `insert into podcasts (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
        )
        .run(...Object.values(row));
    }
    dump.close();
    return file;
  }

  it("imports a file, lists it, marks what a later one lacks as gone, and undoes that", async () => {
    const first = write("shows.csv", "itunes id,title\n1200361736,The Daily\n007,Bond\n,Nobody\n");
    expect(await json("import", first, "--source", "Shows")).toMatchObject({
      source: "Shows",
      kind: "apple_podcast",
      state: "finished",
      added: 2,
      rejected: 1,
      rejections: [{ line: 4, reason: "Inventory ID is empty. Remove it." }],
    });
    const later = write("later.csv", "itunes id,title\n1200361736,The Daily\n");
    const { stdout } = await run("import", later, "--source", "shows");
    expect(stdout).toBe(
      'Imported 1 rows into "Shows" of the installation: 0 added, 0 changed, 1 the same, 0 there again, 1 unavailable, 0 rejected.\n2 lines: 1 row, 1 header.\n',
    );
    expect(await source("Shows")).toMatchObject({
      format: "csv",
      kinds: [{ kind: "apple_podcast", entries: 2, gone: 1 }],
      latest_import: { state: "finished" },
    });
    expect((await run("list")).stdout).toContain("apple_podcast: 2, 1 of them unavailable");
    const undone = await json("undo", "Shows");
    expect(undone).toMatchObject({ state: "undone", file: "later.csv" });
    // The same one again is undone already, and is not the one before.
    expect(await json("undo", "Shows", "--import", String(undone.number))).toEqual(undone);
    expect((await source("Shows"))?.kinds).toMatchObject([{ entries: 2, gone: 0 }]);
    await json("undo", "Shows");
    expect(await source("Shows")).toMatchObject({ kinds: [], latest_import: null });
    expect(await fails("undo", "Shows")).toContain("have been undone");
    expect(await fails("undo", "Nothing")).toContain('no source "Nothing"');
  });

  it("records what was imported and undone for `admin audit`", async () => {
    const file = write("audited.csv", "deal id,name\nD1,Deal\n");
    await json("import", file, "--source", "Audited");
    await json("undo", "Audited");
    const { stdout } = await runAdminHere(
      getInstallation().variables,
      ...["audit", "--q", "Audited", "--json"],
    );
    const { acts } = JSON.parse(stdout) as { acts: { command: string; subject: string }[] };
    expect(acts).toMatchObject([
      { command: "catalogue undo Audited", subject: expect.stringContaining("audited.csv") },
      {
        command: expect.stringContaining("catalogue import"),
        subject: expect.stringContaining("1 added"),
      },
    ]);
  });

  it("reads Podcast Index's dump: names of four kinds from each row, and dead ones as gone", async () => {
    const guid = "917393e3-1b1e-5cef-ace4-edaa54e1f810";
    const dump = writeDump("podcastindex.db", [
      {
        id: 75075,
        url: "https://f.example/1",
        title: "Batman",
        itunesId: 1441923632,
        podcastGuid: guid,
        itunesAuthor: "Wayne",
        language: "en",
        category1: "news",
        category2: "comedy",
        newestItemPubdate: 1_700_000_000,
        popularityScore: 29,
        episodeCount: 12,
        dead: 0,
      },
      { id: 2, url: "https://f.example/2", title: "Dead", itunesId: 5, dead: 1 },
      { id: 3, url: "https://f.example/3", title: "", dead: 0 },
    ]);
    const report = await json("import", dump);
    expect(report).toMatchObject({
      source: "Podcast Index",
      kind: null,
      rows: 3,
      added: 7,
      gone: 3,
      rejections: [{ line: 3, reason: "Name is empty." }],
    });
    const rows = await getRuntime()
      .database.read.selectFrom("catalogue_entries")
      .selectAll()
      .where("name", "=", "Batman")
      .orderBy("kind")
      .execute();
    expect(rows.map(({ kind, inventory_id }) => [kind, inventory_id])).toEqual([
      ["apple_podcast", "1441923632"],
      ["podcast_guid", guid],
      ["podcast_index", "75075"],
      ["rss", "https://f.example/1"],
    ]);
    expect(rows[0]).toMatchObject({
      publisher: "Wayne",
      categories: '["news","comedy"]',
      last_published_at: "2023-11-14T22:13:20.000Z",
      popularity: 29,
      attributes: '{"episodes":"12"}',
    });
    await json("undo", "Podcast Index");
    expect(await json("import", dump, "--kind", "rss")).toMatchObject({ kind: "rss", added: 2 });
    expect(await json("import", dump, "--kind", "rss")).toMatchObject({ same: 1, added: 0 });
    expect(await fails("import", dump, "--kind", "spotify")).toContain("leave --kind out");
    const other = path.join(folder, "other.db");
    const database = new Sqlite(other);
    database.exec("create table podcasts (id integer)");
    database.close();
    expect(await fails("import", other)).toContain("isn't Podcast Index's dump");
  });

  it("adds only what playlists have, or what is popular", async () => {
    const runtime = getRuntime();
    const agency = await createAgency(runtime);
    const advertiser = await createAdvertiser(runtime, { agencyId: agency.id });
    const { principal } = await createClient(runtime, { companyId: agency.id });
    await addPlaylist(runtime, principal, advertiser.id, { inventory_ids: ["used-1", "used-2"] });
    const file = write(
      "used.csv",
      "deal id,name,popularity\nused-1,A,1\nused-2,B,60\nfree-1,C,60\nfree-2,D,1\n",
    );
    const used = await json("import", file, "--source", "Used", "--only-used");
    expect(used).toMatchObject({ added: 2, left_out: { unused: 2, unpopular: 0 } });
    const popular = await json("import", file, "--source", "Used", "--min-popularity", "50");
    expect(popular).toMatchObject({ added: 1, same: 2, gone: 0, left_out: { unpopular: 1 } });
    const both = ["--only-used", "--min-popularity", "50"];
    const { stdout } = await run("import", file, "--source", "Both", ...both);
    expect(stdout).toContain("1 names left out: no playlist has their IDs.\n");
    expect(stdout).toContain("2 names left out: popularity below 50.\n");
  });

  it("imports into an agency's own catalogue", async () => {
    const agency = await createAgency(getRuntime());
    const file = write("rates.csv", "deal id,name\nD1,Deal\n");
    await json("import", file, "--agency", agency.name, "--source", "Own");
    expect(await source("Own")).toBeUndefined();
    expect(await source("Own", "--agency", agency.id)).toMatchObject({ kinds: [{ entries: 1 }] });
    expect(await json("undo", "Own", "--agency", agency.id)).toMatchObject({ state: "undone" });
    expect(await fails("import", file, "--agency", "Nobody")).toContain('"Nobody"');
  });

  it("reads the first sheet of a workbook, and says which it does not", async () => {
    const file = path.join(folder, "book.xlsx");
    const rows = (id: string) => [
      ["deal id", "name"],
      [id, "Deal"],
    ];
    const sheets = ["Deals", "Old", "Older"].map((name) => ({ name, rows: rows(name) }));
    writeFileSync(file, await writeXlsx({ sheets }));
    const { stdout } = await run("import", file);
    expect(stdout).toContain("Imported 1 rows");
    expect(stdout).toContain('Only the sheet "Deals" was read, not Old, Older.');
  });

  it("says what it needs to know", async () => {
    expect(await fails("import", "/no/such.csv")).toContain("Couldn't read the file /no/such.csv");
    const unclear = write("unclear.csv", "id,name\nx 1,A\n");
    expect(await fails("import", unclear)).toContain("--kind");
    const nameless = write("nameless.csv", "itunes id\n1200361736\n");
    expect(await fails("import", nameless)).toContain("one of names");
    const uuid = `0190${randomUUID().slice(4)}`;
    const listed = (given: object) =>
      write(
        "lists.json",
        JSON.stringify({ Playlists: [{ ...given, advertiser_id: uuid, name: "A" }] }),
      );
    expect(await fails("import", listed({}))).toContain("a column of IDs and one of names");
    expect(await fails("import", listed({ uuid }))).toContain('Are the IDs in the column "uuid"?');
    expect(await fails("import", unclear, "--kind", "Own!")).toContain("lower-case letters");
    expect(await fails("import", unclear, "--min-popularity", "x")).toContain("from 0 to 100");
  });

  it("refuses a second one while one is under way", async () => {
    const file = write("two.csv", "deal id,name\nD1,Deal\n");
    const refused = await holdImports(getRuntime(), () => fails("import", file, "--source", "Two"));
    expect(refused).toContain("Another import into the catalogue is running");
    await json("import", file, "--source", "Two");
  });
});
