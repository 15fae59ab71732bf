import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Content, recordToContent, sorted } from './content.ts'
import {
  canRedo,
  canUndo,
  type DocumentAction,
  isModified,
  openDocument,
  type RecordDocument,
  reduceDocument,
  TYPING_PAUSE_MS,
} from './document.ts'

const nature: MarcRecord = {
  leader: '00000cas a2200000 i 4500',
  fields: [controlField('001', '0028-0836'), dataField('222', ' ', ' ', [['a', 'Nature']])],
}
const titled = (title: string): Content =>
  recordToContent({ ...nature, fields: [nature.fields[0]!, dataField('222', ' ', ' ', [['a', title]])] })
const run = (actions: readonly DocumentAction[], from: RecordDocument = openDocument(nature, '1')): RecordDocument =>
  actions.reduce(reduceDocument, from)

const editOf = (at: number) =>
  fc
    .tuple(fc.string({ maxLength: 4 }), fc.option(fc.constantFrom('line 1', 'line 2'), { nil: undefined }))
    .map(([title, group]): DocumentAction => ({ type: 'edit', content: titled(title), group, at }))
const history = fc.array(
  fc
    .nat(5_000)
    .chain((at) =>
      fc.oneof(
        { weight: 5, arbitrary: editOf(at) },
        fc.constant<DocumentAction>({ type: 'undo' }),
        fc.constant<DocumentAction>({ type: 'redo' }),
        fc.constant<DocumentAction>({ type: 'load', record: nature, versionId: '2' }),
      ),
    ),
  { maxLength: 30 },
)

describe('undo and redo', () => {
  it('restore the content before and after a separate edit', () => {
    fc.assert(
      fc.property(history, fc.string(), (actions, title) => {
        const before = run(actions)
        const after = reduceDocument(before, { type: 'edit', content: titled(title), at: 9_999 })
        const undone = reduceDocument(after, { type: 'undo' })
        expect(undone.present).toBe(before.present)
        expect(reduceDocument(undone, { type: 'redo' }).present).toBe(after.present)
      }),
    )
  })

  it('change nothing when redo follows undo, and have no limit of steps', () => {
    fc.assert(
      fc.property(history, (actions) => {
        let document = run(actions)
        const { present } = document
        let steps = 0
        while (canUndo(document)) {
          document = reduceDocument(document, { type: 'undo' })
          steps += 1
        }
        for (; steps > 0; steps -= 1) document = reduceDocument(document, { type: 'redo' })
        expect(document.present).toBe(present)
      }),
    )
    let document = openDocument(nature, '1')
    for (let at = 0; at < 5_000; at += 1)
      document = reduceDocument(document, { type: 'edit', content: titled(`${at}`), at })
    for (let at = 0; at < 5_000; at += 1) document = reduceDocument(document, { type: 'undo' })
    expect(isModified(document)).toBe(false)
    expect(canUndo(document)).toBe(false)
  })

  it('treat typing in one line as one step, and start a new step after a pause or in another line', () => {
    const typed = (title: string, at: number, group = 'line 1'): DocumentAction => ({
      type: 'edit',
      content: titled(title),
      group,
      at,
    })
    const document = run([
      typed('N', 0),
      typed('Na', 100),
      typed('Nat', 200),
      typed('Natu', 201 + TYPING_PAUSE_MS),
      typed('Natur', 1_300, 'line 2'),
    ])
    const undone = run([{ type: 'undo' }, { type: 'undo' }], document)
    expect(undone.present).toEqual(titled('Nat'))
    expect(reduceDocument(undone, { type: 'undo' }).present).toEqual(recordToContent(nature))
  })

  it('offer no redo after a new edit', () => {
    expect(
      canRedo(
        run([
          { type: 'edit', content: titled('A'), at: 0 },
          { type: 'undo' },
          { type: 'edit', content: titled('B'), at: 1 },
        ]),
      ),
    ).toBe(false)
  })
})

describe('a document', () => {
  it('is unmodified when the text equals the original again', () => {
    const edited = run([{ type: 'edit', content: titled('A'), at: 0 }])
    expect(isModified(edited)).toBe(true)
    expect(isModified(reduceDocument(edited, { type: 'edit', content: titled('Nature'), at: 1 }))).toBe(false)
  })

  it('restores the typed text by undo after the record was loaded again', () => {
    const edited = run([{ type: 'edit', content: titled('A'), at: 0 }])
    const loaded = reduceDocument(edited, { type: 'load', record: nature, versionId: '2' })
    expect([isModified(loaded), loaded.versionId]).toEqual([false, '2'])
    expect(reduceDocument(loaded, { type: 'undo' }).present).toEqual(titled('A'))
  })

  it('keeps its text when it is rebased on a newer version', () => {
    const edited = run([{ type: 'edit', content: titled('A'), at: 0 }])
    const rebased = reduceDocument(edited, { type: 'rebase', record: nature, versionId: '7' })
    expect([rebased.present, rebased.versionId]).toEqual([titled('A'), '7'])
  })

  it('takes fields of the system from the newer version when it is rebased', () => {
    const at = (time: string): MarcRecord => ({ ...nature, fields: [...nature.fields, controlField('005', time)] })
    const edited = reduceDocument(openDocument(at('1'), '1'), {
      type: 'edit',
      content: { ...recordToContent(at('1')), leader: 'x' },
      at: 0,
    })
    const rebased = reduceDocument(edited, { type: 'rebase', record: at('2'), versionId: '2' })
    expect(rebased.present).toEqual({ ...recordToContent(at('2')), leader: 'x' })
  })

  it('is based on the newer version after a merge, and the merge can be undone', () => {
    const edited = run([{ type: 'edit', content: titled('A'), at: 0 }])
    const merge = { type: 'merge', content: titled('A and B'), record: nature, versionId: '7' } as const
    const merged = reduceDocument(edited, merge)
    expect([merged.present, merged.versionId]).toEqual([titled('A and B'), '7'])
    const undone = reduceDocument(merged, { type: 'undo' })
    expect([undone.present, undone.versionId]).toEqual([titled('A'), '7'])
  })

  it('is sorted by tag, stably, with unparsed lines after the preceding field', () => {
    const [one, title] = nature.fields as [never, never]
    expect(sorted({ leader: '', entries: [title, { unread: '?' }, one] }).entries).toEqual([
      one,
      title,
      { unread: '?' },
    ])
  })
})

describe('enrichments', () => {
  const archive = dataField('920', ' ', ' ', [['h', 'clockss']])
  const other = dataField('920', ' ', ' ', [['h', 'portico']])
  const enriched = (...more: (typeof archive)[]): MarcRecord => ({ ...nature, fields: [...nature.fields, ...more] })
  const to = (content: Content): DocumentAction => ({ type: 'edit', content, at: 0 })
  const start = openDocument(enriched(archive), '1')
  const shown = ({ present }: RecordDocument) => present.entries.slice(2)

  it('cannot be changed by an edit until they are unlocked', () => {
    expect(shown(run([to(recordToContent(enriched()))], start))).toEqual([archive])
    expect(shown(run([to(recordToContent(enriched(other)))], start))).toEqual([archive])
    expect(shown(run([{ type: 'unlock', reason: 'Asked for' }, to(recordToContent(enriched(other)))], start))).toEqual([
      other,
    ])
  })

  it('are restored when they are locked again; undo restores the edit and the reason for the unlocking', () => {
    const unlocked = run([{ type: 'unlock', reason: 'Asked for' }, to(recordToContent(enriched(other)))], start)
    const locked = reduceDocument(unlocked, { type: 'lock' })
    expect([shown(locked), locked.reason, isModified(locked)]).toEqual([[archive], undefined, false])
    const undone = reduceDocument(locked, { type: 'undo' })
    expect([shown(undone), undone.reason]).toEqual([[other], 'Asked for'])
    expect(reduceDocument(undone, { type: 'redo' }).reason).toBeUndefined()
  })

  it('are locked again by a save', () => {
    const saved = run(
      [
        { type: 'unlock', reason: 'Asked for' },
        { type: 'load', record: enriched(other), versionId: '2' },
      ],
      start,
    )
    expect(saved.reason).toBeUndefined()
    expect(shown(run([to(recordToContent(enriched()))], saved))).toEqual([other])
  })

  it('are taken from the newer version when the text is kept, unless they are unlocked', () => {
    const newer = { type: 'rebase', record: enriched(other), versionId: '2' } as const
    expect(shown(run([to({ ...start.present, leader: 'x' }), newer], start))).toEqual([other])
    expect(shown(run([{ type: 'unlock', reason: 'Asked for' }, newer], start))).toEqual([archive])
  })

  it('of a draft are those of the active version, so that enrichments added in the draft can be removed', () => {
    const draft = openDocument(enriched(archive, other), '2', [archive])
    expect(shown(run([to(recordToContent(enriched(archive)))], draft))).toEqual([archive])
  })
})
