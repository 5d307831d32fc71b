// Keys in the grid of a week: arrows and Enter go from cell to cell.

const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Enter: [1, 0] };

export function moveCell(event) {
  const step = steps[event.key];
  const input = event.target.closest("input.cell");
  // Enter opens a day that a cell is a link to.
  if (!step || event.isComposing || (event.key === "Enter" && !input)) return;
  if (input && step[1] && !isAtEdge(input, step[1])) return;
  const to = next(event.target.closest("td"), step);
  event.stopPropagation();
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/// Whether an arrow key leaves a text: all of it is chosen, or the caret is at its end or beginning.
function isAtEdge({ value, selectionStart, selectionEnd }, step) {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionEnd === (step > 0 ? value.length : 0);
}

/// The next cell in a direction that takes the focus.
function next(cell, [down, right]) {
  const row = cell?.parentElement;
  if (!row) return null;
  const rows = [...row.parentElement.children].filter((one) => one.matches("tr:not(.week-faults)"));
  let y = rows.indexOf(row) + down;
  let x = [...row.children].indexOf(cell) + right;
  for (; rows[y]?.children[x]; y += down, x += right) {
    const found = rows[y].children[x].querySelector("a.cell, input.cell");
    if (found) return found;
  }
  return null;
}
