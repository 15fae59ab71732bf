import { record, run, source } from './shared.mjs'

const lines = run('mlr', ['--icsv', '--ojsonl', 'cut', '-f', 'issn,title', source]).trim().split('\n')
for (const { issn, title } of lines.map((line) => JSON.parse(line))) record(issn, title)
