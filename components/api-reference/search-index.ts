import { type Reference, type ReferenceOperation } from "@/lib/shared/openapi/describe-reference";
import { type ReferenceField } from "@/lib/shared/openapi/list-fields";
import { routes } from "@/lib/shared/routes";

/** A place of the reference that its search finds. */
export interface ReferenceHit {
  /** "createPlaylist.body.name" */
  anchor: string;
  /** Name of the operation, field or error. */
  name: string;
  /** Title of the part that it belongs to: "Create a playlist", "Error 422". */
  where: string;
  isCode: boolean;
  /** Other words by which it is found. */
  words: string;
}

/** Lists every operation, error, parameter and field. Fields of fields are found too. */
export function listHits({ groups, errors }: Reference): ReferenceHit[] {
  const operations = groups.flatMap((group) => group.operations);
  return [
    ...operations.map(({ id, title, method, path }) => ({
      anchor: id,
      name: title,
      where: `${method} ${path}`,
      isCode: false,
      words: id,
    })),
    ...errors.map(({ code, status, meaning }) => ({
      anchor: routes.apiError(code).split("#")[1] ?? "",
      name: code,
      where: `Error ${status}`,
      isCode: true,
      words: meaning,
    })),
    ...operations.flatMap(listOperationFields),
  ];
}

function listOperationFields({ id, title, parameters, body, answer }: ReferenceOperation) {
  const inBody = body?.fields.find(({ name }) => name === "body")?.fields ?? [];
  return [
    ...listFieldHits(parameters.path, `${id}.path`, title),
    ...listFieldHits(parameters.query, `${id}.query`, title),
    ...listFieldHits(parameters.header, `${id}.header`, title),
    ...listFieldHits(inBody, `${id}.body`, title),
    ...listFieldHits(answer.fields, `${id}.answer`, `${title}: response`),
  ];
}

function listFieldHits(fields: ReferenceField[], anchor: string, where: string): ReferenceHit[] {
  return fields.flatMap((field) => [
    { anchor: `${anchor}.${field.name}`, name: field.name, where, isCode: true, words: "" },
    ...listFieldHits(field.fields, `${anchor}.${field.name}`, `${where}, ${field.name}`),
  ]);
}
