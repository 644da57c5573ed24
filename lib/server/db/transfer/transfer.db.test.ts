import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import { Header } from "tar";
import { afterAll, beforeAll, describe, expect, it, inject } from "vitest";
import { exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { searchCompanies } from "@/lib/server/domain/companies/search-companies";
import { type Database } from "@/lib/server/db/database";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { changeArchive } from "@/lib/testing/databases/change-archive";
import {
  createEmptyInstallation,
  createInstallation,
  type TestInstallation,
} from "@/lib/testing/databases/database";
import { addPlaylist } from "@/lib/testing/factories";
import { checkIntegrity, describeSchema } from "@/lib/testing/databases/describe-schema";
import { createVersion32 } from "@/lib/testing/databases/version-32";
import { fillVaried, type VariedInstallation } from "@/lib/testing/databases/varied-installation";
import { openArchive } from "@/lib/server/db/transfer/archive/read-archive";
import { backUp, backUpToFolder } from "@/lib/server/db/transfer/back-up";
import { listBackups } from "@/lib/server/db/transfer/backup-folder";
import { searchEntries } from "@/lib/server/domain/catalogue/search-entries";
import { finishImport } from "@/lib/server/domain/catalogue/imports/finish-import";
import { getRun, readOpenImport } from "@/lib/server/domain/catalogue/imports/import-state";
import {
  findOrCreateCatalogue,
  startCatalogueImport,
} from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { BatchOfRows, writeRows } from "@/lib/server/domain/catalogue/imports/write-rows";
import { fillInstallation } from "@/lib/server/db/transfer/fill-installation";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

const quiet = { start: () => undefined, step: () => undefined };
const { signal } = new AbortController();

type Place = Awaited<ReturnType<typeof createEmptyInstallation>>;
const envOf = ({ variables }: Pick<Place, "variables">) => parseEnv(variables);

describe.each(inject("databaseKinds"))("a backup (%s)", (kind: Database["kind"]) => {
  const folder = temporaryFolder();
  let installation: TestInstallation;
  let filled: VariedInstallation;
  let file = "";
  const places: Place[] = [];
  const emptyPlace = async () => {
    const place = await createEmptyInstallation(kind);
    places.push(place);
    return place;
  };
  const restore = async (from: string, place: Place) => {
    const archive = await openArchive(from, quiet);
    try {
      return await fillInstallation(archive, envOf(place), quiet);
    } finally {
      await archive.close();
    }
  };

  beforeAll(async () => {
    installation = await createInstallation(kind);
    filled = await fillVaried(installation.runtime);
    file = path.join(folder, "backup.tar");
    await backUp(envOf(installation), file, quiet, signal);
  });
  afterAll(async () => {
    for (const place of places) await place.remove();
    await installation.remove();
  });

  it("is readable by its owner only, and leaves nothing beside it", () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["backup.tar"]);
  });

  it("restores every row, the search, the sequences and the key into an empty installation", async () => {
    const place = await emptyPlace();
    await restore(file, place);
    const again = path.join(folder, "again.tar");
    await backUp(envOf(place), again, quiet, signal);
    const [first, second] = [await openArchive(file, quiet), await openArchive(again, quiet)];
    expect(second.totals).toEqual(first.totals);
    expect(second.masterKey).toBe(first.masterKey);
    expect(first.totals.api_requests?.rows).toBe(8);
    await Promise.all([first.close(), second.close()]);
    rmSync(again);

    const runtime = await boot(envOf(place));
    const { database } = runtime;
    expect(await describeSchema(database)).toEqual(
      await describeSchema(installation.runtime.database),
    );
    expect(await checkIntegrity(database)).toBe("ok");
    const { client, advertiser } = filled;
    await exchangeCredentials(runtime, {
      client_id: client.clientId,
      client_secret: client.clientSecret,
    });
    for (const q of ["tern", "advertiser 29", "ertiser", "29"]) {
      const [here, there] = [
        await searchCompanies(runtime, client.principal, { q, limit: 200, cursor: undefined }),
        await searchCompanies(installation.runtime, client.principal, {
          q,
          limit: 200,
          cursor: undefined,
        }),
      ];
      expect(here.advertisers.length).toBeGreaterThan(0);
      expect(here.advertisers).toEqual(there.advertisers);
    }
    await addPlaylist(runtime, client.principal, advertiser.id);
    const numbers = await database.read.selectFrom("playlists").select("number").execute();
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(31);
    await database.close();
  });

  it("is refused by an installation that is not empty, and by a folder with another key", async () => {
    await expect(restore(file, installation)).rejects.toThrow(
      /exists|is not empty|belongs to another/,
    );
    const place = await emptyPlace();
    writeFileSync(path.join(envOf(place).dataDir, "master.key"), "another\n");
    await expect(restore(file, place)).rejects.toThrow("belongs to another installation");
  });

  it("is refused if it is cut anywhere, or one of its bytes has changed", async () => {
    const whole = readFileSync(file);
    const damaged = path.join(folder, "damaged.tar");
    const refuse = async (bytes: Buffer, what: string) => {
      writeFileSync(damaged, bytes);
      await expect(openArchive(damaged, quiet), what).rejects.toThrow(
        /is not a complete backup|can't be used/,
      );
    };
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 40))
      await refuse(whole.subarray(0, at), `cut at ${at}`);
    await refuse(whole.subarray(0, whole.length - 1_024), "without its end");
    writeFileSync(damaged, whole.subarray(0, 1_000));
    await expect(openArchive(damaged, quiet)).rejects.toThrow("it ends at byte 1000");
    // The first byte of every entry's content that is not empty, and of every header.
    for (let at = 0; at < whole.length - 2_048; at += 512) {
      if (whole[at] === 0) continue;
      const changed = Buffer.from(whole);
      changed[at] = (whole[at] ?? 0) ^ 1;
      await refuse(changed, `byte ${at}`);
    }
    rmSync(damaged);
  });

  it("is refused if it holds what no backup has: other entries, another key, rows without end", async () => {
    const forged = path.join(folder, "forged.tar");
    const refuse = async (change: (entries: Map<string, Buffer>) => void, reason: string) => {
      await changeArchive(file, forged, change);
      await expect(openArchive(forged, quiet)).rejects.toThrow(reason);
    };
    const part = "tables/companies/00001.copy.gz";
    for (const name of ["../../x", "/etc/x", "data/x", "tables/companies/00009.copy.gz"])
      await refuse(
        (entries) => entries.set(name, Buffer.from("x")),
        `${JSON.stringify(name)} is not of a backup`,
      );
    const key = (text: string) => (entries: Map<string, Buffer>) =>
      entries.set("master.key", Buffer.from(text));
    for (const name of ["cuelist.json", "totals.json"])
      await refuse(
        (entries) => entries.set(name, Buffer.from("[1]")),
        `: ${name} has been changed.`,
      );
    await refuse(key("abcdefghij\n"), "its master.key is damaged");
    await refuse(key(`${"A".repeat(43)}\n`), "its master.key doesn't belong to its rows");
    await changeArchive(file, forged, () => undefined);
    const bytes = readFileSync(forged);
    await refuse((entries) => entries.delete("master.key"), "it has no master.key");
    // `tar xf` would make a link of it.
    const header = new Header(bytes, 0);
    Object.assign(header, { type: "SymbolicLink", linkpath: "/etc/passwd" });
    header.encode(bytes, 0);
    writeFileSync(forged, bytes);
    await expect(openArchive(forged, quiet)).rejects.toThrow("no header of a file at byte 0");
    // 4 GB in 4 MB: members of gzip follow one another.
    const { maxRSS } = process.resourceUsage();
    for (const line of ["a", `${"a".repeat(99)}\n`]) {
      const member = gzipSync(Buffer.alloc(16_777_216, line));
      const bomb = Buffer.concat(Array.from({ length: 256 }, () => member));
      await refuse((entries) => entries.set(part, bomb), `${part} unpacks to more than 256 MiB`);
    }
    expect(process.resourceUsage().maxRSS - maxRSS).toBeLessThan(800_000);
    rmSync(forged);
  });

  it("can leave out the log of requests", async () => {
    const slim = path.join(folder, "slim.tar");
    const place = await emptyPlace();
    await backUp({ ...envOf(installation), hasRequests: false }, slim, quiet, signal);
    const [all, some] = [await openArchive(file, quiet), await openArchive(slim, quiet)];
    const { api_requests: left, ...kept } = some.totals;
    expect(left?.rows).toBe(0);
    expect({ ...kept, api_requests: all.totals.api_requests }).toEqual(all.totals);
    await Promise.all([all.close(), some.close()]);
    await restore(slim, place);
    const { database } = await boot(envOf(place));
    expect(await checkIntegrity(database)).toBe("ok");
    expect(await database.read.selectFrom("api_requests").selectAll().execute()).toEqual([]);
    await database.close();
    rmSync(slim);
  });

  it("does not replace a file, and removes its unfinished one when stopped or when it fails", async () => {
    await expect(backUp(envOf(installation), file, quiet, signal)).rejects.toThrow("exists");
    const other = path.join(folder, "other.tar");
    const stopped = AbortSignal.abort(new Error("stopped"));
    await expect(backUp(envOf(installation), other, quiet, stopped)).rejects.toThrow("stopped");
    // Raised while it is being written, as a full disk would.
    const full = AbortSignal.abort(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
    await expect(backUp(envOf(installation), other, quiet, full)).rejects.toThrow(
      `The disk of ${folder} is full.`,
    );
    const place = await emptyPlace();
    await expect(backUp(envOf(place), other, quiet, signal)).rejects.toThrow(
      /no database|is not Cuelist's/,
    );
    expect(readdirSync(folder)).toEqual(["backup.tar"]);
  });

  it("keeps the newest ones of a folder, and one process at a time writes there", async () => {
    const dir = path.join(folder, "scheduled");
    const make = () => backUpToFolder(envOf(installation), { dir, keep: 2 }, quiet, signal);
    const made = [await make(), await make(), await make()];
    expect((await listBackups(dir)).map((backup) => backup.file)).toEqual([
      made[2]?.file,
      made[1]?.file,
    ]);
    writeFileSync(path.join(dir, "cuelist.tar.partial"), "");
    await expect(make()).rejects.toThrow("Another process is writing");
    expect(await listBackups(dir)).toHaveLength(2);
    rmSync(dir, { recursive: true });
  });

  it("make one scheduled backup for several servers, whichever starts when", async () => {
    const dir = path.join(folder, "due");
    const make = () =>
      backUpToFolder(envOf(installation), { dir, keep: 3, everyMs: 60_000 }, quiet, signal);
    // Each asked while it was due, as servers do that wait for the same moment.
    const made = await Promise.allSettled([make(), make(), make()]);
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(make()).rejects.toThrow("Another server has made the backup that was due.");
    expect(await listBackups(dir)).toHaveLength(1);
    rmSync(dir, { recursive: true });
  });

  it("of version 32 is restored and then upgraded; of an older version it is refused", async () => {
    const [old, place] = [await createVersion32(kind), await emptyPlace()];
    places.push(old);
    const oldFile = path.join(folder, "old.tar");
    const { version } = await backUp(envOf(old), oldFile, quiet, signal);
    expect(version).toBe("0032-longer-pairs");
    await restore(oldFile, place);
    const { database } = await boot(envOf(place));
    expect(await describeSchema(database)).toEqual(
      await describeSchema(installation.runtime.database),
    );
    expect(await database.read.selectFrom("playlists").select("id").execute()).toHaveLength(12);
    await database.close();
    const older = path.join(folder, "older.tar");
    await changeArchive(oldFile, older, (entries) => {
      const head = JSON.parse(String(entries.get("cuelist.json"))) as object;
      const changed = { ...head, version: "0031-agencies-by-name" };
      entries.set("cuelist.json", Buffer.from(JSON.stringify(changed)));
    });
    await expect(openArchive(older, quiet)).rejects.toThrow("commit 10e3af99");
    for (const one of [oldFile, older]) rmSync(one);
  });

  it("restored after an interruption continues; until then nothing else uses the database", async () => {
    const place = await emptyPlace();
    const archive = await openArchive(file, quiet);
    let tables = 0;
    const interrupted = {
      ...archive,
      read: (table: Parameters<typeof archive.read>[0]) => {
        if ((tables += 1) > 12) throw new Error("interrupted");
        return archive.read(table);
      },
    };
    await expect(fillInstallation(interrupted, envOf(place), quiet)).rejects.toThrow("interrupted");
    await expect(boot(envOf(place))).rejects.toThrow("was interrupted");
    // Ended once more just before the end.
    const beforeTheEnd = (event: { step: string }) => {
      if (event.step === "checks") throw new Error("interrupted");
    };
    await expect(
      fillInstallation(archive, envOf(place), { ...quiet, step: beforeTheEnd }),
    ).rejects.toThrow("interrupted");
    await fillInstallation(archive, envOf(place), quiet);
    await archive.close();
    const { database } = await boot(envOf(place));
    expect(await describeSchema(database)).toEqual(
      await describeSchema(installation.runtime.database),
    );
    await database.close();
  });

  it("taken during an import of the catalogue, with none or some of its names indexed, has one that continues to the end", async () => {
    const { database } = installation.runtime;
    const { client } = filled;
    const start = { source: "Directory", format: "csv", file: "x.csv", options: "{}", by: null };
    const catalogue = await findOrCreateCatalogue(database, client.principal.companyId);
    const { number } = await startCatalogueImport(database, { ...start, catalogue, digest: "1" });
    const run = await getRun(database.read, number);
    const batch = new BatchOfRows(0);
    for (const kind of ["deal", "podcast"])
      batch.add([{ kind, id: "1", name: `The tern ${kind}` }]);
    await writeRows(database, run, batch);
    const half = path.join(folder, "half.tar");
    for (const reached of [{ phase: "rows" }, { phase: "names", at: { kind: "podcast" } }]) {
      const isReached = async () => {
        const { phase, at } = (await readOpenImport(database.read, number)) ?? {};
        return phase === reached.phase && (!reached.at || isDeepStrictEqual(at, reached.at));
      };
      while (!(await isReached())) expect(await finishImport(database, run)).toBe(false);
      const place = await emptyPlace();
      await backUp(envOf(installation), half, quiet, signal);
      await restore(half, place);
      rmSync(half);
      const { database: restored } = await boot(envOf(place));
      while (!(await finishImport(restored, run)));
      const { entries } = await searchEntries(restored, client.principal, { q: "tern" });
      expect(entries.map(({ kind }) => kind).sort()).toEqual(["deal", "podcast"]);
      await restored.close();
    }
  });
});
