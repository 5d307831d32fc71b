// What becomes of a month that is sent, as a badge.
import { badge } from "./components.js";
import { t } from "./i18n.js";

const kinds = { submitted: "accent", approved: "good", rejected: "bad" };

export const stateBadge = (state) => badge(t(`months.state.${state}`), kinds[state]);
