import { load, record, source } from './shared.mjs'

const { Workbook } = await load('exceljs')
const workbook = new Workbook()
await workbook.xlsx.readFile(source)
const sheet = workbook.worksheets[0]
const head = sheet.getRow(1).values
sheet.eachRow((row, number) => {
  if (number > 1) record(row.getCell(head.indexOf('issn')).value, row.getCell(head.indexOf('title')).value)
})
