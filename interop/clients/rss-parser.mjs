import { load, record, source } from './shared.mjs'

const Parser = await load('rss-parser')
for (const { id, title } of (await new Parser().parseURL(source)).items) record(id.split(':').at(-1), title)
