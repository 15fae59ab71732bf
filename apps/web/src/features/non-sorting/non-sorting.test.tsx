import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCard, chooseView, formInput, lineElement, problemsPanel, textOfLine } from '../../testing/card.tsx'
import { drawPage } from '../../testing/draw-page.tsx'
import { aSerial } from '../../testing/serials.ts'

const MARKED = '\u0098Le \u009cMonde'

const title = () => formInput('245 $a')
const marks = () => lineElement('245')!.querySelectorAll<HTMLElement>('.non-sorting-mark')
const markByKey = () => userEvent.keyboard('{Control>}{Alt>}n{/Alt}{/Control}')
const select = (from: number, to: number) => {
  const input = title().element() as HTMLTextAreaElement
  input.focus()
  input.setSelectionRange(from, to)
}

async function drawTitle(text: string): Promise<void> {
  await drawPage(`/catalogue?issns=${answerCard(aSerial())}`)
  await chooseView('Split')
  await title().fill(text)
  await expect.poll(() => textOfLine('245')).toContain('Monde')
}

it('shows typed angle quotes as text, not as non-sorting marks', async () => {
  await drawTitle('‹Le› Monde')
  expect(marks()).toHaveLength(0)
})

it('marks an article that the panel of problems suggests, and names the marks', async () => {
  await drawTitle('Le Monde')
  const offers = problemsPanel().getByRole('list', { name: 'Titles that begin with an article' })
  await offers.getByRole('button', { name: 'Mark “Le” as non-sorting' }).first().click()
  await expect.element(title()).toHaveValue(MARKED)
  await expect.poll(() => marks()).toHaveLength(2)
  await expect.element(page.elementLocator(marks()[0]!)).toHaveAccessibleName('Non-sorting characters begin (U+0098)')
})

it('removes and sets the marks with the same key, in the form and in the text', async () => {
  await drawTitle(MARKED)
  select(2, 2)
  await markByKey()
  await expect.element(title()).toHaveValue('Le Monde')
  select(0, 3)
  await markByKey()
  await expect.element(title()).toHaveValue(MARKED)
  await expect.poll(() => marks()).toHaveLength(2)
  await userEvent.click(marks()[0]!)
  await userEvent.keyboard('{ArrowRight}')
  await markByKey()
  await expect.element(title()).toHaveValue('Le Monde')
})

it('marks the focused field with a command of the palette', async () => {
  await drawTitle('Le Monde')
  select(0, 3)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('textbox', { name: 'Command palette' })).toHaveFocus()
  await userEvent.keyboard('Mark as non-sorting')
  await page.getByRole('dialog').getByText('Mark as non-sorting', { exact: true }).click()
  await expect.element(title()).toHaveValue(MARKED)
})
