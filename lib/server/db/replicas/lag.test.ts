import { describe, expect, it } from "vitest";
import { PositionHistory } from "@/lib/server/db/replicas/lag";

describe("the lag of a replica", () => {
  it("is the time since the primary was first seen further on", () => {
    const history = new PositionHistory();
    history.note(100, 0);
    history.note(200, 1_000);
    history.note(300, 2_000);
    expect(history.lagMs(300, 2_500, 0)).toBe(0);
    expect(history.lagMs(200, 2_500, 0)).toBe(500);
    expect(history.lagMs(150, 2_500, 0)).toBe(1_500);
    expect(history.lagBytes(150)).toBe(150);
  });

  it("is nothing on a primary that is idle for hours", () => {
    const history = new PositionHistory();
    for (let second = 0; second < 10_000; second += 1) history.note(100, second * 1_000);
    expect(history.lagMs(100, 10_000_000, 9_000_000)).toBe(0);
  });

  it("is told by the last replayed transaction if it is larger than what was seen", () => {
    const history = new PositionHistory();
    history.note(1_000, 0);
    expect(history.lagMs(10, 100, 3_600_000)).toBe(3_600_000);
  });

  it("begins anew when the primary is another one, further back", () => {
    const history = new PositionHistory();
    history.note(1_000, 0);
    history.note(500, 1_000);
    expect(history.lagMs(500, 1_000, 0)).toBe(0);
    expect(history.lagBytes(400)).toBe(100);
  });
});
