// What hours are paid as.
import { badge } from "./components.js";
import { t } from "./i18n.js";

const kinds = ["work", "additional", "overtime", "emergency"];

export const isKind = (text) => kinds.includes(text);

export const kindName = (kind) => t(`hours.kind.${kind}`);

export const kindOptions = () => kinds.map((kind) => ({ value: kind, label: kindName(kind) }));

/// A mark for what is not plain work.
export const kindMark = ({ kind }) => kind && kind !== "work" ? badge(kindName(kind)) : null;
