import { describe, expect, it } from 'vitest'
import { CATALOGUER, runHook } from '../../testing/draw.tsx'
import { aSerial } from '../../testing/serials.ts'
import { type Content, contentToRecord, isUnread } from './content.ts'
import { canRedo, canUndo, isModified } from './document.ts'
import { unsavedStore } from './unsaved-store.ts'
import { type StoredDocument, useDocument } from './use-document.ts'

const ISSN = '4200-0033'
const SERIAL = aSerial()
const OPENED = { record: SERIAL, versionId: '1', written: [] }

const open = (isEditable = true) => runHook(() => useDocument(ISSN, OPENED, isEditable))
const storedText = () => unsavedStore(localStorage, CATALOGUER.username).read(ISSN)

/** The content after a word was appended to the title. */
const withTitle = ({ document }: StoredDocument, word: string): Content => ({
  ...document.present,
  entries: document.present.entries.map((entry) =>
    isUnread(entry) || entry.tag !== '245' || !('subfields' in entry)
      ? entry
      : {
          ...entry,
          subfields: entry.subfields.map((each) =>
            each.code === 'a' ? { ...each, value: `${each.value} ${word}` } : each,
          ),
        },
  ),
})
const titleOf = ({ document }: StoredDocument): string =>
  contentToRecord(document.present).fields.flatMap((field) =>
    field.tag === '245' && 'subfields' in field ? field.subfields.map(({ value }) => value) : [],
  )[0]!

describe('the document of a card', () => {
  it('moves between undo steps, and drops the steps that were undone at the next edit', async () => {
    const { result, act } = await open()
    const before = titleOf(result.current)
    await act(() => result.current.edit(withTitle(result.current, 'one')))
    await act(() => result.current.edit(withTitle(result.current, 'two')))
    await act(() => result.current.undo())
    expect(titleOf(result.current)).toBe(`${before} one`)
    await act(() => result.current.redo())
    expect(titleOf(result.current)).toBe(`${before} one two`)
    await act(() => result.current.undo())
    await act(() => result.current.undo())
    expect([titleOf(result.current), canUndo(result.current.document)]).toEqual([before, false])
    await act(() => result.current.edit(withTitle(result.current, 'other')))
    expect([titleOf(result.current), canRedo(result.current.document)]).toEqual([`${before} other`, false])
  })

  it('stores unsaved text in the browser for each user, and opens with that text', async () => {
    const first = await open()
    await first.act(() => first.result.current.edit(withTitle(first.result.current, 'unsaved')))
    await expect.poll(() => storedText()?.text).toContain('unsaved')
    expect(unsavedStore(localStorage, 'paris').read(ISSN)).toBeUndefined()
    await first.unmount()
    const { result } = await open()
    expect(titleOf(result.current)).toContain('unsaved')
    expect(result.current.restored?.versionId).toBe('1')
    expect(isModified(result.current.document)).toBe(true)
  })

  it('stores typed text when the page is left, and deletes it after a save', async () => {
    const { result, act } = await open()
    await act(() => result.current.edit(withTitle(result.current, 'at the end')))
    dispatchEvent(new Event('pagehide'))
    expect(storedText()?.text).toContain('at the end')
    await act(() => result.current.load(contentToRecord(result.current.document.present), '2'))
    expect(isModified(result.current.document)).toBe(false)
    await expect.poll(storedText).toBeUndefined()
  })

  it('is the stored record after the user discards edits, and undo restores the edits', async () => {
    const { result, act } = await open()
    await act(() => result.current.edit(withTitle(result.current, 'one')))
    await act(() => result.current.discard())
    expect(isModified(result.current.document)).toBe(false)
    await act(() => result.current.undo())
    expect(titleOf(result.current)).toContain('one')
  })

  it('neither restores nor stores unsaved text of a read-only record', async () => {
    unsavedStore(localStorage, CATALOGUER.username).keep(ISSN, {
      text: '245 00 $aElse',
      versionId: '1',
      at: '2026-11-20T09:00:00.000Z',
      reason: undefined,
    })
    const { result } = await open(false)
    expect(titleOf(result.current)).not.toBe('Else')
    expect(result.current.restored).toBeUndefined()
  })
})
