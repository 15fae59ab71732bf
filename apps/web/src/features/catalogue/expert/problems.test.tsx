import { type AnswerOf, saveRecord } from '@seriatim/contract'
import { fromWire } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawCard, problemsPanel, textEditor, textOfLine, typeAtEndOf } from '../../../testing/card.tsx'
import { network } from '../../../testing/draw.tsx'
import { answerWith, aSerial, onWire } from '../../../testing/serials.ts'

/** An ISSN with a wrong check digit, and the same ISSN with the correct one. */
const WRONG = '1234-5678'
const RIGHT = '1234-5679'

const tab = (name: string) => problemsPanel().getByRole('tab', { name })
const validateButton = () => page.getByRole('button', { name: /^Validate as / })
const tool = (name: string) => page.getByRole('button', { name, exact: true })

describe('problems of the text', () => {
  it('prevent validation if a line cannot be parsed, and link to the place', async () => {
    await drawCard(aSerial())
    await typeAtEndOf('245', '$5wrong')
    await validateButton().click()
    const notice = page.getByText(/^Structural errors found in the record, you need to fix them before sending it/)
    await expect.element(notice).toBeVisible()
    expect(network.asked(saveRecord)).toEqual([])
    await problemsPanel()
      .getByRole('button', { name: /the profile does not define this subfield/ })
      .click()
    // The link has selected the text of the problem, so a key replaces it.
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => textOfLine('245')).not.toContain('wrong')
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(tab('0 errors')).toBeVisible()
  })

  it('are corrected by a quick fix, which can be undone, redone and compared, and is discarded by Reload', async () => {
    await drawCard(aSerial())
    await typeAtEndOf('022', `$z${WRONG}`)
    await problemsPanel().getByRole('button', { name: 'Correct the check digit' }).click()
    await expect.poll(() => textOfLine('022')).toContain(`$z${RIGHT}`)
    await tool('Undo').click()
    await expect.poll(() => textOfLine('022')).toContain(`$z${WRONG}`)
    await tool('Redo').click()
    await expect.poll(() => textOfLine('022')).toContain(`$z${RIGHT}`)
    await tool('Compare').click()
    await expect.element(page.getByRole('region', { name: 'Your changes' })).toMatchTextContent(new RegExp(RIGHT))
    await tool('Reload original record').click()
    const question = page.getByRole('dialog', { name: 'Reload original record' })
    await expect.element(question).toMatchTextContent(/The stored record replaces your unsaved changes\./)
    await question.getByRole('button', { name: 'Reload original record' }).click()
    await expect.poll(() => textOfLine('022')).not.toContain('$z')
    await expect.element(page.getByText('edited', { exact: true })).not.toBeInTheDocument()
  })

  it('do not prevent a save as active record if they are warnings', async () => {
    const issn = await drawCard(aSerial())
    const warning = {
      field: '510',
      occurrence: 1,
      code: 'check-digit',
      error: `wrong check digit in ${WRONG}`,
    }
    const diagnostic = { errors: [], warnings: [warning] }
    network.answer(saveRecord, ({ body }): AnswerOf<typeof saveRecord> => {
      const { record } = fromWire(body.record)
      return body.dry_run
        ? { status: 'WARNING', diagnostic, record: onWire(record!), invalidated: [], redirects: [] }
        : { ...answerWith(record!, issn, '2'), diagnostic }
    })
    await typeAtEndOf('699', `{Enter}5100 Some index$x${WRONG}`)
    await expect.element(tab('1 warning')).toBeVisible()
    await validateButton().click()
    const dialog = page.getByRole('dialog', { name: `Validation of ${issn}` })
    await expect.element(dialog).toMatchTextContent(/The modified record is valid with warnings\./)
    await expect.element(dialog).toMatchTextContent(new RegExp(warning.error))
    await dialog.getByRole('button', { name: 'Save as active record (in spite of warnings)' }).click()
    await expect.element(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
    await expect.element(page.getByText('saved with warnings', { exact: true })).toBeVisible()
  })
})

describe('the text editor of a record', () => {
  it('refuses typing in a line of the system, and shows why', async () => {
    await drawCard(aSerial())
    await expect.poll(() => textOfLine('039')).toBeDefined()
    const before = textOfLine('039')
    await typeAtEndOf('039', 'x')
    await expect.element(page.getByText(/^The system writes 001, 005 and 039/)).toBeVisible()
    expect(textOfLine('039')).toBe(before)
  })

  it('loses the focus to Validate on Escape', async () => {
    const issn = await drawCard(aSerial())
    await textEditor(issn).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(validateButton()).toHaveFocus()
  })
})
