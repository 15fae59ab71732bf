import { Skeleton } from '@mantine/core'
import type { RecordAnswer } from '@seriatim/contract'
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useMessages } from '../../../app/i18n.ts'
import { StateMessage } from '../../../ui/state-message.tsx'
import { RomanisedOffer, TransliterationTools } from '../../transliteration/transliteration-tools.tsx'
import { type Romanising, useRomanising } from '../../transliteration/use-romanising.ts'
import { type Problem, placeOfProblem } from '../problems/problem.ts'
import { ProblemsPanel } from '../problems/problems-panel.tsx'
import { sorted } from '../state/content.ts'
import type { Judged } from '../state/judged.ts'
import type { KeptDocument } from '../state/use-document.ts'
import type { DiagnosisOptions } from './diagnose.ts'
import classes from './expert-pane.module.css'
import { useExpertEditor, useExpertModule } from './use-expert.ts'
import { useProblems } from './use-problems.ts'

/** How long a notice in the status line stays. */
const NOTICE_MS = 6_000

/** What the card's buttons ask of Expert Mode. */
export type ExpertHandle = {
  /** Whether structural errors keep the record from the validator; undefined while the editor is being fetched. */
  readonly hasStructuralErrors: () => boolean | undefined
  readonly sortFields: () => void
  readonly deleteField: () => void
  readonly find: () => void
  readonly focus: () => void
}

/** Expert Mode: the record as lines of text, and beside it what is wrong with it. */
export function ExpertPane({
  issn,
  kept,
  isReadOnly,
  urls,
  judged,
  diagnosis,
  onValidate,
  onLeave,
  ref,
}: {
  issn: string
  kept: KeptDocument
  isReadOnly: boolean
  urls: RecordAnswer['urls']
  judged: Judged
  diagnosis: DiagnosisOptions
  onValidate: () => void
  onLeave: () => void
  ref: Ref<ExpertHandle>
}) {
  const t = useMessages('catalogue')
  const host = useRef<HTMLDivElement>(null)
  const [notice, setNotice] = useState('')
  const romanisingNow = useRef<Romanising>(null)
  const { module, isFailed } = useExpertModule()
  const { document, edit } = kept

  const sortFields = useCallback(() => {
    if (!isReadOnly) edit(sorted(document.present))
  }, [document.present, edit, isReadOnly])
  const { editor, reading } = useExpertEditor({
    issn,
    kept,
    isReadOnly,
    module,
    host,
    onSort: sortFields,
    onValidate,
    onLeave,
    onRefused: useCallback(() => setNotice(t('system_lines')), [t]),
    onTyped: () => romanisingNow.current?.onTyped(),
    onRomanise: () => romanisingNow.current?.romanise(),
    onMakePair: () => romanisingNow.current?.makePair(),
  })
  const romanising = useRomanising({ kept, editor, isReadOnly, onNotice: setNotice })
  useEffect(() => {
    romanisingNow.current = romanising
  })
  const problems = useProblems(module, editor, reading, judged, diagnosis)

  useEffect(() => {
    if (notice === '') return
    const timer = setTimeout(() => setNotice(''), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])

  useImperativeHandle(
    ref,
    () => ({
      hasStructuralErrors: () => module && editor && module.hasStructuralErrors(editor.reading()),
      sortFields,
      deleteField: () => editor?.deleteField(),
      find: () => editor?.openSearch(),
      focus: () => editor?.focus(),
    }),
    [module, editor, sortFields],
  )

  const goTo = useCallback(
    (problem: Problem) => {
      const place = editor && placeOfProblem(problem, editor.reading())
      if (place) editor.goTo(place)
    },
    [editor],
  )
  const fixOf = useCallback(
    (problem: Problem) => {
      const fix = isReadOnly || !module ? undefined : module.fixOf(document.present, problem)
      return fix && { id: fix.id, apply: () => edit(fix.content) }
    },
    [module, document.present, edit, isReadOnly],
  )

  if (isFailed) return <StateMessage kind="failure" title={t('editor_failed')} text={t('editor_failed_next')} />
  return (
    <div className={classes.pane}>
      <div className={classes.editor}>
        {editor ? null : <Skeleton className={classes.waiting} aria-label={t('loading_editor')} />}
        <div className={classes.host} ref={host} />
        <div className={classes.status}>
          <span role="status" className={classes.notice}>
            {notice}
          </span>
          {notice === '' && !isReadOnly ? <Hints /> : null}
          <RomanisedOffer romanising={romanising} />
          {isReadOnly ? null : <TransliterationTools romanising={romanising} />}
        </div>
      </div>
      <aside className={classes.side} aria-label={t('problems_label', { issn })}>
        <ProblemsPanel problems={problems} urls={urls} onGoTo={goTo} fixOf={fixOf} />
      </aside>
    </div>
  )
}

/** The keys that one must know to get along in the editor. */
function Hints() {
  const t = useMessages('catalogue')
  const hints = [
    ['Tab', t('hint_tab')],
    ['Enter', t('hint_enter')],
    ['$', t('hint_delimiter')],
    ['Esc', t('hint_escape')],
  ] as const
  return hints.map(([key, text]) => (
    <span key={key} className={classes.hint}>
      <kbd>{key}</kbd> {text}
    </span>
  ))
}
