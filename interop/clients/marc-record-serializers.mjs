import { createReadStream } from 'node:fs'
import { column, load, record, source, titleTag } from './shared.mjs'

const { ISO2709, MARCXML } = await load('@natlibfi/marc-record-serializers')
const reader = (column === 'marcxml' ? MARCXML : ISO2709).reader(createReadStream(source))
reader.on('error', (error) => {
  console.error(error)
  process.exitCode = 1
})
reader.on('data', (each) => {
  const title = each.get(new RegExp(`^${titleTag}$`))[0]
  record(each.get(/^001$/)[0]?.value, title?.subfields.find(({ code }) => code === 'a')?.value)
})
