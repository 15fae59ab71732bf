import { readFileSync } from 'node:fs'
import { load, record, source } from './shared.mjs'

const { read, utils } = await load('xlsx')
const { SheetNames, Sheets } = read(readFileSync(source))
for (const { issn, title } of utils.sheet_to_json(Sheets[SheetNames[0]])) record(issn, title)
