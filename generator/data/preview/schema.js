// Completes keys and values of YAML from its JSON Schema, by the path at the cursor.

const LINE = /^(\s*)((?:-\s+)*)(?:("[^"]*"|'[^']*'|[^\s#"'{}[\],&*!|>%@`-][^:#{}[\],]*?)\s*:(?=\s|$))?/;
const KEY = "key", ITEM = "item", MOST = 300;

/** The dashes and the key that a line begins with, as steps with their columns. */
function steps(text) {
  const [, space, dashes, key] = LINE.exec(text), found = [];
  for (let at = 0; at < dashes.length; at += 1) if (dashes[at] === "-") found.push({ column: space.length + at, kind: ITEM });
  if (key !== undefined) found.push({ column: space.length + dashes.length, kind: KEY, name: unquoted(key) });
  return found;
}

function unquoted(text) {
  return text.replace(/^(["'])(.*)\1$/, "$2");
}

/** The steps that lead to a position of a block, from the lines above it. */
function blockPath(doc, at) {
  const line = doc.lineAt(at), path = [];
  let column = at - line.from, item = false;
  for (let number = line.number; number > 0 && (column > 0 || item); number -= 1) {
    const text = doc.line(number).text;
    if (number < line.number && /^\s*(#|$)/.test(text)) continue;
    for (const step of steps(text).reverse()) {
      // A list may be as far to the left as its key.
      if (step.column < column || (item && step.kind === KEY && step.column === column)) {
        path.unshift(step.kind === KEY ? { ...step, siblings: blockSiblings(doc, doc.line(number).from + step.column) } : step);
        ({ column } = step);
        item = step.kind === ITEM;
      }
    }
  }
  return path;
}

/** The keys beside a position of a block, in the same mapping. */
function blockSiblings(doc, at) {
  const line = doc.lineAt(at), column = at - line.from, found = new Set();
  for (const by of [-1, 1]) {
    for (let number = line.number + (by > 0 ? 1 : 0); number > 0 && number <= doc.lines; number += by) {
      const { text } = doc.line(number), own = steps(text);
      if (/^\s*(#|$)/.test(text)) continue;
      const key = own.find((step) => step.kind === KEY && step.column === column);
      if (key && number !== line.number) found.add(key.name);
      const first = text.search(/\S/), dashed = own.some((step) => step.kind === ITEM && step.column < column);
      if (by > 0 ? first < column : first < column && (dashed || number !== line.number)) break;
    }
  }
  return found;
}

/** The keys of a mapping in brackets. */
function flowKeys(doc, mapping, wanted = () => true) {
  const keys = mapping.getChildren("Pair").map((pair) => pair.getChild("Key")).filter((key) => key && wanted(key));
  return new Set(keys.map((key) => unquoted(doc.sliceString(key.from, key.to))));
}

/** Where the cursor is: the path of its mapping or value, and the keys beside it. */
export function placeOf(doc, tree, at, word) {
  const path = [];
  let siblings = null, outer = null, list = false;
  for (let node = tree.resolveInner(at, -1); node; node = node.parent) {
    const inside = node.from < at && (at < node.to || !/[}\]]/.test(doc.sliceString(node.to - 1, node.to)));
    if (node.name === "Pair" && node.parent?.name === "FlowMapping") {
      const key = node.getChild("Key");
      if (key && key.to < at) path.unshift({ kind: KEY, name: unquoted(doc.sliceString(key.from, key.to)), siblings: flowKeys(doc, node.parent) });
    } else if (node.name === "FlowSequence" && inside) {
      path.unshift({ kind: ITEM });
      list ||= !outer;
      siblings ??= new Set();
      outer = node;
    } else if (node.name === "FlowMapping" && inside) {
      siblings ??= flowKeys(doc, node, (key) => key.to < word || key.from > at);
      outer = node;
    }
  }
  const start = outer ? outer.from : word;
  return { path: [...blockPath(doc, start), ...path], siblings: siblings ?? blockSiblings(doc, word), flow: Boolean(outer), list };
}

/** The schemas that hold for a value, with those they refer to; alternatives by the keys that are there. */
function* options(schema, root, keys, depth = 0) {
  if (!schema || typeof schema !== "object" || depth > 24) return;
  yield schema;
  const next = (each) => options(each, root, keys, depth + 1);
  if (schema.$ref) yield* next(schema.$ref.split("/").slice(1).reduce((at, name) => at?.[name], root));
  for (const each of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* next(each);
  if (!schema.if) return;
  const named = schema.if.required;
  if (schema.if.not && !named) return;
  if (!named || named.every((name) => keys.has(name))) yield* next(schema.then);
  if (!named || !named.every((name) => keys.has(name))) yield* next(schema.else);
}

/** The schemas at the end of a path. Whichever alternative has the next key is followed. */
function follow(root, path) {
  let found = [root];
  for (const step of path) {
    const keys = new Set(step.kind === KEY ? [step.name, ...(step.siblings ?? [])] : []), next = [];
    for (const schema of found) {
      for (const each of options(schema, root, keys)) {
        if (step.kind === ITEM) { if (each.items) next.push(each.items); continue; }
        const own = each.properties?.[step.name];
        if (own) next.push(own);
        else if (typeof each.additionalProperties === "object") next.push(each.additionalProperties);
      }
    }
    found = next;
  }
  return found;
}

/** What can stand at the place of the cursor: keys of a mapping, or values of a key. */
export function offered(root, { path, siblings }, value) {
  const keys = new Map(), values = new Map();
  for (const schema of follow(root, path)) {
    for (const each of options(schema, root, siblings)) {
      // Once a key says which element it is, only that element's keys are left.
      const chosen = each.allOf?.some((one) => one.if?.required?.every((name) => siblings.has(name)) && one.then);
      for (const [name, about] of Object.entries((!chosen && each.properties) || {})) {
        const info = [...options(about, root, new Set())].map((one) => one.description).find(Boolean);
        if (!siblings.has(name) && !(keys.get(name)?.info)) keys.set(name, { label: name, apply: `${name}: `, type: "property", info });
      }
      for (const text of [...(each.enum ?? []), ...(each.const === undefined ? [] : [each.const]), ...(each.type === "boolean" ? ["yes", "no"] : [])]) {
        if (text !== null) values.set(String(text), { label: String(text), type: "enum" });
      }
    }
  }
  return [...(value ? values : keys).values()].slice(0, MOST);
}

/** What an editor asks when something is typed, or when it is told to complete. */
export function complete(context, root, tree) {
  const typed = context.matchBefore(/[\w$-]*/), word = typed ? typed.from : context.pos;
  if (!context.explicit && word === context.pos) return null;
  const { doc } = context.state, line = doc.lineAt(word), before = doc.sliceString(line.from, word);
  if (/(^|\s)#/.test(before)) return null;
  const place = placeOf(doc, tree, context.pos, word);
  // Behind a colon, and in a list in brackets, there are values; otherwise keys.
  const value = /:\s+$/.test(before) || place.list;
  const named = /("[^"]*"|'[^']*'|[\w$-]+)\s*:\s+$/.exec(before)?.[1];
  // A key in brackets without a value yet isn't a pair.
  if (place.flow && named && place.path.at(-1)?.name !== unquoted(named)) place.path.push({ kind: KEY, name: unquoted(named), siblings: place.siblings });
  const found = offered(root, place, value);
  const all = found.length || value ? found : offered(root, place, true);
  return all.length ? { from: word, options: all, validFor: /^[\w$-]*$/ } : null;
}
