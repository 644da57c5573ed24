import { type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { separateTexts } from "@/components/jsx/jsx-runtime";

const html = (node: ReactNode) => renderToStaticMarkup(node);
const none = null as ReactNode;
const count: number = 12;
const Part = ({ children }: { children: ReactNode }) => (
  <div>
    {none}
    {children}
  </div>
);

it("Texts alone are one text", () => {
  expect(html(<p>{count} playlists</p>)).toBe("<p>12 playlists</p>");
  expect(html(<p>{none} playlists</p>)).toBe("<p> playlists</p>");
  expect(html(<Part>{count} of them</Part>)).toBe("<div>12 of them</div>");
});

it("Texts next to elements are in a span, and white space is not", () => {
  const page = (
    <p>
      <b>A</b> of {count} {none}
      <i>B</i> <u>C</u>, too
    </p>
  );
  const shown = "<p><b>A</b><span> of 12 </span><i>B</i> <u>C</u><span>, too</span></p>";
  expect(html(page)).toBe(shown);
  expect(
    html(
      <Part>
        <b>A</b>s
      </Part>,
    ),
  ).toBe("<div><b>A</b><span>s</span></div>");
});

it("The only text of a fragment is in a span: the fragment may have siblings", () => {
  expect(
    html(
      <p>
        <b>A</b>
        <>{count} more</>
      </p>,
    ),
  ).toBe("<p><b>A</b><span>12 more</span></p>");
});

it("Elements keep their places among the children, whatever texts come", () => {
  const bold = <b>A</b>;
  expect(separateTexts(["x", null, 1, bold, " "])).toMatchObject([{}, null, null, bold, " "]);
  expect(separateTexts([null, null, null, bold, "y"])).toMatchObject([null, null, null, bold, {}]);
});

it("Names, IDs and code are not translated", () => {
  expect(html(<bdi>NIKE, Inc.</bdi>)).toBe('<bdi translate="no">NIKE, Inc.</bdi>');
  expect(html(<bdi translate="yes">today</bdi>)).toBe('<bdi translate="yes">today</bdi>');
});
