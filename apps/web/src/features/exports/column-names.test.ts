import { formatUnknown, LOCALES } from '@seriatim/messages'
import { fold } from '@seriatim/scripts'
import { describe, expect, it } from 'vitest'
import { columnName, NAMED_COLUMNS, readColumns } from './column-names.ts'

const translator = (locale: (typeof LOCALES)[number]) =>
  ((key: string) => formatUnknown(locale, `search.${key}`)) as never

describe.each(LOCALES)('the names of columns in %s', (locale) => {
  const t = translator(locale)

  it('are unique', () => {
    const names = NAMED_COLUMNS.map((column) => fold(columnName(t, column)))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('are parsed to the codes of the columns that they name', () => {
    for (const column of NAMED_COLUMNS) {
      expect(columnName(t, column)).not.toBe(column)
      expect(readColumns(t, columnName(t, column))).toEqual([column])
    }
  })
})

it('parses one column code, or several separated by spaces', () => {
  const t = translator('en')
  expect(readColumns(t, 'iso_country')).toEqual(['iso_country'])
  expect(readColumns(t, ' 245$ab  LDR issn ')).toEqual(['245$ab', 'LDR', 'issn'])
  for (const text of ['24$a', '245$ab nothing', '']) expect(readColumns(t, text)).toBeUndefined()
})
