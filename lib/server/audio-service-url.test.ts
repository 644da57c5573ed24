import { expect, it } from "vitest";
import { audioServiceUrlSchema } from "@/lib/server/audio-service-url";

it.each([
  ["https://Audio.Example", "https://audio.example"],
  ["https://audio.example:8443/base/v1/", "https://audio.example:8443/base/v1"],
  ["http://localhost:3000/", "http://localhost:3000"],
  ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["http://[::1]:3000/a", "http://[::1]:3000/a"],
])("reads %s", (text, url) => {
  expect(audioServiceUrlSchema.parse(text)).toBe(url);
});

it.each([
  ["audio.example", "must be an https address such as https://audio.example/base"],
  ["ftp://audio.example", "must be an https address such as https://audio.example/base"],
  ["http://audio.example", "must be an https address; http is possible on this machine only"],
  ["http://127.0.0.1.example", "must be an https address; http is possible on this machine only"],
  ["https://me:secret@audio.example", "must have no user name and no password"],
  ["https://audio.example/?key=1", "must have no query and no fragment"],
  ["https://audio.example/#a", "must have no query and no fragment"],
])("refuses %s", (text, message) => {
  const parsed = audioServiceUrlSchema.safeParse(text);
  expect(parsed.error?.issues[0]?.message).toBe(message);
});
