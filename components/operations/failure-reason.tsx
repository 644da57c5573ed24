import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/shared/routes";
import { type ErrorBody } from "@/lib/shared/http/schema";

interface FailureReasonProps {
  code: string;
  message: string;
  errors?: ErrorBody["errors"];
}

/** The reason why a call failed: the message, the fields, and the reference's text on the code. */
export function FailureReason({ code, message, errors = [] }: FailureReasonProps) {
  return (
    <Callout tone="warn" title={<bdi>{message}</bdi>}>
      {errors.length > 0 ? (
        <ul className="my-1 flex flex-col gap-1 text-sm">
          {errors.map(({ path, message: about }, index) => (
            <li key={index} className="break-words">
              <code className="font-mono text-xs">{path}</code> <bdi>{about}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-sm">
        <Link href={routes.apiError(code)}>
          What <code className="font-mono">{code}</code> means, and what to do
        </Link>
      </p>
    </Callout>
  );
}
