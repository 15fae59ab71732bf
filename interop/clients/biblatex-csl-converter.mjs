import { readFileSync } from 'node:fs'
import { column, load, record, source } from './shared.mjs'

const { BibLatexParser, RISParser } = await load('biblatex-csl-converter')
const text = readFileSync(source, 'utf8')
const parsed = column === 'bibtex' ? new BibLatexParser(text, {}).parse().entries : new RISParser(text).parse()
const textOf = (nodes) => (nodes ?? []).map((node) => node.text ?? '').join('')
for (const { fields } of Object.values(parsed.entries ?? parsed))
  record(textOf(fields.issn ?? fields.isbn), textOf(fields.title))
