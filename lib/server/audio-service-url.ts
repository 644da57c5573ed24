import { z } from "zod";

const isLoopback = (hostname: string) =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);

/** Whether secrets may travel to an address: by https, or on this machine. */
export const isSafeForSecrets = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || isLoopback(hostname);

/**
 * The base address of an Advertiser Audio Service (docs/service-api.md, "Endpoints"), without a trailing slash. Secrets
 * travel to it, so it must be https, except on this machine.
 */
export const audioServiceUrlSchema = z
  .url({
    protocol: /^https?$/,
    error: "must be an https address such as https://audio.example/base",
  })
  .transform((value) => new URL(value))
  .refine(isSafeForSecrets, "must be an https address; http is possible on this machine only")
  .refine(
    ({ username, password }) => username === "" && password === "",
    "must have no user name and no password",
  )
  .refine(({ search, hash }) => search === "" && hash === "", "must have no query and no fragment")
  .transform(({ origin, pathname }) => origin + pathname.replace(/\/+$/, ""));
