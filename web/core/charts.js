// Charts of plain elements. Their figures also stand in a table of the page, so nobody needs the colors.
import { h } from "./dom.js";

/// The distance of the lines behind a chart: a round number, so that there are at most four.
export function lineStep(most) {
  let step = 1;
  for (let factor = 1; step * 4 < most; factor *= 10) {
    step = [1, 2, 2.5, 4, 5, 10].map((one) => one * factor).find((one) => Number.isInteger(one) && one * 4 >= most) ??
      step;
  }
  return step;
}

/// Bars of stacked parts. `bars` are `{ key, label, name, href, parts: [{ key, color, value }] }`; `unit(value)` writes
/// a value at a line. One bar at a time is reached by Tab, the others by arrow keys. `onactive(bar)` is told which one
/// the person looks at. `limit` is `{ value, label }` of a line across the bars.
export function stackedBars({ label, bars, unit, onactive, limit }) {
  const sums = bars.map((bar) => bar.parts.reduce((sum, part) => sum + part.value, 0));
  const most = Math.max(1, limit?.value ?? 0, ...sums);
  const step = lineStep(most);
  const top = Math.ceil(most / step) * step;
  const every = Math.ceil(bars.length / 16);
  return h("figure", { class: "chart", "aria-label": label }, [
    h("div", { class: "chart-lines", "aria-hidden": "true" }, [
      Array.from(
        { length: Math.round(top / step) + 1 },
        (_, index) =>
          h("span", { key: index, style: { bottom: `${(index * step * 100) / top}%` } }, unit(index * step)),
      ),
    ]),
    h("div", {
      class: `chart-bars${bars.length > 16 ? " many" : bars.length > 8 ? " dense" : ""}`,
      onkeydown: move,
      onpointerleave: () => onactive(undefined),
    }, [
      bars.map((bar, index) =>
        h("a", {
          key: bar.key,
          href: bar.href,
          tabindex: index === 0 ? "0" : "-1",
          "aria-label": bar.name,
          onpointerenter: () => onactive(bar),
          onfocus: () => onactive(bar),
          onblur: () => onactive(undefined),
        }, [
          h("span", { class: "chart-column" }, [
            bar.parts.map((part) =>
              h("i", {
                key: part.key,
                style: { height: `${(part.value * 100) / top}%`, "--color": part.color },
              })
            ),
          ]),
          h("small", { "aria-hidden": "true" }, index % every === 0 ? bar.label : ""),
        ])
      ),
    ]),
    limit && h("div", { class: "chart-limit", "aria-hidden": "true" }, [
      h("span", { style: { bottom: `${(limit.value * 100) / top}%` } }, h("small", null, limit.label)),
    ]),
  ]);
}

function move(event) {
  const bars = [...event.currentTarget.children];
  const index = bars.indexOf(document.activeElement);
  const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: bars.length - 1 }[event.key];
  if (to === undefined || !bars[to]) return;
  event.preventDefault();
  bars[to].focus();
}

/// One bar of the parts of a whole. `parts` are `{ key, color, value }`.
export const shareBar = (parts) =>
  h("span", { class: "share-bar", "aria-hidden": "true" }, [
    parts.map((part) =>
      h("i", {
        key: part.key,
        style: { "flex-grow": part.value, "--color": part.color },
      })
    ),
  ]);
