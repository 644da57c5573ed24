// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { connection } from "@/components/layout/connection";
import { emptyValues, type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { findUsualType } from "@/components/playlists/form/use-drafted-form";
import { useLeaveGuard } from "@/components/playlists/form/use-leave-guard";
import { useSaveAgain } from "@/components/playlists/form/save-button";
import { showToastsWith } from "@/components/ui/toast";
import { ApiError } from "@/lib/browser/api-error";
import { show } from "@/lib/testing/show";

it.each([
  [{ podcast: 0, radio: 0, streaming: 0 }, null],
  [{ podcast: 1, radio: 0, streaming: 0 }, "podcast"],
  [{ podcast: 1, radio: 2, streaming: 0 }, "radio"],
  [{ podcast: 3, radio: 2, streaming: 0 }, null],
])("the usual type of %o is %s", (types, usual) => expect(findUsualType({ types })).toBe(usual));

/** A form whose save fails with `error`, which a test sets. */
function openForm() {
  let saves = 0;
  const parts = {} as { form: ReturnType<typeof useForm<PlaylistFormValues>> };
  function Form({ error }: { error: Error | null }) {
    const form = useForm<PlaylistFormValues>({ defaultValues: emptyValues("") });
    parts.form = form;
    useSaveAgain(error, form.subscribe, () => (saves += 1));
    return null;
  }
  const { rerender } = show(<Form error={null} />);
  return {
    saves: () => saves,
    fail: (error: Error | null) => rerender(<Form error={error} />),
    change: () => act(() => parts.form.setValue("name", "Changed")),
    comeBack: () => act(async () => connection.set({ isDown: false })),
  };
}

const lost = () => new ApiError(0, "network", "Can't reach the server.");

it("saves itself once when the connection is back", async () => {
  const { saves, fail, comeBack } = openForm();
  fail(lost());
  expect(connection.get().isDown).toBe(true);
  expect(saves()).toBe(0);
  await comeBack();
  expect(saves()).toBe(1);
  // The repetition fails too: from here on, it is up to the user.
  fail(null);
  fail(lost());
  await comeBack();
  expect(saves()).toBe(1);
  fail(null);
  fail(lost());
  await comeBack();
  expect(saves()).toBe(2);
});

it("does not save by itself what was changed meanwhile, or what the server refused", async () => {
  const { saves, fail, change, comeBack } = openForm();
  fail(lost());
  change();
  await comeBack();
  fail(null);
  fail(new ApiError(503, "unavailable", "Not now."));
  await comeBack();
  expect(saves()).toBe(0);
});

it.each([
  ["another page", true, "/playlists", ["Draft kept."]],
  ["the next opening of the form", true, location.pathname, []],
  ["another page, without changes", false, "/playlists", []],
])("says that the draft is kept when it is left for %s", (_, isUnsaved, to, told) => {
  const messages: unknown[] = [];
  showToastsWith({
    success: (message: unknown) => messages.push(message),
    dismiss: () => undefined,
  } as unknown as Parameters<typeof showToastsWith>[0]);
  function Form() {
    useLeaveGuard({
      isUnsaved: () => isUnsaved,
      isDraftStored: true,
      onDiscard: () => Promise.resolve(),
    });
    return null;
  }
  const own = location.pathname;
  const { rerender } = show(<Form />);
  history.pushState(null, "", to);
  rerender(null);
  history.pushState(null, "", own);
  expect(messages).toEqual(told);
});
