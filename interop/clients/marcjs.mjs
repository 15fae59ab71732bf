import { createReadStream } from 'node:fs'
import { column, load, record, source, titleTag } from './shared.mjs'

const { Marc } = await load('marcjs')
const parser = Marc.createStream(column === 'marcxml' ? 'Marcxml' : 'Iso2709', 'Parser')
for await (const each of createReadStream(source).pipe(parser)) {
  const field = (tag) => each.fields.find(([name]) => name === tag) ?? []
  const [, , ...title] = field(titleTag)
  record(field('001')[1], title[title.indexOf('a') + 1])
}
