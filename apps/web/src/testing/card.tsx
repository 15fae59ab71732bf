import { EditorView } from '@codemirror/view'
import {
  type CodeLists,
  codeLists,
  keepLock,
  readRecord,
  recordConsequences,
  recordTemplates,
  recordVersions,
  releaseLock,
  ruleSettings,
} from '@seriatim/contract'
import { controlValue, type MarcRecord } from '@seriatim/marc'
import { list } from '@seriatim/profile/lists'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RecordCard } from '../features/catalogue/card/record-card.tsx'
import { CATALOGUER, draw, network } from './draw.tsx'
import { answerWith, versionWith } from './serials.ts'

const ignore = () => undefined

const codesOf = (name: Parameters<typeof list>[0]) => list(name).map(({ code }) => code)

/**
 * Draws the card of a record that the cataloguer holds the lock of, in Expert Mode unless another view was chosen
 * before. The rules are set as they are shipped, nobody waits for the lock, and a save changes no other record. The lists
 * of codes come when `lists` does.
 */
export async function drawCard(record: MarcRecord, lists: Promise<CodeLists> = Promise.resolve({})): Promise<string> {
  const issn = controlValue(record, '001')!
  network.answer(readRecord, () => answerWith(record, issn))
  network.answer(keepLock, () => ({ message: 'Locked', expires_at: '2026-11-20T09:05:00.000Z', requests: [] }))
  network.answer(releaseLock, () => ({ message: 'Released' }))
  network.answer(recordVersions, () => ({
    draft: [],
    active: [versionWith(record, '1', CATALOGUER.username)],
    archived: [],
  }))
  network.answer(recordConsequences, () => ({ takes_effect: true, total: 0, records: [], waiting: [] }))
  network.answer(recordTemplates, () => [])
  network.answer(codeLists, () => lists)
  network.answer(ruleSettings, () => ({
    rules: [],
    codes: {
      centres: codesOf('centres'),
      countries: codesOf('countries'),
      lcCountries: codesOf('lcCountries'),
      languages: codesOf('languages'),
      media: codesOf('media'),
      categories: codesOf('categories'),
      resourceTypes: codesOf('resourceTypes'),
      centreCountries: {},
      countriesOfLc: {},
    },
  }))
  await draw(
    <RecordCard
      issn={issn}
      versionId={undefined}
      isActive
      isNear
      onActive={ignore}
      onReport={ignore}
      onStored={ignore}
    />,
  )
  return issn
}

/** The text of a record. */
export const textOf = (issn: string) => page.getByRole('textbox', { name: `Fields of record ${issn}` })

/** The line of the first field with a tag, as it stands in the text. */
export const lineOf = (tag: string): string | undefined =>
  [...document.querySelectorAll('.cm-line')]
    .map(({ textContent }) => textContent ?? '')
    .find((text) => text.startsWith(`${tag} `))

/** Puts the cursor at the end of the line of a field. */
async function goToEndOf(tag: string): Promise<void> {
  await expect.poll(() => lineOf(tag)).toBeDefined()
  const line = [...document.querySelectorAll('.cm-line')].find((each) => each.textContent?.startsWith(`${tag} `))
  await userEvent.click(line!)
  await userEvent.keyboard('{End}')
}

/** Types at the end of the line of a field. */
export async function typeAtEndOf(tag: string, text: string): Promise<void> {
  await goToEndOf(tag)
  await userEvent.keyboard(text)
}

/** Types where the cursor is, without a pause between letters however slow the machine is: a second without one is a rest. */
export function typeAtOnce(text: string): void {
  const view = EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor')!)!
  for (const letter of text)
    view.dispatch(view.state.replaceSelection(letter), { scrollIntoView: true, userEvent: 'input.type' })
}

/** As `typeAtEndOf`, without a pause between letters. */
export async function typeAtOnceAtEndOf(tag: string, text: string): Promise<void> {
  await goToEndOf(tag)
  typeAtOnce(text)
}
