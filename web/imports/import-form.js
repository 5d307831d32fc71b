// Which file, and what is said of it.
import { checkbox, select } from "../core/components.js";
import { h } from "../core/dom.js";
import { number } from "../core/format.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { session } from "../core/session.js";
import { sources } from "./file-kind.js";

/// A place to drop a file on, or to choose one.
export function dropZone({ file }, { choose }) {
  const stop = (event) => event.preventDefault();
  const drop = (event) => {
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
  };
  return h(
    "label",
    { key: "drop", class: file ? "import-drop chosen" : "import-drop", ondragover: stop, ondrop: drop },
    [
      icon("upload", 24),
      file
        ? h("span", null, [
          h("strong", { dir: "auto" }, file.name),
          " ",
          h("span", { class: "muted" }, t("imports.size", { size: number(Math.ceil(file.size / 1024)) })),
        ])
        : h("strong", null, t("imports.drop")),
      h("span", { class: "muted" }, t(file ? "imports.another" : "imports.dropText")),
      h("input", {
        type: "file",
        class: "visually-hidden",
        accept: ".csv,.tsv,.txt,text/csv,text/plain",
        onchange: ({ target }) => {
          choose(target.files[0]);
          target.value = "";
        },
      }),
    ],
  );
}

export function optionsForm({ options, isAdmin }, { set }) {
  const choice = (name, values, first) =>
    select({
      label: t(`imports.option.${name}`),
      name,
      value: options[name] ?? "",
      options: [
        ...(first ? [{ value: "", label: t(first) }] : []),
        ...values.map((value) => ({ value, label: t(`imports.${name}.${value}`) })),
      ],
      onchange: (event) => set(name, event.target.value),
    });
  return h("form", {
    key: "options",
    class: "import-options",
    "aria-label": t("imports.options"),
    onsubmit: (event) => event.preventDefault(),
  }, [
    choice("from", sources),
    zoneSelect(options, set),
    isAdmin && choice("as", ["me"], "imports.as.people"),
    choice("overlaps", ["move"], "imports.overlaps.skip"),
    choice("dateOrder", ["dmy", "mdy", "ymd"], "imports.byFile"),
    choice("decimal", ["point", "comma"], "imports.byFile"),
    choice("encoding", ["utf-8", "utf-16", "windows-1252"], "imports.byFile"),
    isAdmin && checkbox({
      label: t("imports.create"),
      name: "create",
      hint: t("imports.createHint"),
      checked: options.create === "true",
      onchange: (event) => set("create", String(event.target.checked)),
    }),
  ]);
}

const zoneSelect = (options, set) =>
  select({
    label: t("imports.option.timeZone"),
    name: "timeZone",
    value: options.timeZone,
    options: [...new Set([session.me.timeZone, "UTC", ...Intl.supportedValuesOf("timeZone")])].map((name) => ({
      value: name,
      label: name.replaceAll("_", " "),
    })),
    onchange: (event) => set("timeZone", event.target.value),
  });
