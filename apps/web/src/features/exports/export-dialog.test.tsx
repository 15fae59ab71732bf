import { EXPORT_NOTE_HEADER, exportSearch, searchParams } from '@seriatim/contract/schemas'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fetchMessageGroup } from '../../kernel/i18n.ts'
import { draw, network } from '../../testing/draw.tsx'
import { ExportDialog } from './export-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Export' })
const columns = dialog.getByRole('combobox', { name: 'Columns', exact: true })
const list = page.getByRole('listbox', { name: 'Columns' })
const exportButton = dialog.getByRole('button', { name: 'Export', exact: true })
const chips = () =>
  [...document.querySelectorAll('[role="dialog"] .mantine-Pill-label')].map((chip) => chip.textContent)

const choose = async (format: string) => {
  await dialog.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: format, exact: true }).click()
}
const file = (headers: Record<string, string> = {}) =>
  new Response('text', { headers: { 'Content-Disposition': 'attachment; filename="export.tsv"', ...headers } })

let isClosed = false
beforeEach(async () => {
  isClosed = false
  await fetchMessageGroup('exporting')
  await draw(
    <ExportDialog
      params={searchParams.parse({})}
      total={5}
      close={() => {
        isClosed = true
      }}
    />,
  )
  network.answerFile(exportSearch, () => file())
})

it('names columns in the language of the interface, and sends their codes', async () => {
  await choose('TSV, chosen columns')
  await columns.fill('countr')
  await page.getByRole('option', { name: 'Country', exact: true }).click()
  await columns.fill('start_year')
  await userEvent.keyboard('{Enter}')
  await columns.fill('245$ab 264$b,')
  await expect.poll(chips).toEqual(['Country', 'Start year', '245$ab', '264$b'])
  await exportButton.click()
  await expect.poll(() => isClosed).toBe(true)
  expect(network.asked(exportSearch).map(({ body }) => body.custom_marc21_columns)).toEqual([
    ['iso_country', 'start_year', '245$ab', '264$b'],
  ])
})

it('offers lists of titles with their file names, without columns', async () => {
  await choose('KBART')
  await expect.element(dialog.getByRole('textbox', { name: 'File name' })).toHaveValue('export-kbart.txt')
  await expect.element(columns).not.toBeInTheDocument()
  await choose('Wikidata QuickStatements, new items')
  await exportButton.click()
  await expect.poll(() => network.asked(exportSearch).map(({ body }) => body.format)).toEqual(['quickstatements'])
})

it('keeps an unknown column in the box, and closes the list over the error and the buttons', async () => {
  await choose('TSV, chosen columns')
  await columns.fill('24$a')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('24$a is not a field, subfield or filter name')).toBeVisible()
  await expect.element(columns).toHaveValue('24$a')
  expect(chips()).toEqual([])
  await expect.element(list).not.toBeInTheDocument()
  await exportButton.click()
  await expect.element(columns).toHaveFocus()
  expect(network.asked(exportSearch)).toEqual([])
  await columns.fill('245$a')
  await exportButton.click()
  await expect.poll(() => isClosed).toBe(true)
  expect(network.asked(exportSearch).map(({ body }) => body.custom_marc21_columns)).toEqual([['245$a']])
})

it('opens the list above the columns, so that Export stays accessible', async () => {
  await choose('TSV, chosen columns')
  await columns.fill('e')
  await expect.element(list).toBeVisible()
  expect(list.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    columns.element().getBoundingClientRect().top,
  )
  await page.getByRole('option', { name: 'End year', exact: true }).click()
  await expect.element(list).not.toBeInTheDocument()
})

it('stays open to report fields that the file leaves out', async () => {
  network.answerFile(exportSearch, () =>
    file({ [EXPORT_NOTE_HEADER]: encodeURIComponent('No UNIMARC equivalent, not exported: 776 $h.') }),
  )
  await choose('UNIMARC as text')
  await exportButton.click()
  await expect.element(dialog.getByText('No UNIMARC equivalent, not exported: 776 $h.')).toBeVisible()
  expect(isClosed).toBe(false)
  await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toHaveFocus()
  await choose('MARC 21 as text')
  await expect.element(dialog.getByText('No UNIMARC equivalent, not exported: 776 $h.')).not.toBeInTheDocument()
})
