// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { SignInForm } from "@/components/session/sign-in-form";
import { show } from "@/lib/testing/show";

it("says at each field what is missing, and begins at the first", async () => {
  const { user } = show(<SignInForm isRemote={false} onSignedIn={() => undefined} />);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  const id = screen.getByLabelText("Client ID");
  await waitFor(() => expect(document.activeElement).toBe(id));
  expect(screen.getByText("Enter your client ID.")).toBeTruthy();
  expect(screen.getByText("Enter your client secret.")).toBeTruthy();
});

it("keeps what was typed after a refusal", async () => {
  const refused = { Message: "Refused.", type: "error", code: "invalid_client" };
  const { user } = show(<SignInForm isRemote={false} onSignedIn={() => undefined} />, {
    answers: { "/api/session": () => Response.json(refused, { status: 401 }) },
  });
  await user.type(screen.getByLabelText("Client ID"), "planner");
  await user.type(screen.getByLabelText("Client secret"), "wrong{Enter}");
  expect(await screen.findByText(/^That client ID and secret don't match/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Client ID").value).toBe("planner");
  expect(screen.getByLabelText<HTMLInputElement>("Client secret").value).toBe("wrong");
});
