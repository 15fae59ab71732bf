import { Button } from '@mantine/core'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../testing/draw.tsx'
import { StateMessage } from '../state-message.tsx'
import { type Column, useColumnChoice } from './columns.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-props.ts'

type Serial = { readonly issn: string; readonly title: string }

const SERIALS: readonly Serial[] = Array.from({ length: 300 }, (_, index) => ({
  issn: `4200-${String(index).padStart(4, '0')}`,
  title: `Journal ${index}`,
}))

const column = (id: 'issn' | 'title', width: number): Column<Serial> => ({
  id,
  header: id,
  name: id,
  width,
  grows: id === 'title',
  render: (row) => row[id],
  text: (row) => row[id],
})
const COLUMNS = [column('issn', 120), column('title', 300)]

function Serials(props: Partial<DataTableProps<Serial>>) {
  const choice = useColumnChoice('test')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  return (
    <div style={{ height: 400, display: 'flex', flexDirection: 'column' }}>
      <DataTable
        label="Serials"
        rows={SERIALS}
        columns={COLUMNS}
        choice={choice}
        idOf={({ issn }) => issn}
        place="all"
        selected={selected}
        onSelect={setSelected}
        detail={({ title }) => `Details of ${title}`}
        expanded={expanded}
        onExpand={setExpanded}
        {...props}
      />
      <output aria-label="Selected">{[...selected].join(' ')}</output>
    </div>
  )
}

const table = () => page.getByRole('table', { name: 'Serials' })
const focusedRow = () => document.activeElement?.getAttribute('data-row')
const selected = () => page.getByRole('status', { name: 'Selected' })

/** Moves to a row with keys, and waits after each key until the row has the focus. */
const walkTo = async (row: number): Promise<void> => {
  for (let at = 0; at <= row; at++) {
    await userEvent.keyboard('j')
    await expect.poll(focusedRow).toBe(String(at))
  }
}

describe('the table', () => {
  it('uses the titles of rows as names of their controls, or row numbers if rows have no titles', async () => {
    await draw(<Serials rows={[SERIALS[7]!, { issn: '4200-9999', title: '' }]} />)
    for (const name of ['Journal 7', 'row 2']) {
      await expect.element(page.getByRole('checkbox', { name: `Select ${name}`, exact: true })).toBeVisible()
      await expect.element(page.getByRole('button', { name: `Show the details of ${name}`, exact: true })).toBeVisible()
    }
  })

  it('renders only the rows in view, and states the number of all rows', async () => {
    await draw(<Serials />)
    await expect.element(table()).toHaveAttribute('aria-rowcount', '301')
    await expect.element(page.getByText('Journal 0', { exact: true })).toBeVisible()
    expect(document.querySelectorAll('[data-row]').length).toBeLessThan(60)
    await expect.element(page.getByText('Journal 299', { exact: true })).not.toBeInTheDocument()
  })

  it('has a text and a name in each column header, including headers without visible text', async () => {
    const tools: Column<Serial> = { ...column('issn', 40), id: 'tools', header: '', name: 'Tools', isTools: true }
    await draw(<Serials columns={[...COLUMNS, tools]} />)
    const heads = table().getByRole('columnheader')
    await expect.element(heads.nth(4)).toHaveAccessibleName('Tools')
    // The header of the column of checkboxes has no text; the checkbox in it gives its name.
    expect(heads.elements().map((head) => head.textContent)).toEqual([
      '',
      'Open or close the row',
      'issn',
      'title',
      'Tools',
    ])
    await expect.element(heads.nth(0)).toHaveAccessibleName('Select all rows')
  })

  it('widens a column to fit its name', async () => {
    const warnings: Column<Serial> = {
      ...column('issn', 40),
      id: 'warnings',
      header: 'Avertissements',
      name: 'Avertissements',
    }
    await draw(<Serials columns={[warnings, ...COLUMNS]} />)
    const head = page.getByRole('columnheader', { name: 'Avertissements' })
    await expect.element(head).toBeVisible()
    const right = (element: Element) => element.getBoundingClientRect().right
    expect(right(head.getByText('Avertissements').element())).toBeLessThanOrEqual(right(head.element()))
  })

  it('moves through rows with the keyboard, and stops at the ends', async () => {
    await draw(<Serials />)
    await expect.element(page.getByText('Journal 0', { exact: true })).toBeVisible()
    await walkTo(1)
    await userEvent.keyboard('k')
    await expect.poll(focusedRow).toBe('0')
    await userEvent.keyboard('k')
    await expect.poll(focusedRow).toBe('0')
  })

  it('does not move the focus to a row if another element got the focus before the row was drawn', async () => {
    await draw(
      <>
        <input aria-label="Elsewhere" />
        <Serials />
      </>,
    )
    await expect.element(table()).toBeVisible()
    await walkTo(1)
    const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' }).element() as HTMLInputElement
    // Both events happen within one frame, as in fast typing.
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    elsewhere.focus()
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done))
    expect(document.activeElement).toBe(elsewhere)
  })

  it('selects the current row, and a range from it', async () => {
    await draw(<Serials />)
    await expect.element(page.getByText('Journal 0', { exact: true })).toBeVisible()
    await userEvent.keyboard('x')
    await expect.element(selected()).toHaveTextContent('')
    await walkTo(0)
    await userEvent.keyboard('x')
    await expect.element(selected()).toHaveTextContent('4200-0000')
    for (const row of [1, 2]) {
      await userEvent.keyboard('j')
      await expect.poll(focusedRow).toBe(String(row))
    }
    await userEvent.keyboard('{Shift>}X{/Shift}')
    await expect.element(selected()).toHaveTextContent('4200-0000 4200-0001 4200-0002')
    await userEvent.keyboard('x')
    await expect.element(selected()).toHaveTextContent('4200-0000 4200-0001')
  })

  it('expands the current row with Enter or its button', async () => {
    await draw(<Serials />)
    await expect.element(page.getByText('Journal 0', { exact: true })).toBeVisible()
    await walkTo(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Details of Journal 0')).toBeVisible()
    await page.getByRole('button', { name: 'Show the details of Journal 1', exact: true }).click()
    await expect.element(page.getByText('Details of Journal 1')).toBeVisible()
    await page.getByRole('button', { name: 'Hide the details of Journal 0', exact: true }).click()
    await expect.element(page.getByText('Details of Journal 0')).not.toBeInTheDocument()
  })

  it('keeps the current row when the user scrolls to other rows', async () => {
    await draw(<Serials />)
    await expect.element(page.getByText('Journal 0', { exact: true })).toBeVisible()
    await walkTo(0)
    document.querySelector('[data-work]')?.scrollTo({ top: 5_000 })
    await expect.element(page.getByText('Journal 155', { exact: true })).toBeVisible()
    expect(focusedRow()).toBe('0')
    await userEvent.keyboard('j')
    await expect.poll(focusedRow).toBe('1')
    await expect.element(page.getByText('Journal 1', { exact: true })).toBeInViewport()
  })
})

/** A list whose first request fails, and whose second request succeeds. */
function Refused() {
  const [isAsked, setAsked] = useState(false)
  const failure = (
    <StateMessage
      kind="failure"
      title="The serials cannot be listed."
      text="The database cannot be reached."
      next={<Button onClick={() => setAsked(true)}>Try again</Button>}
    />
  )
  return <Serials instead={isAsked ? undefined : failure} />
}

describe('a table without rows shows', () => {
  it('a skeleton while the first rows are fetched', async () => {
    await draw(<Serials rows={[]} isLoading />)
    await expect.element(table()).toHaveAttribute('aria-busy', 'true')
    expect(document.querySelectorAll('.mantine-Skeleton-root').length).toBeGreaterThan(10)
    await userEvent.keyboard('j')
    expect(focusedRow()).toBeNull()
  })

  it('that the list is empty', async () => {
    await draw(<Serials rows={[]} instead={<StateMessage kind="empty" title="No matching serials" />} />)
    await expect.element(page.getByText('No matching serials')).toBeVisible()
    await expect.element(table()).toHaveAttribute('aria-rowcount', '1')
  })

  it('why the rows cannot be fetched, even if old rows exist, and a button to retry', async () => {
    await draw(<Refused />)
    await expect.element(page.getByText('The database cannot be reached.')).toBeVisible()
    await expect.element(page.getByText('Journal 0', { exact: true })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Journal 0', { exact: true })).toBeVisible()
  })
})
