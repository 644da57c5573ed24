import { type AdvertiserChoice, AdvertiserChoices } from "@/lib/browser/imports/advertiser-choices";
import { type ConflictDecision, type RowState } from "@/lib/browser/imports/import-summary";
import { type RowError } from "@/lib/browser/imports/reading/file-playlist";
import { type ImportRow, isOfWhole } from "@/lib/browser/imports/reading/import-row";
import { type ImportCheckAnswer, type ImportPreviewAnswer } from "@/lib/shared/imports/schema";
import { type FieldName } from "@/lib/shared/playlists/fields/playlist-fields";

/** A playlist of the file with what the server said about it, for an advertiser. */
export interface HeldRow extends ImportRow {
  checked: (ImportCheckAnswer & { advertiserId: string }) | null;
  preview: (ImportPreviewAnswer & { advertiserId: string | null }) | null;
  /** The error if an earlier row updates the same playlist. */
  twin: string | null;
  isSkipped: boolean;
  /** The conflicts in which the file's value is taken; they are those of one revision of the playlist. */
  used: { revision: number; fields: readonly FieldName[] } | null;
}

const unknownAdvertiser = "No advertiser has this UUID, or you don't have access to it.";

/** The playlists of a file, their advertisers, and what becomes of them. */
export class HeldRows {
  readonly all: HeldRow[] = [];
  readonly advertisers = new AdvertiserChoices();
  /** Whether only existing playlists are updated. */
  leavesNewOut = false;
  /** Whether new playlists are only in the agency's list. */
  isAgencyOnly = false;

  add(row: ImportRow): void {
    const open = { checked: null, preview: null, twin: null, isSkipped: false, used: null };
    this.all.push({ ...row, ...open });
    const { advertiser, uuid } = row;
    if (advertiser && "name" in advertiser) this.advertisers.add(advertiser.name);
    else if (!advertiser && uuid === null && canTakeAdvertiser(row)) this.advertisers.add("");
  }

  /** The advertiser of a row; "leave-out", null if it needs a choice, undefined if it stays as it is. */
  advertiserOf(row: HeldRow): AdvertiserChoice | undefined {
    if (!row.advertiser) return row.uuid === null ? this.advertisers.find("") : undefined;
    if ("name" in row.advertiser) return this.advertisers.find(row.advertiser.name);
    return { uuid: row.advertiser.id, name: "" };
  }

  advertiserIdOf(row: HeldRow): string | null {
    const advertiser = this.advertiserOf(row);
    return typeof advertiser === "object" && advertiser ? advertiser.uuid : null;
  }

  stateOf(row: HeldRow): RowState {
    const advertiser = this.advertiserOf(row);
    if (advertiser === "leave-out" || row.isSkipped) return "left-out";
    if (row.json === null || this.problemOf(row) !== null) return "wrong";
    if (advertiser === null) return "undecided";
    if (row.uuid === null) {
      if (this.leavesNewOut) return "left-out";
      return row.checked?.advertiserId === advertiser?.uuid ? "new" : "unchecked";
    }
    if (!row.preview || row.preview.advertiserId !== (advertiser?.uuid ?? null)) return "unchecked";
    if (row.preview.changes.length === 0) return "unchanged";
    return this.keptOf(row).length > 0 ? "conflict" : "update";
  }

  /** The conflicts in which the file's value is taken. */
  usedOf({ preview, used }: HeldRow): readonly FieldName[] {
    return used && used.revision === preview?.revision ? used.fields : [];
  }

  /** Those in which the stored value is kept. */
  keptOf(row: HeldRow): FieldName[] {
    const used = this.usedOf(row);
    return conflictsOf(row).filter((field) => !used.includes(field));
  }

  /** Takes the file's value in conflicts, or keeps the stored one. Null means all rows, or all fields. */
  decide({ row: where, field, isFile }: ConflictDecision): void {
    for (const row of this.all) {
      if (!row.preview || (where !== null && row.where !== where)) continue;
      const decided = conflictsOf(row).filter((one) => field === null || one === field);
      const others = this.usedOf(row).filter((one) => !decided.includes(one));
      const fields = isFile ? [...others, ...decided] : others;
      row.used = { revision: row.preview.revision, fields };
    }
  }

  skip(where: number, isSkipped: boolean): void {
    for (const row of this.all) if (row.where === where) row.isSkipped = isSkipped;
  }

  /** Has all updates previewed again, after an import that may have found some edited since. */
  askAgain(): void {
    this.leavesNewOut = true;
    for (const row of this.all) Object.assign(row, { preview: null, used: null });
  }

  /** Why a row is refused, apart from its own content. */
  problemOf(row: HeldRow): RowError | null {
    if (row.twin !== null) return { field: "uuid", message: row.twin };
    const id = this.advertiserIdOf(row);
    if (row.checked && row.checked.advertiserId === id && row.checked.advertiser === null)
      return { field: "advertiser_id", message: unknownAdvertiser };
    if (row.preview?.advertiserId === id && row.preview.problem !== null)
      return { field: row.preview.revision > 0 ? "" : "uuid", message: row.preview.problem };
    return null;
  }

  /** What is wrong with a row: its content, and what `problemOf` says. */
  errorsOf(row: HeldRow): RowError[] {
    if (this.stateOf(row) !== "wrong") return [];
    const other = this.problemOf(row);
    return other ? [...row.problems, other] : row.problems;
  }

  /** The number of errors of a row, of which `errorsOf` lists the first. */
  countErrors(row: HeldRow): number {
    return (
      this.errorsOf(row).length +
      (this.stateOf(row) === "wrong" ? row.problemCount - row.problems.length : 0)
    );
  }

  /** The playlists that would be created or changed, in the order of the file. */
  right(): HeldRow[] {
    return this.all.filter((row) => {
      const state = this.stateOf(row);
      const isPartly = (row.preview?.changes.length ?? 0) > this.keptOf(row).length;
      return state === "new" || state === "update" || (state === "conflict" && isPartly);
    });
  }

  /** Rejects rows that update a playlist that an earlier row updates too. `where` is "line" or "item". */
  rejectTwins(where: string): void {
    const seen = new Map<string, number>();
    for (const row of this.all) {
      if (row.uuid === null) continue;
      const first = seen.get(row.uuid);
      if (first === undefined) seen.set(row.uuid, row.where);
      else row.twin = `The ${where} ${first} updates this playlist too.`;
    }
  }
}

/** The fields that were changed both in the file and, since the export, by others. */
export const conflictsOf = ({ preview }: HeldRow): FieldName[] =>
  preview?.changes.flatMap(({ field, is_conflict }) => (is_conflict ? field : [])) ?? [];

const canTakeAdvertiser = ({ problems }: ImportRow): boolean =>
  !problems.some((problem) => isOfWhole(problem) || problem.field === "advertiser_id");
