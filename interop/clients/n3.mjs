import { readFileSync } from 'node:fs'
import { recordsOfQuads } from './rdf.mjs'
import { filesIn, load, source } from './shared.mjs'

const { Parser } = await load('n3')
for (const file of filesIn(source)) recordsOfQuads(new Parser().parse(readFileSync(file, 'utf8')))
