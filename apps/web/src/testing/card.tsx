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

const listCodes = (name: Parameters<typeof list>[0]) => list(name).map(({ code }) => code)

/**
 * Answers the requests of a record card. In these answers the cataloguer has the lock, rules have their default
 * settings, no other user requests the record, and a save changes no other record. `lists` is the answer for the lists
 * of codes, which a test may delay.
 */
export function answerCard(record: MarcRecord, lists: Promise<CodeLists> = Promise.resolve({})): string {
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
      centres: listCodes('centres'),
      countries: listCodes('countries'),
      lcCountries: listCodes('lcCountries'),
      languages: listCodes('languages'),
      media: listCodes('media'),
      categories: listCodes('categories'),
      resourceTypes: listCodes('resourceTypes'),
      centreCountries: {},
      countriesOfLc: {},
    },
  }))
  return issn
}

/** Draws the card of a record, in Expert Mode unless an earlier test chose another view. */
export async function drawCard(record: MarcRecord, lists?: Promise<CodeLists>): Promise<string> {
  const issn = answerCard(record, lists)
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

/** The text editor of a record. */
export const textEditor = (issn: string) => page.getByRole('textbox', { name: `Fields of record ${issn}` })

/** The line of the text editor with the first field of a tag. */
export const lineElement = (tag: string): Element | undefined =>
  [...document.querySelectorAll('.cm-line')].find(({ textContent }) => textContent?.startsWith(`${tag} `))

/** The text of the line with the first field of a tag. */
export const textOfLine = (tag: string): string | undefined => lineElement(tag)?.textContent ?? undefined

async function goToEndOf(tag: string): Promise<void> {
  await expect.poll(() => textOfLine(tag)).toBeDefined()
  await userEvent.click(lineElement(tag)!)
  await userEvent.keyboard('{End}')
}

export async function typeAtEndOf(tag: string, text: string): Promise<void> {
  await goToEndOf(tag)
  await userEvent.keyboard(text)
}

/**
 * Types at the cursor without a pause between letters, even on a slow machine: the editor treats a pause of a second as
 * the end of typing.
 */
export function typeAtOnce(text: string): void {
  const view = EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor')!)!
  for (const letter of text)
    view.dispatch(view.state.replaceSelection(letter), { scrollIntoView: true, userEvent: 'input.type' })
}

/** Types at the end of the first field of a tag, without a pause between letters. */
export async function typeAtOnceAtEndOf(tag: string, text: string): Promise<void> {
  await goToEndOf(tag)
  typeAtOnce(text)
}

export const chooseView = (view: 'Assisted Mode' | 'Expert Mode' | 'Split') =>
  page.getByRole('radiogroup', { name: 'Cataloguing mode' }).getByText(view, { exact: true }).click()

/** The input of the form for a subfield such as `245 $a`, in the first field with that tag. */
export const formInput = (place: string) =>
  page
    .getByRole('form')
    .getByRole('textbox', { name: new RegExp(`^${place.replace('$', '\\$')} `) })
    .first()

/** The panel of problems and help next to the editor. */
export const problemsPanel = () => page.getByRole('complementary', { name: /^Problems of record / })

/** Opens a tab of the problem panel: in the row of tabs or, if the row is too narrow, from the menu at its end. */
export async function openProblemTab(name: string | RegExp): Promise<void> {
  const tab = problemsPanel().getByRole('tab', { name })
  const more = problemsPanel().getByRole('button', { name: /More tabs$/ })
  await expect.element(tab.or(more).first()).toBeVisible()
  if (tab.elements().length > 0) return tab.click()
  await more.click()
  await page.getByRole('menuitem', { name }).click()
}
