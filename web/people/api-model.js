// What the OpenAPI document says of each operation: fields, types, examples.
import { number } from "../core/format.js";
import { t } from "../core/i18n.js";

let reading;

/// `{ operations, sections }` of the server, read once. Operations are `{ id, method, path, code, right, summary,
/// details, section, fields, answer, status }`, fields `{ name, place, isRequired, schema, text }`.
export function apiModel(signal) {
  reading ??= fetch("/openapi.json", { signal }).then(async (response) => {
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return modelOf(await response.json());
  }).catch((error) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

function modelOf(document) {
  const resolve = (schema) =>
    schema?.$ref ? resolve(document.components.schemas[schema.$ref.split("/").pop()]) : schema;
  const operations = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, one] of Object.entries(methods)) {
      if (!one.operationId) continue;
      const body = resolve(one.requestBody?.content?.["application/json"]?.schema);
      const [status, answer] = Object.entries(one.responses).find(([code]) => code.startsWith("2")) ?? [];
      operations.push({
        id: one.operationId,
        method: method.toUpperCase(),
        path,
        code: one["x-header-code"],
        right: one["x-right"],
        summary: one.summary,
        details: one.description ?? "",
        section: one.tags?.[0] ?? "",
        status,
        answer: Object.values(answer?.content ?? {})[0]?.schema,
        fields: [
          ...(one.parameters ?? []).filter((field) => field.in !== "header").map((field) => ({
            name: field.name,
            place: field.in,
            isRequired: field.required === true,
            schema: field.schema ?? field.content["application/json"].schema,
            text: field.description ?? "",
          })),
          ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
            name,
            place: "body",
            isRequired: body.required?.includes(name) ?? false,
            schema,
            text: schema.description ?? resolve(schema)?.description ?? "",
          })),
        ],
      });
    }
  }
  // One operation may have two routes; the first is told.
  const seen = new Set();
  const list = operations.filter(({ id }) => !seen.has(id) && seen.add(id)).sort((one, other) => one.code - other.code);
  return { operations: list, sections: [...new Set(list.map((one) => one.section))], resolve };
}

const typesOf = (schema) => [schema.type ?? []].flat().filter((type) => type !== "null");

/// The type of a value, in words.
export function typeText(schema, resolve, depth = 0) {
  const one = resolve(schema);
  if (!one) return "";
  if (one.anyOf) {
    return one.anyOf.filter((part) => resolve(part).type !== "null").map((part) => typeText(part, resolve, depth)).join(
      t("api.or"),
    );
  }
  if (one.enum) return one.enum.filter((value) => value !== null).join(" | ");
  const [type] = typesOf(one);
  if (type === "array") return t("api.list", { of: typeText(one.items ?? {}, resolve, depth + 1) });
  if (type === "object") {
    return depth < 2 && one.properties ? `{ ${Object.keys(one.properties).join(", ")} }` : t("api.object");
  }
  if (one.format === "date") return t("api.date");
  if (one.format === "date-time") return t("api.time");
  if (type === "string") return range(t("api.text"), one.minLength, one.maxLength);
  if (type === "integer" || type === "number") {
    return range(t(`api.${type}`), one.minimum, one.maximum === Number.MAX_SAFE_INTEGER ? undefined : one.maximum);
  }
  if (type === "boolean") return "true | false";
  return type ?? t("api.anything");
}

const range = (name, from, to) => (to === undefined ? name : `${name}, ${number(from ?? 0)} – ${number(to)}`);

/// A value that the type allows, for examples.
export function sample(schema, resolve, name = "", depth = 0) {
  const one = resolve(schema) ?? {};
  if (one.examples?.length) return one.examples[0];
  if (one.anyOf) return sample(one.anyOf[0], resolve, name, depth);
  if (one.enum) return one.enum[0];
  const [type] = typesOf(one);
  switch (type) {
    case "integer":
    case "number":
      return Math.max(one.minimum ?? 1, Math.min(1, one.maximum ?? 1));
    case "boolean":
      return true;
    case "array":
      return depth > 2
        ? []
        : Array.from({ length: Math.max(1, Math.min(one.minItems ?? 1, 18)) }, () =>
          sample(one.items ?? {}, resolve, name, depth + 1));
    case "object":
      return Object.fromEntries(
        Object.entries(one.properties ?? {}).filter(([key]) => one.required?.includes(key))
          .map(([key, inner]) => [key, sample(inner, resolve, key, depth + 1)]),
      );
    default:
      if (one.format === "date") return "2026-11-22";
      if (one.format === "date-time") return "2026-11-22T09:00:00+02:00";
      return /password|old|new/i.test(name) ? "long enough" : "text";
  }
}

/// The fields of an example: those that are required.
export const sampleFields = (operation, resolve) =>
  Object.fromEntries(
    operation.fields.filter((field) => field.isRequired)
      .map((field) => [field.name, sample(field.schema, resolve, field.name)]),
  );

/// Where a request goes and what is in it, through the REST endpoint.
export function restRequest(operation, values) {
  const given = operation.fields.filter((field) => values[field.name] !== undefined);
  const text = (value) => encodeURIComponent(Array.isArray(value) ? value.join(",") : value).replaceAll("%2C", ",");
  const path = operation.path.replace(
    /\{(\w+)\}/g,
    (whole, name) => (values[name] === undefined ? whole : text(values[name])),
  );
  const query = given.filter((field) => field.place === "query").map((field) =>
    `${field.name}=${text(values[field.name])}`
  ).join("&");
  const body = Object.fromEntries(
    given.filter((field) => field.place === "body").map((field) => [field.name, values[field.name]]),
  );
  return {
    target: `/api/v1${path}${query && `?${query}`}`,
    body: operation.fields.some((field) => field.place === "body") ? body : undefined,
  };
}

// In a POSIX shell, within single quotes, only the quote itself needs care.
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/// The same request through both endpoints, as commands for a shell.
export function examples(operation, values) {
  const { origin } = location;
  const { target, body } = restRequest(operation, values);
  const needsLogin = operation.right !== "any";
  const rest = [
    `curl ${operation.method === "GET" ? "" : `-X ${operation.method} `}${quoted(origin + target)}`,
    needsLogin && "-H 'Authorization: Bearer AUTH_HASH'",
    body && "-H 'Content-Type: application/json'",
    body && `-d ${quoted(JSON.stringify(body))}`,
  ];
  const coded = [
    `curl ${quoted(`${origin}/api`)}`,
    "-H 'Content-Type: application/json'",
    `-d ${
      quoted(JSON.stringify({ header: operation.code, ...(needsLogin && { authHash: "AUTH_HASH" }), data: values }))
    }`,
  ];
  const command = (lines) => lines.filter(Boolean).join(" \\\n  ");
  return { rest: command(rest), coded: command(coded) };
}

/// The value of what a person typed, or `undefined` for nothing: texts as they are, all else as JSON.
export function typed(text, schema, resolve) {
  if (text === "") return undefined;
  const one = resolve(schema) ?? {};
  const parts = one.anyOf ? one.anyOf.map(resolve) : [one];
  const types = new Set(parts.flatMap(typesOf));
  if (types.size === 1 && types.has("string")) return text;
  try {
    return JSON.parse(text);
  } catch {
    if (types.has("array") && !text.startsWith("[")) {
      return text.split(",").map((part) => typed(part.trim(), one.items ?? {}, resolve));
    }
    return text;
  }
}
