import { type Database } from "@/lib/server/db/database";

/** Lets a series continue without the playlist at `position` if it is unknown whether that was created. It can still be decided later. */
export function leaveUnknown(
  database: Database,
  changeSetId: string,
  position: number,
): Promise<void> {
  return database.write(async (transaction) => {
    await transaction
      .updateTable("change_set_items")
      .set({
        state: "failed",
        message: "It is not known whether it was created.",
        playlist_input: null,
      })
      .where("change_set_id", "=", changeSetId)
      .where("position", "=", position)
      .where("state", "=", "pending")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("service_creates")
            .select("service_creates.id")
            .where("service_creates.change_set_id", "=", changeSetId)
            .where("service_creates.position", "=", position)
            .where("service_creates.state", "=", "not_known"),
        ),
      )
      .execute();
  });
}
