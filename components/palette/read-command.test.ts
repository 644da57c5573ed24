import { expect, it } from "vitest";
import { readCommand } from "@/components/palette/use-command-options";

it.each([
  ["new nike", { verb: "new", object: "nike" }],
  ["New playlist for Acme & Sons", { verb: "new", object: "Acme & Sons" }],
  ["create acme", { verb: "new", object: "acme" }],
  ["add playlist acme", { verb: "new", object: "acme" }],
  ["playlists of nike", { verb: "playlists", object: "nike" }],
  ["lists for acme audio", { verb: "playlists", object: "acme audio" }],
  ["playlists nike", { verb: "playlists", object: "nike" }],
  ["nike playlists", { verb: "playlists", object: "nike" }],
  ["nike's playlists", { verb: "playlists", object: "nike" }],
  ["swap 973972218", { verb: "replace", id: "973972218" }],
  ["replace id show-12 with show-13", { verb: "replace", id: "show-12" }],
  [" exchange 973972218 ", { verb: "replace", id: "973972218" }],
  ["who uses 973972218", { verb: "uses", id: "973972218" }],
  ["which playlists contain ID show-12", { verb: "uses", id: "show-12" }],
  ["export nike", { verb: "export", object: "nike" }],
  ["download playlists of nike", { verb: "export", object: "nike" }],
])("reads %j as a command", (text, command) => {
  expect(readCommand(text)).toEqual(command);
});

it.each(["", "nike", "new", "new playlist", "new playlist for", "playlists", "playlists of"])(
  "finds no command in %j",
  (text) => expect(readCommand(text)).toBeNull(),
);

it.each([
  "import playlists",
  "swap",
  "replace id",
  "export",
  "export playlists",
  "who uses",
  "renew nike",
  "swapping 1234",
])("finds no command in %j either", (text) => expect(readCommand(text)).toBeNull());
