import { describe, expect, it } from "vitest";
import {
  formatPinnedAndRecent,
  maxPinned,
  nonePinned,
  addRecent,
  parsePinnedAndRecent,
  pinCompany,
  unpinCompany,
} from "@/lib/shared/companies/pinned-and-recent";
import { newId } from "@/lib/shared/ids";

const ids = Array.from({ length: 20 }, () => newId());
const [first = "", second = ""] = ids;

describe("pinned and recent companies", () => {
  it("survive a round trip", () => {
    const saved = { pinned: [first], recent: [second] };
    expect(parsePinnedAndRecent(formatPinnedAndRecent(saved))).toEqual(saved);
    expect(parsePinnedAndRecent(formatPinnedAndRecent(nonePinned))).toEqual(nonePinned);
  });

  it.each(["", "_", "x_y", "%00", `${first}`.slice(1), "____", "<script>"])(
    "are empty for the text %j",
    (value) => expect(parsePinnedAndRecent(value)).toEqual(nonePinned),
  );

  it("are bounded and unique for any text", () => {
    const { pinned, recent } = parsePinnedAndRecent(
      `${[first, ...ids].join(".")}_${ids.toReversed().join(".")}`,
    );
    expect(pinned).toEqual(ids.slice(0, maxPinned));
    expect(recent).toEqual(ids.toReversed().slice(0, 5));
  });

  it("pin a recent company unless all slots are taken", () => {
    const saved = pinCompany({ pinned: [], recent: [first, second] }, first);
    expect(saved).toEqual({ pinned: [first], recent: [second] });
    const full = { pinned: ids.slice(0, maxPinned), recent: [] };
    expect(pinCompany(full, newId())).toBe(full);
  });

  it("make an unpinned company the most recent one", () => {
    const saved = unpinCompany({ pinned: [first, second], recent: [] }, first);
    expect(saved).toEqual({ pinned: [second], recent: [first] });
  });

  it("hold the last five opened, newest first, without pinned ones", () => {
    const pinned = { pinned: [first], recent: [] };
    const saved = ids.slice(0, 8).reduce(addRecent, pinned);
    expect(saved).toEqual({ pinned: [first], recent: ids.slice(3, 8).toReversed() });
    expect(addRecent(saved, ids[5] ?? "").recent[0]).toBe(ids[5]);
  });
});
