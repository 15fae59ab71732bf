import { EditorView } from '@codemirror/view'
import { me } from '@seriatim/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseView, drawCard, formInput, textOfLine } from '../../../testing/card.tsx'
import { CATALOGUER, network } from '../../../testing/draw.tsx'
import { aSerial } from '../../../testing/serials.ts'

const form = () => page.getByRole('form')
const undo = () => userEvent.keyboard('{Control>}z{/Control}')
const selectedOption = () => document.querySelector('[role="option"][data-combobox-selected]')?.textContent
/** The content of a control field, read from the state of the editor, which renders only the lines in view. */
const lineText = (tag: string): string =>
  EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor')!)!
    .state.doc.toString()
    .split('\n')
    .find((line) => line.startsWith(`${tag} `))!
    .slice(7)

/** Chooses a code in a select, which contains only the current code until it has the focus. */
async function choose(position: string, code: string): Promise<void> {
  const list = form().getByRole('combobox', { name: position })
  await expect.element(list).toBeVisible()
  list.element().focus()
  await list.selectOptions(code)
}

async function drawForm(view: 'Split' | 'Assisted Mode'): Promise<void> {
  await drawCard(aSerial())
  await chooseView(view)
  await expect.element(formInput('245 $a')).toBeVisible()
}

describe('keyboard shortcuts in the form', () => {
  it('add, move and remove a subfield, and keep the focus in the form', async () => {
    await drawForm('Split')
    await formInput('245 $a').click()
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}$n')
    await expect.poll(selectedOption).toMatch(/^\$n /)
    await userEvent.keyboard('{Enter}')
    await expect.element(formInput('245 $n')).toHaveFocus()
    await userEvent.keyboard('word')
    await expect.poll(() => textOfLine('245')).toContain('$nword')
    await userEvent.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}')
    await expect.element(formInput('245 $n')).toHaveFocus()
    await expect.poll(() => textOfLine('245')).toMatch(/^245 \S\S \$nword\$a/)
    await userEvent.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{Delete}{/Control}')
    await expect.poll(() => textOfLine('245')).not.toContain('word')
    await expect.element(formInput('245 $a')).toHaveFocus()
  })

  it('do not move the focus if a field cannot be moved', async () => {
    await drawForm('Split')
    const title = formInput('245 $a')
    await title.click()
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
    await userEvent.keyboard('{End}s')
    await expect.poll(() => textOfLine('245')).toMatch(/s$/)
    await expect.element(title).toHaveFocus()
  })

  it('do not move a field that has no other field of its tag next to it', async () => {
    await drawForm('Split')
    await formInput('245 $a').click()
    await page.getByRole('button', { name: 'Tools of field 245' }).click()
    const up = page.getByRole('menuitem', { name: /^Move the field up/ })
    await expect.element(up).toHaveAttribute('aria-disabled', 'true')
    await expect.element(up).toHaveAttribute('title', 'The next field has another tag: fields are sorted by tag.')
  })

  it('add and remove a field of a group, and restore it by undo', async () => {
    await drawForm('Split')
    await page.getByRole('button', { name: 'Add a field: Titles' }).click()
    await expect.element(form().getByRole('combobox', { name: /^Add a field/ })).toHaveFocus()
    await expect.element(page.getByRole('option', { name: /^247 / })).toBeVisible()
    await expect.element(page.getByRole('option', { name: /^222 / })).not.toBeInTheDocument()
    await userEvent.keyboard('247')
    await expect.poll(selectedOption).toMatch(/^247 /)
    await userEvent.keyboard('{Enter}')
    await expect.element(formInput('247 $a')).toHaveFocus()
    await userEvent.keyboard('Former word')
    await expect.poll(() => textOfLine('247')).toContain('$aFormer word')
    await userEvent.keyboard('{Control>}{Shift>}{Delete}{/Shift}{/Control}')
    await expect.element(formInput('247 $a')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.hasAttribute('data-place')).toBe(true)
    await undo()
    await expect.element(formInput('247 $a')).toHaveValue('Former word')
  })
})

describe('coded positions in the form', () => {
  it('are chosen by name', async () => {
    await drawForm('Split')
    await expect.poll(() => textOfLine('008')).toBeDefined()
    const before = lineText('008')
    await choose('008/18 Frequency', 'w · Weekly')
    await expect.poll(() => lineText('008')).toBe(`${before.slice(0, 18)}w${before.slice(19)}`)
  })

  it('of 008/18-34 are cleared when the user confirms another form of material, and restored by undo', async () => {
    await drawForm('Split')
    await expect.poll(() => textOfLine('008')).toBeDefined()
    await choose('008/18 Frequency', 'w · Weekly')
    await expect.poll(() => lineText('008').charAt(18)).toBe('w')
    const before = lineText('008')
    const type = form().getByRole('combobox', { name: 'LDR/06 Type of record' })
    await expect.element(type).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Expand structural fields for editing' }).click()
    await choose('LDR/06 Type of record', 'e · Cartographic material')
    const dialog = page.getByRole('dialog', { name: 'Change of the form of material' })
    await expect.element(dialog).toMatchTextContent(/from Continuing Resources to Maps/)
    await expect.element(dialog).toMatchTextContent(/w · Weekly/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => lineText('LDR').charAt(6)).toBe('a')
    await expect.element(dialog).not.toBeInTheDocument()
    await choose('LDR/06 Type of record', 'e · Cartographic material')
    await dialog.getByRole('button', { name: 'Change the form of material' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => lineText('LDR').charAt(6)).toBe('e')
    await expect.poll(() => lineText('008')).toBe(`${before.slice(0, 18)}${' '.repeat(17)}${before.slice(35)}`)
    await expect.element(form().getByRole('combobox', { name: '008/25 Type of cartographic material' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => lineText('LDR').charAt(6)).toBe('a')
    await expect.poll(() => lineText('008').charAt(18)).toBe('w')
  })
})

describe('fields of the international centre', () => {
  const forced = () => page.getByRole('checkbox', { name: /Force: ISSN-L/ })

  it('are read-only for a national centre, like system fields, and show the reason', async () => {
    await drawForm('Assisted Mode')
    for (const code of ['2', 'l']) {
      await expect.element(formInput(`022 $${code}`)).toHaveAttribute('readonly')
      await expect
        .element(formInput(`022 $${code}`))
        .toHaveAttribute('title', expect.stringMatching(/members of the ISSN International Centre/))
    }
    await page.getByRole('button', { name: 'Expand structural fields for editing' }).click()
    await expect.element(forced()).toBeDisabled()
    const changed = form().getByRole('group', { name: /^005 / })
    await expect.element(changed).toMatchTextContent(/\d{14}\.\d/)
    expect(changed.getByRole('textbox').elements()).toHaveLength(0)
  })

  it('can be edited by users of the international centre, who can override ISSN-L', async () => {
    network.answer(me, () => ({ ...CATALOGUER, is_member_of_ic: true }))
    await drawForm('Split')
    await expect.element(formInput('022 $l')).not.toHaveAttribute('readonly')
    await forced().click()
    await expect.poll(() => textOfLine('022')).toContain('$61')
    await forced().click()
    await expect.poll(() => textOfLine('022')).not.toContain('$61')
  })
})
