import { type AnswerOf, checkUrl } from '@seriatim/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { chooseView, drawCard, formInput, openProblemTab, problemsPanel } from '../../../testing/card.tsx'
import { network } from '../../../testing/draw.tsx'
import { aSerial } from '../../../testing/serials.ts'
import { answerTransliterations } from '../../../testing/transliteration-answers.ts'

const form = () => page.getByRole('form')
const field = (tag: string) => form().getByRole('group', { name: new RegExp(`^${tag} `) })
const undo = () => userEvent.keyboard('{Control>}z{/Control}')

/** The panel of Find, selected by CSS: locators of the test library do not support the role of the `search` element. */
const findPanel = () => document.querySelector('search[aria-label="Find in the record"]')

async function drawForm(): Promise<void> {
  await drawCard(aSerial())
  await chooseView('Assisted Mode')
  await expect.element(formInput('245 $a')).toBeVisible()
}

describe('Find in the form', () => {
  it('replaces all matches of a regular expression as one step of undo', async () => {
    await drawForm()
    const title = formInput('245 $a')
    const before = (title.element() as HTMLTextAreaElement).value
    await title.fill('Nature, nature et naturel')
    await title.click()
    await userEvent.keyboard('{Control>}f{/Control}')
    await expect.poll(findPanel).not.toBeNull()
    const find = page.elementLocator(findPanel()!)
    await expect.element(find.getByRole('textbox', { name: 'Find' })).toHaveFocus()
    await userEvent.keyboard('natur')
    await find.getByRole('checkbox', { name: 'match case' }).click()
    await expect.element(find.getByRole('status')).toMatchTextContent(/of [2-9]$/)
    await find.getByRole('checkbox', { name: 'regular expression' }).click()
    await find.getByRole('textbox', { name: 'Find' }).fill('natur(el?)')
    await find.getByRole('textbox', { name: 'Replace' }).fill('X$1')
    await find.getByRole('button', { name: 'replace all' }).click()
    await expect.element(title).toHaveValue('Nature, Xe et Xel')
    await expectAccessible('find in the form')
    await userEvent.keyboard('{Escape}')
    await expect.poll(findPanel).toBeNull()
    await title.click()
    await undo()
    await expect.element(title).toHaveValue('Nature, nature et naturel')
    await undo()
    await expect.element(title).toHaveValue(before)
  })
})

describe('an 880 in the form', () => {
  it('is romanised while the user types, unless the romanised form was edited', async () => {
    answerTransliterations()
    await drawForm()
    const title = formInput('245 $a')
    const original = formInput('880 $a')
    await title.fill('Щука')
    await title.click()
    await userEvent.keyboard('{Shift>}{F9}{/Shift}')
    await expect.element(title).toHaveValue('Ŝuka')
    await expect.element(original).toHaveValue('Щука')
    await original.click()
    await userEvent.keyboard('{End} и ёж')
    await expect.element(title).toHaveValue('Ŝuka i ëž')
    await title.fill('Shchuka by hand')
    await original.click()
    await userEvent.keyboard('{End} я')
    await expect.element(page.getByText('245 differs from the romanisation of the table:')).toBeVisible()
    await expect.element(title).toHaveValue('Shchuka by hand')
  })
})

describe('a URL in the form', () => {
  it('shows the result of a URL check, with the reason, next to the field and in the tab of URLs', async () => {
    network.answer(
      checkUrl,
      ({ body: { url } }): AnswerOf<typeof checkUrl> => ({
        url,
        state: 'uncheckable',
        checked_at: '2026-11-28T09:00:00.000Z',
        status_code: null,
        reason: 'a reserved name, under which there is no site',
        moved_to: null,
      }),
    )
    await drawForm()
    const address = field('856').first()
    await address
      .getByRole('button', { name: /^Check now: / })
      .first()
      .click()
    await expect.element(address.getByText('cannot be checked')).toBeVisible()
    await expect.element(address.getByText('a reserved name, under which there is no site')).toBeVisible()
    await openProblemTab(/broken URL/)
    await expect.element(problemsPanel().getByText('cannot be checked')).toBeVisible()
    await expectAccessible('the tab of addresses')
  })
})

describe('a link in the form of a national centre', () => {
  it('cannot be deleted once it is stored, and shows why', async () => {
    await drawForm()
    const count = field('776').elements().length
    await field('776').first().getByRole('textbox').first().click()
    await userEvent.keyboard('{Control>}{Shift>}{Delete}{/Shift}{/Control}')
    await expect
      .element(page.getByText(/^Only members of the ISSN International Centre can delete a link/))
      .toBeVisible()
    expect(field('776').elements()).toHaveLength(count)
  })

  it('can be deleted before it is stored', async () => {
    await drawForm()
    await form().getByRole('button', { name: 'Add a field: Links' }).click()
    await expect.element(form().getByRole('combobox', { name: /^Add a field/ })).toHaveFocus()
    await userEvent.keyboard('785')
    await expect
      .poll(() => document.querySelector('[role="option"][data-combobox-selected]')?.textContent)
      .toMatch(/^785 /)
    await userEvent.keyboard('{Enter}')
    await expect.element(field('785')).toBeVisible()
    await userEvent.keyboard('Successor{Control>}{Shift>}{Delete}{/Shift}{/Control}')
    await expect.element(field('785')).not.toBeInTheDocument()
  })
})
