import {
  type CallableOperation,
  type OperationCall,
  type Samples,
} from "@/components/operations/operation-call";
import { Button } from "@/components/ui/button";
import { ListItem } from "@/components/ui/list-item";
import { SecretField } from "@/components/ui/secret-field";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";

interface CallFieldsProps {
  operation: CallableOperation;
  samples?: Samples;
  call: OperationCall;
  onChange: (call: OperationCall) => void;
  /** Problems of the last run, by path. */
  errors: { path: string; message: string }[];
}

const places = ["path", "query", "header"] as const;
/** Prefixes of these parameters in the errors of a run. */
const pathOf = { path: "/params", query: "/query", header: "/headers" };

/** The parameters, headers and body of a call. */
export function CallFields(props: CallFieldsProps) {
  const { operation, samples, call, onChange, errors } = props;
  const errorAt = (path: string) => errors.find((error) => error.path === path)?.message;
  const setIn = (place: (typeof places)[number], name: string) => (value: string) =>
    onChange({ ...call, [place]: { ...call[place], [name]: value } });
  return (
    <>
      {places.flatMap((place) =>
        operation.parameters[place].map(({ name, isRequired, example, options }) => {
          const field = {
            label: name,
            isOptional: !isRequired,
            value: call[place][name] ?? "",
            onChange: setIn(place, name),
            error: errorAt(place === "query" ? "/query" : `${pathOf[place]}/${name}`),
          };
          return options.length > 0 ? (
            <OptionField key={name} {...field} options={options} />
          ) : (
            <TextField
              key={name}
              {...field}
              placeholder={example}
              autoComplete="off"
              inputClassName="font-mono text-sm"
              inputProps={{ spellCheck: "false", autoCapitalize: "none" }}
            />
          );
        }),
      )}
      <SampleButton operation={operation} samples={samples} call={call} onChange={onChange} />
      {call.fields
        ? Object.entries(call.fields).map(([name, value]) => {
            const Field = name.endsWith("_secret") ? SecretField : TextField;
            return (
              <Field
                key={name}
                label={name}
                value={value}
                autoComplete="off"
                onChange={(to) => onChange({ ...call, fields: { ...call.fields, [name]: to } })}
              />
            );
          })
        : null}
      {operation.body && !call.fields ? (
        <TextArea
          label="Body"
          isCode
          rows={Math.min(16, call.body.split("\n").length + 1)}
          value={call.body}
          onChange={(body) => onChange({ ...call, body })}
          error={errorAt("/body")}
          description={describeJsonFault(call.body)}
        />
      ) : null}
    </>
  );
}

interface OptionFieldProps {
  label: string;
  isOptional: boolean;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  options: string[];
}

function OptionField({ options, value, onChange, ...field }: OptionFieldProps) {
  return (
    <Select
      {...field}
      value={value === "" ? "none" : value}
      onChange={(selected) => onChange(selected === "none" ? "" : selected)}
    >
      <ListItem id="none">Not set</ListItem>
      {options.map((option) => (
        <ListItem key={option} id={option}>
          {option}
        </ListItem>
      ))}
    </Select>
  );
}

/** Fills in the last changed playlist with its revision, because a change needs both. */
function SampleButton({ operation, samples, call, onChange }: Omit<CallFieldsProps, "errors">) {
  const playlist = samples?.playlist;
  const isChange = operation.parameters.header.some(({ name }) => name === "If-Match");
  if (!isChange || !playlist || call.path.playlistUUID === playlist.uuid) return null;
  const use = () =>
    onChange({
      ...call,
      path: { ...call.path, playlistUUID: playlist.uuid },
      header: { ...call.header, "If-Match": `"r${playlist.revision}"` },
    });
  return (
    <Button size="sm" className="max-w-full self-start" onPress={use}>
      <span className="truncate">
        Use <bdi>{playlist.name}</bdi>
      </span>
    </Button>
  );
}

function describeJsonFault(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return "This isn't valid JSON. You can run it to see the error.";
  }
}
