import { type Page } from "playwright/test";
import { expect as expectSoon, findAdvertiser, test } from "./fixtures";
import { hold } from "./hold";
import { createPlaylists } from "./playlist-factory";
import { type Installation, advertiserName } from "./installation";

/** What is typed, pasted or chosen before the page's scripts have come is kept, and one signs in without them. */

// A slow processor loads the scripts of the next page too.
const expect = expectSoon.configure({ timeout: 60_000 });

interface Case {
  /** In the normal run too, with scripts that come after the input. */
  isShort?: boolean;
  isSignedOut?: boolean;
  /** Whether what is acted on comes with the scripts, as the checkboxes of rows do. */
  needsScripts?: boolean;
  address: string;
  /** Acts as soon as the page can be seen. */
  act: (page: Page, installation: Installation) => Promise<void>;
  /** What must have become of it. */
  check: (page: Page, installation: Installation) => Promise<void>;
}

/** Time between two keys of a fast typist, in ms. */
const keyDelay = 60;

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: keyDelay });

/** Pastes into what has the focus, as Ctrl+V does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    const field = document.createElement("textarea");
    field.value = content;
    const focused = document.activeElement as HTMLElement;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    focused.focus();
  }, text);
  await page.keyboard.press("Control+V");
}

const secretField = (page: Page) => page.getByLabel("Client secret", { exact: true });

const cases: Record<string, Case> = {
  "sign-in: ID, Tab, secret, Enter": {
    isShort: true,
    isSignedOut: true,
    address: "/sign-in",
    act: async (page, { manager }) => {
      await page.getByLabel("Client ID").click();
      await page.keyboard.type(manager.client_id, { delay: 5 });
      await page.keyboard.press("Tab");
      await page.keyboard.type(manager.client_secret, { delay: 5 });
      await page.keyboard.press("Enter");
    },
    check: (page) => expect(page).toHaveURL(/\/playlists$/),
  },
  "sign-in: pasted, then a click": {
    isSignedOut: true,
    address: "/sign-in",
    act: async (page, { manager }) => {
      await page.getByLabel("Client ID").click();
      await paste(page, manager.client_id);
      await secretField(page).click();
      await paste(page, manager.client_secret);
      await page.getByRole("button", { name: "Sign in" }).click();
    },
    check: (page) => expect(page).toHaveURL(/\/playlists$/),
  },
  "sign-in: typed without hurry": {
    isSignedOut: true,
    address: "/sign-in",
    act: async (page, { manager }) => {
      await secretField(page).click();
      // Until long after hydration.
      await page.keyboard.type(manager.client_secret, { delay: 120 });
    },
    check: async (page, { manager }) => {
      await expect(secretField(page)).toHaveValue(manager.client_secret);
      await expect(page.getByLabel("Client ID")).toHaveValue("");
      await expect(secretField(page)).toBeFocused();
    },
  },
  "company search: typed": {
    isShort: true,
    address: "/companies",
    act: async (page) => {
      await page.getByLabel("Search companies").click();
      await page.keyboard.type("johnson jennings", { delay: 90 });
    },
    check: async (page) => {
      await expect(page.getByLabel("Search companies")).toHaveValue("johnson jennings");
      await expect(page).toHaveURL(/q=johnson(\+|%20)jennings/);
      await expect(page.getByRole("table", { name: "Companies" }).getByRole("link")).toHaveCount(1);
    },
  },
  "company search: without a click, and a filter": {
    // By itself, the filter is on once another test has made a playlist.
    address: "/companies?with_playlists=false",
    act: async (page) => {
      await expect(page.getByLabel("Search companies")).toBeFocused();
      await type(page, "johns");
      await page.getByText("With playlists").click();
    },
    check: async (page) => {
      await expect(page.getByLabel("Search companies")).toHaveValue("johns");
      await expect(page.getByLabel("With playlists")).toBeChecked();
      await expect(page).toHaveURL(/with_playlists=true/);
      await expect(page).toHaveURL(/q=johns/);
    },
  },
  "table: rows selected": {
    needsScripts: true,
    address: "/playlists?q=Early",
    act: async (page) => {
      await page.getByRole("checkbox", { name: "Early B" }).first().click();
      await page.getByRole("checkbox", { name: "Early C" }).first().click();
    },
    check: async (page) => {
      await expect(page.getByText("2 playlists selected").first()).toBeAttached();
      await expect(page.getByRole("checkbox", { name: "Early B" }).first()).toBeChecked();
      await expect(page.getByRole("checkbox", { name: "Early A" }).first()).not.toBeChecked();
    },
  },
};

/** When the page's scripts come. */
const moments = ["at once", "during the input", "after the input"] as const;

/** Holds the scripts until their moment, and makes the processor four times as slow; returns what to call after the input. */
async function slowDown(page: Page, moment: (typeof moments)[number]): Promise<() => void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  if (moment === "at once") return () => undefined;
  const release = await hold(page, "**/_next/static/**/*.js");
  if (moment === "after the input") return release;
  await page.exposeFunction("onFirstInput", release);
  await page.addInitScript(() => {
    const { onFirstInput } = window as unknown as { onFirstInput: () => void };
    for (const type of ["keydown", "click"])
      window.addEventListener(type, onFirstInput, { capture: true, once: true });
  });
  return release;
}

for (const moment of moments)
  for (const [name, { isShort, isSignedOut, needsScripts, address, act, check }] of Object.entries(
    cases,
  ))
    test(
      `scripts come ${moment} · ${name}`,
      { tag: isShort && moment === "after the input" ? [] : "@slow" },
      async ({ page, signIn, installation }) => {
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        if (!isSignedOut) await signIn();
        if (name.startsWith("table: "))
          await createPlaylists(
            page,
            await findAdvertiser(page, advertiserName),
            [..."ABC"].map((letter) => ({ name: `Early ${letter}` })),
          );
        const sent: string[] = [];
        page.on("request", (request) => sent.push(request.url()));
        const release = await slowDown(page, moment);
        await page.goto(address, { waitUntil: "commit" });
        if (needsScripts) release();
        await act(page, installation);
        release();
        await check(page, installation);
        const { client_secret } = installation.manager;
        expect(sent.filter((url) => url.includes(client_secret))).toEqual([]);
      },
    );

test("a form without an address keeps what was typed until the scripts come", async ({ page }) => {
  const release = await hold(page, "**/_next/static/**/*.js");
  await page.goto("/sign-in", { waitUntil: "commit" });
  await expect(page.getByLabel("Client ID")).toBeVisible();
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.innerHTML = "<input name=kept aria-label=Kept><button>Send</button>";
    document.querySelector("main")?.prepend(form);
  });
  await page.getByLabel("Kept").fill("typed");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByLabel("Kept")).toHaveValue("typed");
  expect(page.url()).toMatch(/\/sign-in$/);
  release();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "one signs in, and is told why not",
    { tag: "@slow" },
    async ({ page, installation: { manager } }) => {
      const sent: string[] = [];
      page.on("request", (request) => sent.push(request.url()));
      const fill = async (secret: string) => {
        await secretField(page).fill(secret);
        await page.getByRole("button", { name: "Sign in" }).click();
      };
      await page.goto("/playlists?q=autumn");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByText("Enter your client ID.")).toBeVisible();
      await expect(page.getByText("Enter your client secret.")).toBeVisible();

      await page.getByLabel("Client ID").fill(manager.client_id);
      await fill(`${manager.client_secret}x`);
      await expect(page.getByText("ID and secret don't match")).toBeVisible();
      await expect(page.getByLabel("Client ID")).toHaveValue(manager.client_id);
      await expect(secretField(page)).toHaveValue("");

      await fill(manager.client_secret);
      await expect(page).toHaveURL(/\/playlists\?q=autumn$/);
      await expect(page.getByRole("heading", { level: 1, name: "Playlists" })).toBeVisible();
      for (const url of sent) {
        expect(url).not.toContain(manager.client_id);
        expect(url).not.toContain(manager.client_secret);
      }
      // The reason belongs to its attempt.
      await page.context().clearCookies({ name: "cuelist_session" });
      await page.goto("/sign-in");
      await expect(page.getByText("don't match")).toBeHidden();
    },
  );
});
