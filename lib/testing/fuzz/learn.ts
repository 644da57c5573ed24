import { type FuzzRequest } from "@/lib/testing/fuzz/requests";
import { type FuzzAnswer } from "@/lib/testing/fuzz/send";
import { type World } from "@/lib/testing/fuzz/world";

const uuid = /"uuid":"([0-9a-f-]{36})"/;
/** Maximum items remembered per kind; newest win. */
const maxRemembered = 300;

export function recordObjects(
  world: World,
  { operation, path }: FuzzRequest,
  answer: FuzzAnswer,
): void {
  if (answer.status < 200 || answer.status > 299 || path.startsWith("/companies")) return;
  const found = uuid.exec(answer.text)?.[1];
  const revision = Number(/"revision":(\d+)/.exec(answer.text)?.[1]);
  const cursor = /"next_cursor":"([^"]+)"/.exec(answer.text)?.[1];
  if (cursor) remember(world.cursors, cursor);
  if (!found) return;
  if (operation.path === "/api/imports") remember(world.importIds, found);
  else if (operation.path === "/api/people") remember(world.personIds, found);
  else if (/change-sets(\/:id\/undo)?$/.test(operation.path)) remember(world.changeSetIds, found);
  else if (/playlists(\/:\w+(\/(archive|restore))?|\/combine)?$/.test(operation.path)) {
    if (operation.method === "POST" && !operation.path.includes("/:playlistUUID"))
      remember(world.playlistIds, found);
    if (revision > 0) world.revisions.set(found, revision);
  }
}

function remember(list: string[], value: string): void {
  if (list.includes(value)) return;
  list.push(value);
  if (list.length > maxRemembered) list.shift();
}
