// Bundles the libraries of the page: `npm ci && npm run bundle`. The files it writes are kept in the repository.
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";

const OUT = "../../data/preview/", FOLDER = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//;

function licence(name) {
  const folder = `node_modules/${name}/`;
  const text = ["LICENSE", "LICENSE.md"].map((file) => { try { return readFileSync(folder + file, "utf8"); } catch { return ""; } }).find(Boolean);
  if (!text) throw new Error(`${name} has no licence`);
  return `${name} ${JSON.parse(readFileSync(`${folder}package.json`, "utf8")).version}\n\n${text.trim()}\n`;
}

for (const name of ["grid", "editor"]) {
  const { metafile } = await build({
    entryPoints: { [`${name}.bundle`]: `${name}.js` }, outdir: OUT, bundle: true, minify: true, format: "esm", target: "es2022", legalComments: "none", charset: "utf8", metafile: true,
  });
  // Of what is in the bundle, whether we have asked for it or another library has.
  const packages = new Set(Object.keys(metafile.inputs).map((file) => FOLDER.exec(file)?.[1]).filter(Boolean));
  writeFileSync(`${OUT}${name}.bundle.LICENSE`, [...packages].sort().map(licence).join("\n\n"));
}
