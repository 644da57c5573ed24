/** A browser with cookies and without scripts, for sign-ins that pass through two servers. */
export class SmallBrowser {
  private readonly cookies = new Map<string, Map<string, string>>();

  /** Asks without following a redirect, as a page of the same site that is opened. */
  async ask(url: string, request: RequestInit = {}): Promise<Response> {
    const headers = new Headers(request.headers);
    const own = this.cookiesOf(url);
    headers.set("cookie", Array.from(own, ([name, value]) => `${name}=${value}`).join("; "));
    const answer = await fetch(url, { ...request, headers, redirect: "manual" });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "" || /max-age=0/i.test(set)) own.delete(name);
      else own.set(name, value);
    }
    return answer;
  }

  cookiesOf(url: string): Map<string, string> {
    const { host } = new URL(url);
    const own = this.cookies.get(host) ?? new Map<string, string>();
    this.cookies.set(host, own);
    return own;
  }

  /** A browser that has the same cookies. */
  copy(): SmallBrowser {
    const other = new SmallBrowser();
    for (const [host, own] of this.cookies) other.cookies.set(host, new Map(own));
    return other;
  }

  /** Signs in at the provider's address; returns the address of Cuelist to which it sends back, without asking for it. */
  async signInAtProvider(address: string, login: string | null, cuelist: string): Promise<string> {
    let url = address;
    for (let step = 0; step < 12; step += 1) {
      if (url.startsWith(cuelist)) return url;
      const answer = await this.ask(url);
      const next = answer.headers.get("location") ?? (await this.fillIn(answer, url, login));
      url = new URL(next, url).href;
    }
    throw new Error(`The provider does not come to an end: ${url}`);
  }

  /** Sends the provider's form for `login`, or cancels for null. */
  private async fillIn(answer: Response, url: string, login: string | null): Promise<string> {
    const html = await answer.text();
    const [, cancel = ""] = /href="([^"]*\/abort)"/.exec(html) ?? [];
    if (login === null) return cancel;
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(html) ?? [];
    if (action === undefined) throw new Error(`${answer.status} at ${url}: ${html.slice(-500)}`);
    const body = new URLSearchParams({ prompt: "login", login, password: "x" });
    const sent = await this.ask(new URL(action, url).href, { method: "POST", body });
    return sent.headers.get("location") ?? "";
  }
}
