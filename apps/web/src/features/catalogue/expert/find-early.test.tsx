import { EditorView } from '@codemirror/view'
import type { CodeLists } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawCard, textEditor } from '../../../testing/card.tsx'
import { aSerial } from '../../../testing/serials.ts'

const find = () => page.getByRole('textbox', { name: 'Find', exact: true })
/** A value that changes whenever the editor is reconfigured, which happens when new code lists arrive. */
const configuration = (): unknown =>
  Reflect.get(EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor')!)!.state, 'config')

it('keeps text typed into Find when the lists of codes arrive late', async () => {
  const lists = Promise.withResolvers<CodeLists>()
  const issn = await drawCard(aSerial(), lists.promise)
  await textEditor(issn).click()
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.element(find()).toHaveFocus()
  await userEvent.keyboard('Test')
  const [panel, before] = [find().element(), configuration()]
  lists.resolve({ media: [{ code: 'zz', name: 'A medium of this test', is_active: true }] })
  await expect.poll(() => configuration() === before).toBe(false)
  await userEvent.keyboard('ing')
  await expect.element(find()).toHaveValue('Testing')
  expect(find().element()).toBe(panel)
})
