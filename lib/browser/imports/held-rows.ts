import { type AdvertiserChoice, AdvertiserChoices } from "@/lib/browser/imports/advertiser-choices";
import { type RowState } from "@/lib/browser/imports/import-summary";
import { type RowError } from "@/lib/browser/imports/reading/file-playlist";
import { type ImportRow, isOfWhole } from "@/lib/browser/imports/reading/import-row";
import { type ImportCheckAnswer, type ImportPreviewAnswer } from "@/lib/shared/imports/schema";

/** A playlist of the file with what the server said about it, for an advertiser. */
export interface HeldRow extends ImportRow {
  checked: (ImportCheckAnswer & { advertiserId: string }) | null;
  preview: (ImportPreviewAnswer & { advertiserId: string | null }) | null;
  /** Says that an earlier row updates the same playlist. */
  twin: string | null;
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
    this.all.push({ ...row, checked: null, preview: null, twin: null });
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
    if (advertiser === "leave-out") return "left-out";
    if (row.json === null || this.problemOf(row) !== null) return "wrong";
    if (advertiser === null) return "undecided";
    if (row.uuid === null) {
      if (this.leavesNewOut) return "left-out";
      return row.checked?.advertiserId === advertiser?.uuid ? "new" : "unchecked";
    }
    if (!row.preview || row.preview.advertiserId !== (advertiser?.uuid ?? null)) return "unchecked";
    return row.preview.changes.length > 0 ? "update" : "unchanged";
  }

  /** Reason against a row beside its own content. */
  problemOf(row: HeldRow): RowError | null {
    if (row.twin !== null) return { field: "uuid", message: row.twin };
    const id = this.advertiserIdOf(row);
    if (row.checked && row.checked.advertiserId === id && row.checked.advertiser === null)
      return { field: "advertiser_id", message: unknownAdvertiser };
    if (row.preview?.advertiserId === id && row.preview.problem !== null)
      return { field: row.preview.revision > 0 ? "" : "uuid", message: row.preview.problem };
    return null;
  }

  /** The playlists that would be created or changed, in the order of the file. */
  right(): HeldRow[] {
    return this.all.filter((row) => ["new", "update"].includes(this.stateOf(row)));
  }

  /** Rejects rows that update a playlist that an earlier row updates too. `where` is "line" or "index". */
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

const canTakeAdvertiser = ({ problems }: ImportRow): boolean =>
  !problems.some((problem) => isOfWhole(problem) || problem.field === "advertiser_id");
