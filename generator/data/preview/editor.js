// The editor of a text: what the page asks of CodeMirror.
import * as code from "./editor.bundle.js";
import { h, quoted } from "./dom.js";
import { complete } from "./schema.js";

const { ChangeSet, Decoration, EditorState, EditorView, MatchDecorator, ViewPlugin } = code;
const SEVERITIES = { error: "error", warning: "warning", advice: "info" };
const LOOK = {
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--ground)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: ".88rem", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)", padding: ".6rem 0" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--raised)", color: "var(--soft)", borderRight: "1px solid var(--rule)" },
  // A part of a mix: what is selected is beneath.
  ".cm-activeLine": { backgroundColor: "transparent", backgroundImage: "linear-gradient(0deg, var(--line), var(--line))" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--chosen)" },
  ".cm-selectionMatch, .cm-selectionMatch .cm-searchMatch": { backgroundColor: "transparent", outline: "1px solid var(--edge)" },
  ".cm-searchMatch": { backgroundColor: "var(--warn-ground)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--warn-ground)", outline: "2px solid var(--warn)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "transparent", outline: "1px solid var(--edge)" },
  ".cm-panels, .cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", borderColor: "var(--rule)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--rule)" },
  ".cm-panel.cm-search": { padding: ".5rem 2.2rem .5rem .7rem", font: ".88rem/1.5 var(--sans)" },
  ".cm-panel.cm-search label": { fontSize: ".85rem" },
  ".cm-panel.cm-search [name=close]": { fontSize: "1.3rem", color: "var(--ink)", border: "0", padding: "0 .5rem" },
  ".cm-textfield, .cm-button": { backgroundImage: "none", backgroundColor: "var(--ground)", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: ".3rem", fontSize: ".85rem" },
  ".cm-tooltip": { border: "1px solid var(--edge)", borderRadius: ".3rem", boxShadow: "0 .3rem 1.2rem rgb(0 0 0 / .3)", maxWidth: "34rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--ground)" },
  ".cm-completionInfo": { font: ".88rem/1.5 var(--sans)", padding: ".5rem .7rem" },
  ".cm-diagnostic": { font: ".9rem/1.5 var(--sans)", padding: ".4rem .7rem", borderLeftWidth: "4px" },
  ".cm-diagnostic p": { margin: ".1rem 0" },
};
/** What Punchboard fills in, in any text. */
const FILLED = new MatchDecorator({ regexp: /\{\{.*?\}\}|\{%.*?%\}/g, decoration: Decoration.mark({ class: "tok-filled" }) });

function filled() {
  return ViewPlugin.define((view) => ({
    marks: FILLED.createDeco(view),
    update(change) { this.marks = FILLED.updateDeco(change, this.marks); },
  }), { decorations: (each) => each.marks });
}

/** One editor for all files; each keeps its cursor and what can be undone. */
export class Editor {
  /** `on` has `change` and `save`, which are called. */
  constructor(parent, editable, on) {
    this.editable = editable;
    this.on = on;
    this.states = new Map();
    this.parent = parent;
    this.view = null;
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** The text up to the cursor. */
  get before() {
    return this.view.state.sliceDoc(0, this.view.state.selection.main.head);
  }

  /** Shows a file; one that was shown before as it was left. `schema` resolves to its JSON Schema. */
  open(file, text, schema) {
    if (this.file) this.states.set(this.file, this.view.state);
    const known = this.states.get(file);
    const state = known ?? this._state(file, text, schema);
    // From the first one on its styles have the nonce.
    if (this.view) this.view.setState(state); else this.view = new EditorView({ state, parent: this.parent });
    this.file = file;
    if (known) this.take(known.doc.toString(), text);
  }

  _state(file, text, schema) {
    const yaml = /\.ya?ml$/i.test(file), look = document.querySelector("meta[name=csp-nonce]")?.content ?? "";
    return EditorState.create({ doc: text, extensions: [
      EditorView.cspNonce.of(look), EditorView.theme(LOOK), EditorView.lineWrapping, code.syntaxHighlighting(code.classHighlighter), filled(),
      yaml ? code.yaml() : code.markdown(), code.indentUnit.of("  "), EditorState.tabSize.of(2),
      code.lintGutter(), code.lineNumbers(), code.highlightActiveLine(), code.highlightActiveLineGutter(), code.bracketMatching(), code.highlightSelectionMatches(), code.search({ top: true }), code.drawSelection(),
      EditorView.contentAttributes.of({ "aria-label": `Text of ${file}`, spellcheck: String(!yaml) }),
      this.editable ? this._edits(yaml, schema) : [EditorState.readOnly.of(true), EditorView.editable.of(false), EditorView.contentAttributes.of({ tabindex: "0" })],
      code.keymap.of([...code.searchKeymap, ...code.lintKeymap, ...code.defaultKeymap]),
      EditorView.updateListener.of((change) => {
        if (change.docChanged && !change.transactions.some((each) => each.isUserEvent("sync"))) this.on.change();
      }),
      EditorView.domEventHandlers({ blur: () => { this.on.save(true); } }),
    ] });
  }

  _edits(yaml, schema) {
    const source = async (context) => {
      const root = await schema();
      const found = root && complete(context, root, code.syntaxTree(context.state));
      return found && { ...found, options: found.options.map((each) => ({ ...each, info: each.info && (() => h("div", {}, quoted(each.info))) })) };
    };
    return [
      code.history(), code.indentOnInput(), code.closeBrackets(), yaml ? code.autocompletion({ override: [source], icons: false }) : [],
      code.keymap.of([
        { key: "Mod-s", preventDefault: true, run: () => { this.on.save(false); return true; } },
        ...code.closeBracketsKeymap, ...code.completionKeymap, { key: "Tab", run: code.indentMore, shift: code.indentLess }, ...code.historyKeymap,
      ]),
    ];
  }

  /** Takes over what others have changed; what is typed here, and the cursor, stay. With `back` it can be undone here. */
  take(from, to, back = false) {
    const { state } = this.view, changes = between(from, to), own = between(from, this.text);
    if (changes.empty) return;
    this.view.dispatch({
      changes: changes.map(own), userEvent: "sync", scrollIntoView: false,
      annotations: code.Transaction.addToHistory.of(back && state.doc.length > 0),
    });
  }

  /** Marks findings at their lines. */
  mark(findings) {
    const { doc } = this.view.state;
    const marks = findings.map((each) => ({
      ...span(doc, each), severity: SEVERITIES[each.severity], message: each.message,
      renderMessage: () => h("div", {}, h("p", {}, quoted(each.message)), each.help.map((hint) => h("p", {}, h("b", {}, "Help "), quoted(hint))), h("p", {}, h("code", {}, each.code))),
    }));
    this.view.dispatch(code.setDiagnostics(this.view.state, marks));
  }

  /** Puts the cursor at a line. */
  go(line) {
    const { doc } = this.view.state, at = doc.line(Math.min(Math.max(line, 1), doc.lines)).from;
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }
}

/** The changes between two texts. */
function between(from, to) {
  return ChangeSet.of(code.diff(from, to).map(({ fromA, toA, fromB, toB }) => ({ from: fromA, to: toA, insert: to.slice(fromB, toB) })), from.length);
}

/** The characters that a finding is about: what is highlighted in its line, or the line. */
function span(doc, { line, column, quote }) {
  const { from, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const marked = (quote?.parts[1] ?? "").trim(), near = marked ? text.indexOf(marked, Math.max(column - 1, 0)) : -1;
  const at = near < 0 && marked ? text.indexOf(marked) : near;
  const start = at < 0 ? text.search(/\S|$/) : at;
  return { from: from + start, to: from + (at < 0 ? text.trimEnd().length : at + marked.length) };
}
