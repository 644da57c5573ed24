import { Download } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { downloadText } from "@/components/ui/download-text";
import { formatExactTime } from "@/components/ui/relative-time";
import { cx, inputStyle } from "@/components/ui/style";

interface OnceProps {
  label: string;
  text: string;
  /** Whether it takes the focus from the form that it replaces. */
  isFocused?: boolean;
}

/** A text that is shown once, to copy. */
function Once({ label, text, isFocused }: OnceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          readOnly
          autoFocus={isFocused}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          className={cx(inputStyle, "h-9 min-w-0 flex-1 font-mono text-sm")}
        />
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`}>
          Copy
        </CopyButton>
      </div>
    </div>
  );
}

/** A person's link, to send to them. */
export function HandedLink({ url, expiresAt }: { url: string; expiresAt: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Once label="Invitation link" text={url} isFocused />
      <p className="text-muted">
        Send this link yourself: no email is sent. It works once, until{" "}
        {formatExactTime(new Date(expiresAt))}, and can&apos;t be shown again.
      </p>
    </div>
  );
}

/** A client ID and a new secret, to store. */
export function HandedSecret({ clientId, secret }: { clientId: string; secret: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Once label="Client ID" text={clientId} />
      <Once label="Client secret" text={secret} isFocused />
      <p className="text-muted">Save the secret now. It can&apos;t be shown again.</p>
      <Button
        onPress={() =>
          downloadText("cuelist-sign-in.json", "application/json", toFile(clientId, secret))
        }
        className="self-start"
      >
        <Download aria-hidden className="size-4" />
        Download as file
      </Button>
    </div>
  );
}

/** Formats the pair as a file for scripts. */
export const toFile = (clientId: string, secret: string): string =>
  `${JSON.stringify({ client_id: clientId, client_secret: secret }, null, 2)}\n`;
