// Prints what in some files goes against a JSON schema.
// usage: check_schema.js TOOLS SCHEMA FILE...
const fs = require("fs");
const path = require("path");
const [tools, schema, ...files] = process.argv.slice(2);
const load = (name) => require(path.join(tools, "node_modules", name));
const read = (name) => JSON.parse(fs.readFileSync(name, "utf-8"));

const Ajv = load("ajv/dist/2020");
const ajv = new Ajv({allErrors: true, strict: false});
load("ajv-formats")(ajv);
const validate = ajv.compile(read(schema));
for (const file of files) {
  if (validate(read(file)))
    continue;
  for (const error of validate.errors)
    console.log(`${file}: schema: ${error.instancePath} ${error.message}`);
  process.exitCode = 1;
}
