import { readFileSync } from 'node:fs'
import { column, load, record, source, titleTag } from './shared.mjs'

const marc4js = await load('marc4js')
const format = { marcxml: 'marcxml', mrk: 'mrk' }[column] ?? 'iso2709'
const file = readFileSync(source)
marc4js.parse(format === 'iso2709' ? file : String(file), { format }, (error, records) => {
  if (error) throw error
  for (const each of records) {
    const title = each.dataFields.find(({ tag }) => tag === titleTag)
    record(each.controlFields[0].data, title?.subfields.find(({ code }) => code === 'a')?.data)
  }
})
