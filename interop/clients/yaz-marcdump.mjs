import { column, recordsOfLines, run, source } from './shared.mjs'

const form = column === 'marcxml' ? 'marcxml' : 'marc'
const from = column === 'marc8' ? 'marc-8' : 'utf-8'
recordsOfLines(run('yaz-marcdump', ['-i', form, '-o', 'line', '-f', from, '-t', 'utf-8', source]))
