// Compiles the Python files of a bundle with Pyodide itself, so that a phone has nothing to compile.
//   node compile.mjs FOLDER_OF_PYODIDE BUNDLE COMPILED
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, source, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.FS.writeFile("/source", readFileSync(source));
python.runPython(`
import ast, importlib.util, json, marshal
with open("/source", "rb") as file:
    names, contents = json.loads(file.readline()), file.read()

def without_docs(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node, clean=False):
            # Blank, not gone: for a class without one a dataclass would look at the signature of all its fields.
            node.body[0].value.value = " "
    return tree

def without_lines(code):
    consts = tuple(without_lines(const) if isinstance(const, type(code)) else const for const in code.co_consts)
    return code.replace(co_consts=consts, co_linetable=b"")

head, compiled, at = [], [], 0
for name, size in names:
    content, at = contents[at:at + size], at + size
    code = compile(without_docs(content), "/" + name, "exec", dont_inherit=True, optimize=1)
    if not name.startswith("program/scorer/") or "/compiled_templates/" in name:
        code = without_lines(code)  # a fifth of their size; our own say where something went wrong
    content = importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
    head.append([name + "c", len(content)])
    compiled.append(content)
with open("/compiled", "wb") as file:
    file.write(json.dumps(head, separators=(",", ":")).encode() + b"\\n" + b"".join(compiled))
`);
writeFileSync(target, python.FS.readFile("/compiled"));
