import { AppError, type FieldError } from "@/lib/shared/errors";

/** The 404 for a playlist that does not exist or that the caller may not see; the answer does not say which. */
export const noSuchPlaylist = (): AppError =>
  new AppError("not_found", "Playlist not found, or you don't have access to it.");

/** The error at `path` for an advertiser that does not exist or that the caller may not see. */
export const noSuchAdvertiser = (path: FieldError["path"]): FieldError => ({
  path,
  message: "Advertiser not found, or you don't have access to it.",
});

/** The error at `path` for a playlist that a client of an advertiser would keep in the agency's list. */
export const onlyForAgency = (path: FieldError["path"]): FieldError => ({
  path,
  message: "Only the agency can keep a playlist in its own list.",
});

/** The message for a playlist without IDs and searches. */
export const emptyPlaylist = "Add at least one inventory ID or search.";
