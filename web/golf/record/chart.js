// A line of steps over time. The figures stand in the table below it too, so it is a picture for those who see it.
import { h } from "../../core/dom.js";
import { shortDay, today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { index } from "../scores.js";

const time = (day) => Date.parse(`${day}T12:00:00Z`);

/// `values` are `{ day, value }`, oldest first; each holds until the next. Those to come are left out. `low` is the Low
/// Handicap Index, `null` for none.
export function indexChart({ label, values, low }) {
  const now = today();
  const known = values.filter(({ day, value }) => value !== null && day <= now);
  if (known.length < 2) return null;
  const hasLow = low !== null && low !== undefined;
  const end = time(now);
  const from = time(known[0].day);
  const figures = known.map(({ value }) => value);
  const top = Math.ceil(Math.max(...figures, low ?? -99) + 0.5);
  const bottom = Math.floor(Math.min(...figures, low ?? 99) - 0.5);
  const x = (day) => ((time(day) - from) / Math.max(1, end - from)) * 100;
  const y = (value) => ((top - value) / (top - bottom)) * 100;
  let path = "";
  known.forEach(({ day, value }, place) => {
    path += place === 0 ? `M0 ${y(value)}` : `H${x(day)}V${y(value)}`;
  });
  path += "H100";
  const steps = gridSteps(bottom, top);
  return h("figure", { class: "index-chart", role: "img", "aria-label": label }, [
    h("div", { class: "plot" }, [
      steps.map((value) =>
        h("span", { class: "grid", key: value, style: { top: `${y(value)}%` } }, h("small", null, index(value)))
      ),
      h("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" }, [
        h("path", { class: "area", d: `${path}V100H0Z` }),
        h("path", { class: "line", d: path }),
        hasLow && h("path", { class: "low", d: `M0 ${y(low)}H100` }),
      ]),
      h("i", { class: "now", style: { top: `${y(known.at(-1).value)}%` } }),
    ]),
    h("div", { class: "axis" }, [
      h("small", null, shortDay(known[0].day)),
      hasLow && h("small", { class: "low-name" }, t("handicap.low")),
      h("small", null, shortDay(now)),
    ]),
  ]);
}

function gridSteps(bottom, top) {
  const step = [1, 2, 5, 10, 20].find((one) => (top - bottom) / one <= 5) ?? 20;
  const steps = [];
  for (let value = Math.ceil(bottom / step) * step; value <= top; value += step) steps.push(value);
  return steps;
}
