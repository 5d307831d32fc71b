// What becomes of a month that is sent.
import { badge } from "./components.js";
import { t } from "./i18n.js";

const kinds = { submitted: "accent", approved: "good", rejected: "bad" };

export const stateBadge = (state) => badge(t(`months.state.${state}`), kinds[state]);

/// Whether it waits or is approved, so that its hours are closed.
export const isSent = (submission) => ["submitted", "approved"].includes(submission?.state);
