import { CodeBlock } from "@/components/operations/code-block";

interface MessageBodyProps {
  /** Heading and accessible name: "Body of the answer". */
  label: string;
  text: string;
  /** Note that `text` is incomplete. */
  note?: string | null;
}

/** The body of a request or answer; JSON is indented. */
export const MessageBody = ({ text, ...props }: MessageBodyProps) => (
  <CodeBlock {...props} code={indentJson(text)} isLong />
);

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
