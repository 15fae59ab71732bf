import { describe, expect, it } from 'vitest'
import { runHook } from '../../../testing/draw.tsx'
import { aSerial } from '../../../testing/serials.ts'
import { type Content, isUnread, recordToContent } from '../../document/content.ts'
import * as rules from '../expert/diagnose.ts'
import { type ShownRecord, useProblems } from './use-problems.ts'

const SERIAL = aSerial()
const OPENED = recordToContent(SERIAL)
/** A diagnostic in 222 that only the server can find, because it needs the database. */
const JUDGED = {
  record: SERIAL,
  diagnostic: {
    errors: [{ field: '222', occurrence: 1, subfield: 'a', code: 'found-in-database', error: 'There is another one.' }],
    warnings: [],
  },
}
const OPTIONS = {
  today: '2026-01-01',
  category: 'reg' as const,
  loadedIssn: '4200-0033',
  isMemberOfIc: false,
  stored: OPENED,
  isStoredDraft: false,
  rules: undefined,
  patterns: undefined,
}
const NO_FIELDS: readonly [] = []

/** The content after a word was appended to the title in a field. */
const withWord = (content: Content, tag: string): Content => ({
  ...content,
  entries: content.entries.map((entry) =>
    isUnread(entry) || entry.tag !== tag || !('subfields' in entry)
      ? entry
      : { ...entry, subfields: entry.subfields.map((each) => ({ ...each, value: `${each.value} word` })) },
  ),
})

const find = async () => {
  const hook = await runHook(
    (shown?: ShownRecord) => useProblems(rules as never, shown ?? OPENED, JUDGED as never, NO_FIELDS, OPTIONS as never),
    OPENED,
  )
  await expect.poll(() => hook.result.current.foundIn).toBe(OPENED)
  await expect.poll(() => origins(hook.result.current)).toContain('server')
  return hook
}
const origins = ({ problems }: { readonly problems: readonly { readonly origin: string }[] }) =>
  problems.map(({ origin }) => origin)

describe('the problems of the record on the screen', () => {
  it('keep their object identity while typing changes none of them', async () => {
    const { result, rerender } = await find()
    const before = result.current
    const changed = withWord(OPENED, '245')
    await rerender(changed)
    await expect.poll(() => result.current.foundIn).toBe(changed)
    expect(result.current.problems).toBe(before.problems)
    expect(result.current.fixes).toBe(before.fixes)
    expect(result.current.offers).toBe(before.offers)
  })

  it("omit the server's diagnostics of a changed field, and restore them when the change is undone", async () => {
    const { result, rerender } = await find()
    await rerender(withWord(OPENED, '222'))
    expect(origins(result.current)).not.toContain('server')
    await rerender(OPENED)
    expect(origins(result.current)).toContain('server')
  })
})
