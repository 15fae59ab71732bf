import { type Browser, expect, type Page } from '@playwright/test'
import type { RecordAnswer, WireRecordShape } from '@seriatim/contract'
import { apiRecord } from './records.ts'
import { type Account, call, logIn } from './session.ts'

type DataField = { indicator1: string; indicator2: string; subFields: Record<string, string>[] }

/** Returns the record with text appended to its title, or with one more note. */
const changed = (record: WireRecordShape, { title, note }: { title?: string; note?: string }): WireRecordShape => {
  const fields = structuredClone(record.fields)
  const field = [fields['245']].flat()[0] as DataField
  if (title !== undefined) field.subFields[0]!.a += title
  const added: DataField = { indicator1: '\\', indicator2: '\\', subFields: [{ a: note ?? '' }] }
  if (note !== undefined) fields['500'] = [...[fields['500'] ?? []].flat(), added] as (typeof fields)[string]
  return { fields }
}

/** Changes a record through the API, with the session of the page. */
export const apiChange = async (
  page: Page,
  issn: string,
  change: { title?: string; note?: string },
): Promise<RecordAnswer> => {
  const { record } = await apiRecord(page, issn)
  const answer = await call(page, 'POST', `/record/${issn}`, { record: changed(record, change), dry_run: false })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

/**
 * Releases the lock of a record and withdraws requests for it, so that the next test can lock the record. Closes the
 * browser first, because an open page learns of the release and may lock the record again.
 */
export const releaseRecord = async (page: Page, issn: string): Promise<void> => {
  await page.goto('about:blank')
  await call(page, 'DELETE', `/record_lock/${issn}/request`)
  await call(page, 'DELETE', `/record_lock/${issn}`)
  await page.context().close()
}

/** Opens a page of another user in a separate browser context, which the test closes at the end. */
export const openAsColleague = async (browser: Browser, account: Account = 'paris'): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await logIn(page, account)
  return page
}
