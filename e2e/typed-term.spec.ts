import { expect, test } from "./fixtures";

test("what is typed stays when the router changes the address before the term is in it", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/companies");
  const field = page.getByLabel("Search companies");
  await expect(field).toBeFocused();
  await expect(page.getByRole("table", { name: "Companies", exact: true })).toBeVisible();
  await page.evaluate(() => {
    document.execCommand("insertText", false, "advertiser 080");
    history.pushState(history.state, "", "/companies");
  });
  await expect(page).toHaveURL(/q=advertiser\+080/);
  await expect(field).toHaveValue("advertiser 080");
  await expect(page.getByRole("table", { name: "Companies" }).getByRole("row")).toHaveCount(2);
});
