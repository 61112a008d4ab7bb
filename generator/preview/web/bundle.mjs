// Bundles the libraries of the page: `npm ci && npm run bundle`. The files it writes are kept in the repository.
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";

const OUT = "../../data/preview/";
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));

await build({ entryPoints: { "grid.bundle": "grid.js" }, outdir: OUT, bundle: true, minify: true, format: "esm", target: "es2022", legalComments: "none", charset: "utf8" });
const licences = Object.entries(dependencies).map(([name, version]) => {
  const folder = `node_modules/${name}/`;
  const text = ["LICENSE", "LICENSE.md"].map((file) => { try { return readFileSync(folder + file, "utf8"); } catch { return ""; } }).find(Boolean);
  if (!text) throw new Error(`${name} has no licence`);
  return `${name} ${version}\n\n${text.trim()}\n`;
});
writeFileSync(`${OUT}grid.bundle.LICENSE`, licences.join("\n\n"));
