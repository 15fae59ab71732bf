import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawCard, lineElement, textEditor, textOfLine } from '../../../testing/card.tsx'
import { aSerial } from '../../../testing/serials.ts'

it.each([
  ['Aleph', '000123456 2463  L $$aAleph$$bsequential', '246', '246 3_ $aAleph$bsequential'],
  ['Connexion', '246 3 0 Connexion : ‡b a screen', '246', '246 30 $aConnexion :$ba screen'],
  ['a table', '247\t10\t|aTabs|x1234-5679', '247', '247 10 $aTabs$x1234-5679'],
])('pastes a field copied from %s as a MARC field', async (_source, pasted, tag, expected) => {
  const issn = await drawCard(aSerial())
  await expect.poll(() => textOfLine('245')).toBeDefined()
  await userEvent.click(lineElement('245')!)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', pasted)
  textEditor(issn)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => textOfLine(tag)).toBe(expected)
})
