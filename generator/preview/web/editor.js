// The text editor of the page, from its parts: without the languages that Markdown's own package would bring along.
import { Language, defineLanguageFacet } from "@codemirror/language";
import { Table, parser } from "@lezer/markdown";

export { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
export { yaml } from "@codemirror/lang-yaml";
export { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting, syntaxTree } from "@codemirror/language";
export { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
export { diff } from "@codemirror/merge";
export { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
export { ChangeSet, EditorState, Transaction } from "@codemirror/state";
export { Decoration, EditorView, MatchDecorator, ViewPlugin, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
export { classHighlighter } from "@lezer/highlight";

/** Markdown with tables. */
export function markdown() {
  return new Language(defineLanguageFacet(), parser.configure(Table), [], "markdown");
}
