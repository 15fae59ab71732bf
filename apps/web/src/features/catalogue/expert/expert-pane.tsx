import { Skeleton } from '@mantine/core'
import { memo, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { useLazyModule } from '../../../ui/lazy-module.ts'
import type { TextReading } from '../../document/lines.ts'
import { SYSTEM_TAGS } from '../../document/system-tags.ts'
import type { StoredDocument } from '../../document/use-document.ts'
import { type Cursor, fieldAtCursor } from '../../transliteration/field-at-cursor.ts'
import { type Romanising, useRomanising } from '../../transliteration/use-romanising.ts'
import type { HelpPlace } from '../codes/help-place.ts'
import { EditorFailed } from '../editor-failed.tsx'
import { expertModule } from '../editor-modules.ts'
import { type Problem, placeOfProblem } from '../problems/problem.ts'
import { useFocusAfter } from '../state/use-focus-after.ts'
import { useNotice } from '../state/use-notice.ts'
import { StatusLine } from '../views/status-line.tsx'
import type { MarcEditor } from './editor.ts'
import classes from './expert-pane.module.css'
import { useExpertEditor } from './use-expert.ts'
import { useMarks } from './use-marks.ts'

const cursorOf = (editor: MarcEditor): Cursor => ({
  at: () => {
    const reading = editor.reading()
    const at = fieldAtCursor(reading, editor.cursor())
    return at && { ...at, content: reading.content }
  },
  focus: () => editor.focus(),
})

/** Methods of the text view that the page calls. */
export type ExpertHandle = {
  /** The parsed text; undefined while the editor is loading. */
  readonly reading: () => TextReading | undefined
  readonly goTo: (problem: Problem) => void
  readonly deleteField: () => void
  readonly find: () => void
  readonly openTarget: () => void
  readonly romanise: () => void
  readonly makePair: () => void
  readonly mend: () => void
  readonly focus: () => void
}

/**
 * Expert Mode: the record as lines of text. Memoised: `onReading` reports typed text, so typing does not render this
 * component.
 */
export const ExpertPane = memo(function ExpertPane({
  issn,
  storedDocument,
  isReadOnly,
  problems,
  onReading,
  onPlace,
  onSort,
  onValidate,
  onLeave,
  ref,
}: {
  issn: string
  storedDocument: StoredDocument
  isReadOnly: boolean
  problems: readonly Problem[]
  /** Called with the parsed text at every change, and with undefined after unmounting. */
  onReading: (reading: TextReading | undefined) => void
  /** Called with the tag and the part of the field at the cursor. */
  onPlace: (place: HelpPlace) => void
  onSort: () => void
  onValidate: () => void
  onLeave: () => void
  ref: Ref<ExpertHandle>
}) {
  const t = useMessages('catalogue')
  const host = useRef<HTMLDivElement>(null)
  const [notice, setNotice] = useNotice()
  const [guarded, setGuarded] = useState<string>()
  const whyLocked = (tag: string): string =>
    SYSTEM_TAGS.has(tag) ? t('system_lines') : `${tag} · ${t('enrichment_locked', { field: tag })}`
  const here = guarded === undefined ? '' : whyLocked(guarded)
  const romanisingNow = useRef<Romanising>(null)
  const { module, isFailed } = useLazyModule(expertModule)
  const editor = useExpertEditor({
    issn,
    storedDocument,
    isReadOnly,
    module,
    host,
    onReading,
    onPlace,
    onSort,
    onValidate,
    onLeave,
    onRefused: (tag) => setNotice(whyLocked(tag)),
    onGuarded: setGuarded,
    onTyped: () => romanisingNow.current?.onTyped(),
    onRomanise: () => romanisingNow.current?.romanise(),
    onMakePair: () => romanisingNow.current?.makePair(),
  })
  const cursor = useMemo(() => editor && cursorOf(editor), [editor])
  const romanising = useRomanising({ storedDocument, cursor, isReadOnly, onNotice: setNotice })
  useEffect(() => {
    romanisingNow.current = romanising
  })
  useMarks(editor, problems)
  useFocusAfter(storedDocument.document.reason, () => editor?.focus())

  useImperativeHandle(
    ref,
    () => ({
      reading: () => editor?.reading(),
      goTo: (problem) => {
        const place = editor && placeOfProblem(problem, editor.reading())
        if (place) editor.goTo(place)
      },
      deleteField: () => editor?.deleteField(),
      find: () => editor?.openSearch(),
      openTarget: () => {
        if (editor?.openTarget() === false) setNotice(t('no_target'))
      },
      romanise: () => romanisingNow.current?.romanise(),
      makePair: () => romanisingNow.current?.makePair(),
      mend: () => romanisingNow.current?.mend(),
      focus: () => editor?.focus(),
    }),
    [editor, setNotice, t],
  )

  if (isFailed) return <EditorFailed />
  return (
    <div className={classes.editor}>
      {editor ? null : <Skeleton className={classes.waiting} role="status" aria-label={t('loading_editor')} />}
      <div className={classes.host} ref={host} />
      <StatusLine notice={notice === '' ? here : notice} romanising={romanising} />
    </div>
  )
})
