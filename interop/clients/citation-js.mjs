import { readFileSync } from 'node:fs'
import { column, filesIn, load, record, source } from './shared.mjs'

const { Cite } = await load('@citation-js/core')
for (const part of ['bibtex', 'ris', 'csl']) await load(`@citation-js/plugin-${part}`)
const forceType = { bibtex: '@biblatex/text', ris: '@ris/file' }[column]
for (const file of column === 'csl' ? filesIn(source) : [source]) {
  const text = readFileSync(file, 'utf8')
  const { data } = new Cite(column === 'csl' ? JSON.parse(text) : text, forceType ? { forceType } : {})
  for (const each of data) record(each.ISSN, each.title)
}
