import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { chooseView, drawCard, textEditor, textOfLine, typeAtEndOf } from '../../../testing/card.tsx'
import { aSerial } from '../../../testing/serials.ts'

const SERIAL = aSerial()

const split = () => page.getByText('Split', { exact: true }).click()
/** The form input for a subfield of the first field with a tag, such as `245 $a`. */
const inputOf = (place: string) =>
  page
    .getByRole('form')
    .getByRole('textbox', { name: new RegExp(`^${place.replace('$', '\\$')} `) })
    .first()
const undo = () => page.getByRole('button', { name: 'Undo', exact: true })
const redo = () => page.getByRole('button', { name: 'Redo', exact: true })

describe('form and text next to each other', () => {
  it('share one document: text typed in one view appears in the other', async () => {
    await drawCard(SERIAL)
    await split()
    await expect.element(inputOf('245 $a')).toBeVisible()
    await typeAtEndOf('245', ' as text')
    await expect.element(inputOf('245 $a')).toHaveValue(expect.stringMatching(/ as text$/))
    await inputOf('222 $a').fill('As a form')
    await expect.poll(() => textOfLine('222')).toContain('$aAs a form')
  })

  it('share their steps of undo and redo', async () => {
    await drawCard(SERIAL)
    await split()
    await expect.element(inputOf('245 $a')).toBeVisible()
    await expect.poll(() => textOfLine('222')).toBeDefined()
    const before = textOfLine('222')
    await typeAtEndOf('245', ' as text')
    await inputOf('222 $a').fill('As a form')
    await expect.poll(() => textOfLine('222')).toContain('$aAs a form')
    await undo().click()
    await expect.poll(() => textOfLine('222')).toBe(before)
    expect(textOfLine('245')).toContain(' as text')
    await undo().click()
    await expect.poll(() => textOfLine('245')).not.toContain(' as text')
    await expect.element(inputOf('245 $a')).not.toHaveValue(expect.stringMatching(/ as text$/))
    await redo().click()
    await redo().click()
    await expect.poll(() => textOfLine('222')).toContain('$aAs a form')
    expect(textOfLine('245')).toContain(' as text')
  })

  it('cannot be opened while the text has an unparsed line', async () => {
    await drawCard(SERIAL)
    await expect.poll(() => textOfLine('245')).toBeDefined()
    const lineBelow = () => {
      const lines = [...document.querySelectorAll('.cm-line')].map(({ textContent }) => textContent ?? '')
      return lines[lines.findIndex((text) => text.startsWith('245 ')) + 1]
    }
    const before = lineBelow()
    await typeAtEndOf('245', '{Enter}')
    await userEvent.keyboard('24')
    // The list of tags would cover the element that is clicked next.
    await userEvent.keyboard('{Escape}')
    await split()
    const sentence = 'Structural errors found in the record, you need to fix them before switching cataloguing mode.'
    await expect.element(page.getByRole('alert').getByText(sentence)).toBeVisible()
    await expect.element(page.getByRole('form')).not.toBeInTheDocument()
    // The number of undo steps depends on the pace of typing.
    await expect
      .poll(async () => {
        if (lineBelow() !== before) await undo().click()
        return lineBelow()
      })
      .toBe(before)
    await split()
    await expect.element(page.getByRole('form')).toBeVisible()
  })

  it('undo an edit of the other view with a key', async () => {
    await drawCard(SERIAL)
    await split()
    const title = inputOf('245 $a')
    await expect.element(title).toBeVisible()
    const before = (title.element() as HTMLTextAreaElement).value
    await title.click()
    await userEvent.keyboard('{End}x')
    await expect.poll(() => textOfLine('245')).toContain(`${before}x`)
    await expect.element(title).toHaveFocus()
    await typeAtEndOf('310', 'y')
    await expect.element(inputOf('310 $a')).toHaveValue(expect.stringMatching(/y$/))
    await title.click()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => textOfLine('310')).not.toMatch(/y$/)
    await typeAtEndOf('310', '{Control>}z{/Control}')
    await expect.element(title).toHaveValue(before)
    await userEvent.keyboard('{Control>}y{/Control}')
    await expect.element(title).toHaveValue(`${before}x`)
  })

  it('open in the view that was chosen last', async () => {
    const issn = await drawCard(SERIAL)
    await split()
    await expect.element(page.getByRole('form')).toBeVisible()
    await chooseView('Expert Mode')
    await expect.element(page.getByRole('form')).not.toBeInTheDocument()
    await cleanup()
    await drawCard(SERIAL)
    await expect.element(textEditor(issn)).toBeVisible()
    await expect.element(page.getByRole('form')).not.toBeInTheDocument()
    await chooseView('Assisted Mode')
    await expect.element(page.getByRole('form')).toBeVisible()
    await cleanup()
    await drawCard(SERIAL)
    await expect.element(inputOf('222 $a')).toBeVisible()
    await expect.element(textEditor(issn)).not.toBeInTheDocument()
  })
})
