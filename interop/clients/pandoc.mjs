import { join } from 'node:path'
import { column, filesIn, record, run, source } from './shared.mjs'

const data = join(process.env.INTEROP_PACKAGES, 'usr/share/pandoc/data')
for (const file of column === 'csl' ? filesIn(source) : [source]) {
  const form = column === 'csl' ? 'csljson' : 'biblatex'
  const cited = JSON.parse(run('pandoc', ['--data-dir', data, '-f', form, '-t', 'csljson', file]))
  for (const { ISSN, title } of cited) record(ISSN, title)
}
