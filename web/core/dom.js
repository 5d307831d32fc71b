// A small renderer: views return descriptions of elements, and `patch` makes the document match them. Text is only ever
// set as text, so no input can become markup.

const svgNamespace = "http://www.w3.org/2000/svg";

// Symbols, since a form has its inputs as properties by their names.
const drawn = Symbol("description");
const handlers = Symbol("listeners");
const saved = Symbol("saved value");

/// Describes an element: `h("button", { class: "quiet", onclick }, "Save")`. Children are texts, descriptions, arrays
/// of them, or `null` and `false` for nothing; several lines of them stand in an array. `key` tells the children of one
/// parent apart; `ref` gets the element.
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: flatten(children, []) };
}

function flatten(children, list) {
  for (const child of children) {
    if (Array.isArray(child)) flatten(child, list);
    // Nothing keeps its place, as an empty comment, so that what follows stays the same element.
    else list.push(child === undefined || child === false || child === true ? null : child);
  }
  return list;
}

/// Makes the children of an element match the descriptions.
export function patch(parent, ...children) {
  patchChildren(parent, flatten(children, []));
}

/// Makes one element of a description, for what stands outside a view.
export function create(description, namespace) {
  if (description === null) return document.createComment("");
  if (typeof description !== "object") return document.createTextNode(String(description));
  const { tag, props, children } = description;
  const space = tag === "svg" ? svgNamespace : namespace;
  const node = space ? document.createElementNS(space, tag) : document.createElement(tag);
  node[drawn] = { props: {} };
  patchChildren(node, children);
  patchProps(node, {}, props);
  node[drawn] = description;
  props.ref?.(node);
  return node;
}

function matches(node, description) {
  if (description === null) return node.nodeType === Node.COMMENT_NODE;
  if (typeof description !== "object") return node.nodeType === Node.TEXT_NODE;
  return node[drawn] !== undefined && node.localName === description.tag &&
    node[drawn].props.key === description.props.key;
}

function update(node, description) {
  if (description === null) return;
  if (typeof description !== "object") {
    if (node.data !== String(description)) node.data = String(description);
    return;
  }
  const before = node[drawn];
  if (before === description) return;
  node[drawn] = description;
  patchChildren(node, description.children);
  patchProps(node, before.props, description.props);
  description.props.ref?.(node);
}

function patchChildren(parent, children) {
  const nodes = assign(parent, children);
  const namespace = parent.namespaceURI === svgNamespace ? svgNamespace : undefined;
  let next = parent.firstChild;
  children.forEach((child, index) => {
    const node = nodes[index];
    if (!node) {
      parent.insertBefore(create(child, namespace), next);
      return;
    }
    if (node !== next && node.contains(document.activeElement)) {
      // Moving it would take the focus from it. Those before it come later, so they are moved.
      while (next !== node) {
        const moved = next;
        next = next.nextSibling;
        moved.remove();
      }
    }
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
    update(node, child);
  });
}

/// The element that is kept for each description, or `undefined` for a new one. All others are removed first, so that
/// what stays need not move.
function assign(parent, children) {
  const wanted = new Set();
  let missing = 0;
  for (const child of children) {
    if (child?.props?.key === undefined) missing += 1;
    else wanted.add(child.props.key);
  }
  const keyed = new Map();
  const others = [];
  for (const node of [...parent.childNodes]) {
    const key = node[drawn]?.props.key;
    if (key === undefined) others.push(node);
    else if (wanted.has(key) && !keyed.has(key)) keyed.set(key, node);
    else node.remove();
  }
  let place = 0;
  const nodes = children.map((child) => {
    const key = child?.props?.key;
    if (key !== undefined) {
      const node = keyed.get(key);
      keyed.delete(key);
      if (node && matches(node, child)) return node;
      node?.remove();
      return undefined;
    }
    // One for each place, in order; where there are more or fewer than before, those that fit.
    const left = missing;
    missing -= 1;
    while (place < others.length && !matches(others[place], child)) {
      if (others.length - place < left) return undefined;
      const isSurplus = others.length - place > left;
      others[place].remove();
      place += 1;
      if (!isSurplus) return undefined;
    }
    place += 1;
    return others[place - 1];
  });
  for (const node of others.slice(place)) node.remove();
  return nodes;
}

function patchProps(node, before, after) {
  for (const name in before) {
    if (!(name in after)) set(node, name, before[name], undefined);
  }
  for (const name in after) set(node, name, before[name], after[name]);
}

// Properties that a person changes, so what was drawn last says nothing about the current value.
const live = new Set(["value", "checked", "indeterminate", "selected"]);

const initials = { initialValue: "value", initiallyChecked: "checked", initiallySelected: "selected" };

function set(node, name, before, value) {
  if (name === "key" || name === "ref") return;
  if (name.startsWith("on")) {
    const type = name.slice(2);
    node[handlers] ??= {};
    if (!(type in node[handlers])) node.addEventListener(type, (event) => node[handlers][type]?.(event));
    node[handlers][type] = value;
  } else if (name === "style") {
    for (const property in before ?? {}) {
      if (!(property in (value ?? {}))) node.style.removeProperty(property);
    }
    for (const property in value ?? {}) node.style.setProperty(property, value[property]);
  } else if (name in initials) {
    // Set once: what a person types later stays.
    if (before === undefined) node[initials[name]] = value;
  } else if (live.has(name)) {
    if (node[name] !== (value ?? "")) node[name] = value ?? "";
  } else if (before !== value) {
    if (value === undefined || value === null || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/// What a control of a form had at first, or when it was saved last; `undefined` where the code sets it at each draw.
export function initialOf(control) {
  const props = control[drawn]?.props ?? {};
  if ("value" in props || "checked" in props) return undefined;
  if (control[saved] !== undefined) return control[saved];
  if (control.localName !== "select") {
    return props.initialValue ?? props.initiallyChecked ?? (control.type === "checkbox" ? control.defaultChecked : "");
  }
  const options = [...control.options];
  return (options.find((one) => one[drawn]?.props.initiallySelected) ?? options[0])?.value;
}

/// What the controls of a form have now is saved.
export function settle(form) {
  for (const control of form.elements) control[saved] = control.type === "checkbox" ? control.checked : control.value;
}

/// Calls `draw` once in the next frame, however often it is asked to.
export function frame(draw) {
  let asked = 0;
  return () => {
    if (asked) return;
    asked = requestAnimationFrame(() => {
      asked = 0;
      draw();
    });
  };
}

/// Calls `act` when there is nothing to draw.
export const whenIdle = (act) => (globalThis.requestIdleCallback ?? setTimeout)(() => act());
