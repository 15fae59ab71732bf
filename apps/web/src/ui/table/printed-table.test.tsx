import { expect, it } from 'vitest'
import { draw } from '../../testing/draw.tsx'
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

it('omits columns of buttons', async () => {
  const columns = [column('title'), column('versions', { isTools: true, text: () => '' })]
  const { container } = await draw(
    <PrintedTable head={null} rows={['Cahiers']} columns={columns} idOf={(row) => row} />,
  )
  const cells = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent)
  await expect.poll(() => cells('th')).toEqual(['Name of title'])
  expect(cells('td')).toEqual(['Cahiers'])
})
