import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Column } from './columns.ts'
import { PrintedTable } from './printed-table.tsx'

const column = (id: string, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: id,
  name: `Name of ${id}`,
  width: 100,
  text: (row) => row,
  render: (row) => row,
  ...more,
})

it('leaves columns of buttons off the paper', () => {
  const columns = [column('title'), column('versions', { isTools: true, text: () => '' })]
  const printed = renderToStaticMarkup(
    createElement(PrintedTable<string>, { head: null, rows: ['Cahiers'], columns, idOf: (row) => row }),
  )
  expect(printed).toContain('Name of title')
  expect(printed).toContain('Cahiers')
  expect(printed).not.toContain('Name of versions')
  expect(printed.match(/<td/g)).toHaveLength(1)
})
