import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { record, source } from './shared.mjs'

const { parse } = await import(
  join(process.env.INTEROP_PACKAGES, 'node_modules/@retorquere/bibtex-parser/dist/esm/index.js')
)
const { entries } = parse(readFileSync(source, 'utf8'), { sentenceCase: false })
for (const { fields } of entries) record(fields.issn, fields.title)
