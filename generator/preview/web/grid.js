// The grid of the table view.
export { defineCustomElement } from "@revolist/revogrid/standalone/revo-grid.js";
