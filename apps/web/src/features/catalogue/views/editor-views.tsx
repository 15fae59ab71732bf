import type { RecordAnswer } from '@seriatim/contract'
import type { NonSortingOffer } from '@seriatim/rules'
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { contentToRecord, sorted } from '../../document/content.ts'
import { lockedEnrichments } from '../../document/document.ts'
import type { TextReading } from '../../document/lines.ts'
import type { StoredDocument } from '../../document/use-document.ts'
import { useHelpPlace } from '../../help/help-context.ts'
import type { FormHandle } from '../assisted/assisted-form.tsx'
import { AssistedPane } from '../assisted/assisted-pane.tsx'
import { type HelpPlace, helpPlaces } from '../codes/help-place.ts'
import { EditorFailed } from '../editor-failed.tsx'
import type { DiagnosisOptions } from '../expert/diagnose.ts'
import { type ExpertHandle, ExpertPane } from '../expert/expert-pane.tsx'
import type { Problem } from '../problems/problem.ts'
import { ProblemsPanel } from '../problems/problems-panel.tsx'
import { useRulesModule } from '../problems/rules-module.ts'
import { readingOfShown, useProblems } from '../problems/use-problems.ts'
import type { ValidatedRecord } from '../state/validated-record.ts'
import { addressesIn, withAddress } from '../urls/addresses.ts'
import { useUrlChecks } from '../urls/use-url-checks.ts'
import classes from './editor-views.module.css'
import type { Mode } from './mode.ts'

const NO_OFFERS: readonly NonSortingOffer[] = []
const NO_FIXES: ReadonlyMap<Problem, string> = new Map()

/** Methods of the views that the commands of the card call. */
export type ViewsHandle = {
  /** Whether lines that cannot be parsed prevent validation; undefined until the rules have loaded. */
  readonly hasStructuralErrors: () => boolean | undefined
  readonly goTo: (problem: Problem) => void
  readonly sortFields: () => void
  /** In the form: opens the list of all tags that can be added. */
  readonly addField: () => void
  readonly deleteField: () => void
  readonly find: () => void
  /** In the text: opens the record or URL at the cursor. */
  readonly openTarget: () => void
  readonly romanise: () => void
  readonly makePair: () => void
  readonly mend: () => void
  readonly checkUrls: () => void
  /** Returns the focus to the view that was used last, at its cursor. */
  readonly focus: () => void
  /** Moves to the first error that has a place in the record. */
  readonly goToFault: () => void
  /** The tag of the field at the cursor. */
  readonly currentTag: () => string | undefined
}

/** The views (form, text) of a record, which edit the same document, and the panel of the record's problems. */
export function EditorViews({
  issn,
  mode,
  isExpanded,
  storedDocument,
  isReadOnly,
  unlock,
  urls,
  judged,
  diagnosis,
  onProblems,
  onValidate,
  onLeave,
  ref,
}: {
  issn: string
  mode: Mode
  isExpanded: boolean
  storedDocument: StoredDocument
  isReadOnly: boolean
  /**
   * Asks for a reason, then unlocks enrichments (fields written by the system); undefined if the user may not do this.
   */
  unlock: (() => void) | undefined
  urls: RecordAnswer['urls']
  judged: ValidatedRecord
  diagnosis: DiagnosisOptions
  /** Called with the problems each time the rules have checked the text. */
  onProblems?: (problems: readonly Problem[]) => void
  onValidate: () => void
  onLeave: () => void
  ref: Ref<ViewsHandle>
}) {
  const t = useMessages('catalogue')
  const { rules, isFailed } = useRulesModule()
  const root = useRef<HTMLDivElement>(null)
  const form = useRef<FormHandle>(null)
  /** The problem whose field gets the focus once the form has loaded. */
  const wanted = useRef<Problem>(undefined)
  const formHere = useCallback((handle: FormHandle | null) => {
    form.current = handle
    const problem = wanted.current
    if (!handle || !problem) return
    wanted.current = undefined
    requestAnimationFrame(() => handle.goTo(problem))
  }, [])
  const text = useRef<ExpertHandle>(null)
  const [reading, setReading] = useState<TextReading>()
  const [tag, setTag] = useState<string>()
  const [places] = useState(helpPlaces)
  useHelpPlace(() => (root.current?.contains(window.document.activeElement) ? tag : undefined))
  const { document, edit } = storedDocument
  const { present, reason } = document
  const locked = lockedEnrichments(document)
  const hasForm = mode !== 'expert'
  const hasText = mode !== 'assisted'

  const {
    problems,
    fixes: found,
    offers: offered,
    foundIn,
  } = useProblems(rules, (hasText && reading) || present, judged, locked, diagnosis)
  const fixes = isReadOnly ? NO_FIXES : found
  const offers = isReadOnly ? NO_OFFERS : offered
  const notified = useLatest(onProblems)
  // Reported even if the problems did not change with the text, because a listener may wait for a correction.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each checked text
  useEffect(() => notified.current?.(problems), [problems, foundIn])
  const checks = useUrlChecks(issn, urls)
  const contentNow = useLatest(present)
  const urlChecks = useMemo(
    () => ({
      ...checks,
      follow: isReadOnly ? undefined : (url: string, to: string) => edit(withAddress(contentNow.current, url, to)),
    }),
    [checks, isReadOnly, edit],
  )
  const addresses = useMemo(() => addressesIn(present), [present])

  const consequences = useMemo(
    () => (isReadOnly ? undefined : { issn, record: contentToRecord(present), reason }),
    [isReadOnly, issn, present, reason],
  )

  const sortFields = useCallback(() => {
    if (!isReadOnly) edit(sorted(present))
  }, [present, edit, isReadOnly])

  // With two views, commands apply to the one that was used last.
  const lastView = useRef<'form' | 'text'>('form')
  const view = useCallback(
    () => (hasForm && (!hasText || lastView.current === 'form') ? form.current : text.current),
    [hasForm, hasText],
  )
  const moveTo = useCallback(
    (which: 'form' | 'text', place: HelpPlace) => {
      lastView.current = which
      setTag(place.tag)
      places.move(place)
    },
    [places],
  )
  const onFormPlace = useCallback((place: HelpPlace) => moveTo('form', place), [moveTo])
  const onTextPlace = useCallback((place: HelpPlace) => moveTo('text', place), [moveTo])

  const goTo = useCallback(
    (problem: Problem) => {
      if (!hasForm || problem.origin === 'line') text.current?.goTo(problem)
      else if (form.current) form.current.goTo(problem)
      else wanted.current = problem
    },
    [hasForm],
  )
  useImperativeHandle(
    ref,
    () => ({
      hasStructuralErrors: () => {
        // Before the text editor is drawn, the text is derived from the document.
        const now = (hasText && text.current?.reading()) || readingOfShown(present)
        return rules?.hasStructuralErrors(now, diagnosis)
      },
      goTo,
      sortFields,
      addField: () => form.current?.addField(),
      deleteField: () => view()?.deleteField(),
      find: () => view()?.find(),
      openTarget: () => text.current?.openTarget(),
      romanise: () => view()?.romanise(),
      makePair: () => view()?.makePair(),
      mend: () => view()?.mend(),
      checkUrls: () => urlChecks.checkAll(addresses),
      focus: () => view()?.focus(),
      goToFault: () => {
        const fault = problems.find(({ level }) => level === 'error')
        if (fault) goTo(fault)
      },
      currentTag: () => tag,
    }),
    [rules, view, hasText, present, sortFields, urlChecks, addresses, tag, problems, diagnosis, goTo],
  )
  const latest = useLatest({ rules, present, edit, locked })
  const fix = useCallback((problem: Problem) => {
    const now = latest.current
    const fixed = now.rules?.fixOf(now.present, problem, now.locked)
    if (fixed) now.edit(fixed.content)
  }, [])

  const take = useCallback((offer: NonSortingOffer) => {
    const now = latest.current
    const content = now.rules?.acceptOffer(now.present, offer)
    if (content) now.edit(content)
  }, [])

  if (isFailed) return <EditorFailed />
  return (
    <div ref={root} className={classes.views} data-mode={mode}>
      {hasForm ? (
        <div className={classes.form}>
          <AssistedPane
            ref={formHere}
            issn={issn}
            storedDocument={storedDocument}
            isReadOnly={isReadOnly}
            isMemberOfIc={diagnosis.isMemberOfIc}
            unlock={unlock}
            isExpanded={isExpanded}
            urlChecks={urlChecks}
            problems={problems}
            fixes={fixes}
            onFix={fix}
            onPlace={onFormPlace}
            onSort={sortFields}
            onValidate={onValidate}
            onLeave={onLeave}
          />
        </div>
      ) : null}
      {hasText ? (
        <div className={classes.text}>
          <ExpertPane
            ref={text}
            issn={issn}
            storedDocument={storedDocument}
            isReadOnly={isReadOnly}
            problems={problems}
            onReading={setReading}
            onPlace={onTextPlace}
            onSort={sortFields}
            onValidate={onValidate}
            onLeave={onLeave}
          />
        </div>
      ) : null}
      <aside className={classes.side} aria-label={t('problems_label', { issn })}>
        <ProblemsPanel
          problems={problems}
          fixes={fixes}
          offers={offers}
          onTake={take}
          addresses={addresses}
          urlChecks={urlChecks}
          helpTag={tag}
          helpPlaces={places}
          consequences={consequences}
          isBelow={hasForm && hasText}
          onGoTo={goTo}
          onFix={fix}
        />
      </aside>
    </div>
  )
}
