import { column, recordsOfLines, run, source } from './shared.mjs'

const form = column === 'marcxml' ? 'marcxml' : 'marc'
recordsOfLines(run('yaz-marcdump', ['-i', form, '-o', 'line', '-f', 'utf-8', '-t', 'utf-8', source]))
