import { completionStatus } from '@codemirror/autocomplete'
import { EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawCard, typeAtEndOf } from '../../../testing/card.tsx'
import { aSerial } from '../../../testing/serials.ts'

const options = () => page.getByRole('option')
const stateOfText = () => EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor')!)!.state
const linesWith = (text: string): number =>
  [...document.querySelectorAll('.cm-line')].filter(({ textContent }) => textContent?.includes(text)).length

/** Types a centre code as the content of a subfield while the list of centres is open. */
async function typeCentre(): Promise<void> {
  await drawCard(aSerial())
  await typeAtEndOf('310', '{Enter}')
  await userEvent.keyboard('699  ')
  await userEvent.keyboard('{Backspace}8wor')
  await userEvent.keyboard('{Control>}d{/Control}v_')
  await expect.element(options().first()).toBeInTheDocument()
  await userEvent.keyboard('7')
  await expect.poll(() => completionStatus(stateOfText())).not.toBe('pending')
}

it('suggests nothing for a complete code, so that Enter starts the next field', async () => {
  await typeCentre()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('500  A note')
  await expect.poll(() => linesWith('500 __ $aA note')).toBe(1)
  expect(linesWith('699 __ $8wor$v_7')).toBe(1)
})

it('keeps the current value when the user opens the list of suggestions and presses Enter', async () => {
  await typeCentre()
  await userEvent.keyboard('{Control>} {/Control}')
  await expect.element(page.getByRole('option', { selected: true })).toMatchTextContent(/^_7/)
  await userEvent.keyboard('{Enter}')
  await expect.element(options().first()).not.toBeInTheDocument()
  expect(linesWith('699 __ $8wor$v_7')).toBe(1)
})
