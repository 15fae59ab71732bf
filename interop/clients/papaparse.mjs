import { readFileSync } from 'node:fs'
import { load, record, source } from './shared.mjs'

const { default: Papa } = await load('papaparse').then((item) => (item.parse ? { default: item } : item))
for (const { issn, title } of Papa.parse(readFileSync(source, 'utf8'), { header: true, skipEmptyLines: true }).data)
  record(issn, title)
