import { type Field, isControlField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  chooseView,
  drawCard,
  formInput,
  lineElement,
  openProblemTab,
  problemsPanel,
  textEditor,
  textOfLine,
} from '../../../testing/card.tsx'
import { aSerial } from '../../../testing/serials.ts'

const option = (name: RegExp | string) => page.getByRole('option', { name })

/** Presses a key several times, without a pause. */
const press = (key: string, times: number) => userEvent.keyboard(`{${key}}`.repeat(times))

/** Repeats undo until a condition is true: the number of steps depends on the pace of typing. */
async function undoUntil(isDone: () => boolean): Promise<void> {
  for (let steps = 0; steps < 12 && !isDone(); steps++) await userEvent.keyboard('{Control>}z{/Control}')
  expect(isDone()).toBe(true)
}

/** A record of category Work without a class number, with the encoding level of a prepublication record. */
const work = (): MarcRecord => {
  const serial = aSerial()
  return {
    ...serial,
    leader: `${serial.leader.slice(0, 17)}8${serial.leader.slice(18)}`,
    fields: serial.fields.flatMap((field): Field[] => {
      if (isControlField(field)) return [field]
      if (field.tag === '080' || field.tag === '082') return []
      const subfields = field.subfields.map((each) => (each.code === '8' ? { ...each, value: 'wor' } : each))
      return [field.tag === '699' ? { ...field, subfields } : field]
    }),
  }
}

describe('code completion in the form', () => {
  it('completes a code by the name of its entry, and describes the code', async () => {
    await drawCard(aSerial())
    await chooseView('Assisted Mode')
    const country = formInput('044 $c')
    await country.click()
    await userEvent.keyboard('{Control>}a{/Control}germ')
    await expect.element(option('DEU Germany')).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(country).toHaveValue('DEU')
    await expect.element(country).toHaveAccessibleDescription(expect.stringMatching(/Germany/))
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}')
    await undoUntil(() => (country.element() as HTMLTextAreaElement).value === 'FRA')
  })

  it('suggests codes added in administration by name, but no retired codes', async () => {
    const countries = [
      { code: 'FRA', name: 'France', is_active: true },
      { code: 'DEU', name: 'Germany', is_active: false },
      { code: 'QQA', name: 'Germania Nova', is_active: true },
    ]
    await drawCard(aSerial(), Promise.resolve({ countries }))
    await chooseView('Assisted Mode')
    await formInput('044 $c').click()
    await userEvent.keyboard('{Control>}a{/Control}germ')
    await expect.element(option('QQA Germania Nova')).toBeVisible()
    await expect.element(option('DEU Germany')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await undoUntil(() => (formInput('044 $c').element() as HTMLTextAreaElement).value === 'FRA')
  })

  it('closes the list of codes with Escape, and keeps the focus in the form', async () => {
    await drawCard(aSerial())
    await chooseView('Assisted Mode')
    const category = formInput('699 $8')
    await category.click()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(option(/Validation Request/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(option(/Validation Request/)).not.toBeInTheDocument()
    await expect.element(category).toHaveFocus()
  })
})

describe('code completion in the text', () => {
  it('completes a code of a list with Tab, and suggests the codes of a subfield', async () => {
    await drawCard(aSerial())
    await expect.poll(() => textOfLine('044')).toBeDefined()
    await userEvent.click(lineElement('044')!)
    await userEvent.keyboard('{End}{Enter}336__{End}texte$bstill$2rdac')
    await expect.element(option(/rdacontent/)).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => textOfLine('336')).toBe('336 __ $atexte$bstill$2rdacontent')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Control>} {/Control}')
    await option(/^sti ?still image/).click()
    await expect.poll(() => textOfLine('336')).toBe('336 __ $atexte$bsti$2rdacontent')
    await openProblemTab('Help on 336')
    await expect
      .element(problemsPanel().getByRole('region', { name: 'At the cursor' }))
      .toMatchTextContent(/sti\s+still image/)
  })

  it('suggests and describes the codes of a position of 008 and the values of an indicator', async () => {
    const issn = await drawCard(aSerial())
    await expect.poll(() => textOfLine('008')).toBeDefined()
    await userEvent.click(lineElement('008')!)
    // Moves from the start of the line to position 18: tag and gap are 7 characters.
    await userEvent.keyboard('{Home}')
    await press('ArrowRight', 7 + 18)
    await openProblemTab('Help on 008')
    textEditor(issn).element().focus()
    const here = problemsPanel().getByRole('region', { name: 'At the cursor' })
    await expect.element(here.getByRole('heading')).toMatchTextContent(/^008\/18 Frequency/)
    const before = textOfLine('008')!
    await userEvent.keyboard('{Control>} {/Control}')
    await option(/Biweekly/).click()
    await expect.poll(() => textOfLine('008')).toBe(`${before.slice(0, 25)}e${before.slice(26)}`)
    await expect.element(here.getByRole('heading')).toMatchTextContent(/^008\/19 Regularity/)

    await userEvent.click(lineElement('264')!)
    await userEvent.keyboard('{Home}{Tab}{Tab}')
    await expect.element(here.getByRole('heading')).toMatchTextContent(/Indicator 2: Function of entity/)
    await userEvent.keyboard('{Control>} {/Control}')
    await option(/Distribution/).click()
    await expect.poll(() => textOfLine('264')).toMatch(/^264 _2 /)
    await expect.element(textEditor(issn)).toHaveFocus()
  })
})

describe('the command Register', () => {
  const notice = () => page.getByRole('status').filter({ hasText: /Not saved yet/ })

  it('changes the leader and the category as one step of undo, and lists the missing fields', async () => {
    const issn = await drawCard(work())
    await expect.poll(() => textOfLine('699')).toContain('$8wor')
    await userEvent.click(lineElement('245')!)
    const leader = textOfLine('LDR')!
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await expect.element(notice()).toMatchTextContent(/neither this field nor 082/)
    await expect.poll(() => textOfLine('699')).toContain('$8reg')
    expect(textOfLine('LDR')).toMatch(/^LDR {4}.{5}p.{11}7/)
    await expect.element(textEditor(issn)).toHaveFocus()
    await expect.element(page.getByRole('button', { name: /^Validate as / })).toHaveTextContent('Validate as Register')
    // The focus is at the place where the first missing field belongs.
    await userEvent.keyboard('{End}{Enter}0800_53')
    await expect.element(notice()).not.toMatchTextContent(/neither this field nor 082/)
    await undoUntil(() => textOfLine('080') === undefined)
    expect(textOfLine('699')).toContain('$8reg')
    await undoUntil(() => textOfLine('699')!.includes('$8wor'))
    expect(textOfLine('LDR')).toBe(leader)
    await expect.element(notice()).not.toBeInTheDocument()
  })

  it('has the same key in the form', async () => {
    await drawCard(work())
    await chooseView('Split')
    await formInput('245 $a').click()
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await expect.poll(() => textOfLine('699')).toContain('$8reg')
    await expect.element(notice()).toMatchTextContent(/neither this field nor 082/)
  })
})
