import { type RecordAnswer, type RecordVersion, ruleSettings } from '@seriatim/contract'
import type { Field, MarcRecord } from '@seriatim/marc'
import { enrichmentsOf } from '@seriatim/profile/enrichments'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useAnswer } from '../../../app/api.ts'
import { useMessages } from '../../../app/i18n.ts'
import { useKept } from '../../../app/kept.ts'
import { useSession } from '../../../app/session.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.ts'
import { DuplicateNotice } from '../../duplicates/duplicate-notice.tsx'
import { useTemplateCommands } from '../../templates/use-templates.ts'
import type { VersionsStart } from '../../versions/versions-dialog.tsx'
import { ComparePanel } from '../compare/compare-panel.tsx'
import { MergePanel } from '../conflict/merge-panel.tsx'
import { useMerge } from '../conflict/use-merge.ts'
import { useLock } from '../lock/use-lock.ts'
import { contentOf, recordOf } from '../state/content.ts'
import { canRedo, canUndo, isModified } from '../state/document.ts'
import type { Judged } from '../state/judged.ts'
import { newestVersion } from '../state/newest-version.ts'
import { summaryOf } from '../state/summary.ts'
import { useDocument } from '../state/use-document.ts'
import { recordOfWire } from '../state/wire.ts'
import { writtenEnrichments } from '../state/written-enrichments.ts'
import { EditorViews, type ViewsHandle } from '../views/editor-views.tsx'
import { type Mode, useMode } from '../views/mode.ts'
import type { CardActions } from './card-actions.ts'
import { CardDialogs, type OpenTool, useInsertTemplate } from './card-dialogs.tsx'
import { CardHeader } from './card-header.tsx'
import { LockNotices, TextNotices } from './card-notices.tsx'
import type { CardProps, LoadedAnswer } from './card-props.ts'
import { type CardState, stateAfterSave } from './card-state.ts'
import { AreNoticesActive, StaleNotice, StructuralNotice } from './notices.tsx'
import classes from './record-card.module.css'
import { RegisterNotice } from './register-notice.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { type CursorActions, useCardCommands } from './use-card-commands.ts'
import { mayRegister, useRegistering } from './use-registering.ts'
import { useSaving } from './use-saving.ts'
import { useSameValue, useStableActions } from './use-stable.ts'

/** How long the rules count as they were set when they were fetched; a save is judged by the server anyway. */
const RULES_CACHE_MS = 300_000

/** What Compare shows the text against: nothing (closed), the version it was made from, or the newer one of the base. */
type Comparison = 'closed' | 'original' | 'newer'

/** A record that is there: header, notices, editor, and the way to a save. */
export function LoadedCard({
  issn,
  isActive,
  isNear,
  onActive,
  onReport,
  onStored,
  loaded,
  onReload,
  onSaved,
  onGiveUp,
}: CardProps & {
  loaded: LoadedAnswer
  onReload: () => void
  /** Of a duplicate: it was stored, under this number. */
  onSaved?: (issn: string) => void
  /** Of a duplicate: it is not wanted. */
  onGiveUp?: () => void
}) {
  const t = useMessages('catalogue')
  const conflict = useMessages('conflict')
  const duplicated = useMessages('duplicate')
  const { profile } = useSession()
  const { data: rules } = useAnswer(ruleSettings, {}, { staleTime: RULES_CACHE_MS })
  const isReadOnly = loaded.kind === 'readOnly'
  const { answer, record } = loaded
  const duplicate = loaded.kind === 'editable' ? loaded.duplicate : undefined
  // What is typed in a duplicate is kept for it, and not for its number, which may go back and be another's then.
  const kept = useDocument(
    duplicate?.name ?? issn,
    { record, versionId: answer.version_id, written: writtenEnrichments(record, answer) },
    !isReadOnly,
    duplicate && issn,
  )
  const { document, load, rebase } = kept
  const isEdited = isModified(document)

  const [isOpen, setOpen] = useState(true)
  const [judged, setJudged] = useState<Judged>({ diagnostic: answer.diagnostic, record })
  const [saved, setSaved] = useState<CardState>()
  const isNew = duplicate !== undefined && saved === undefined
  const [refused, setRefused] = useState<'validation' | 'mode'>()
  const [mode, setMode] = useMode(profile.username)
  const [isExpanded, setExpanded] = useKept(`expanded ${issn}`, false)
  const [comparison, setComparison] = useState<Comparison>('closed')
  const [tool, setTool] = useState<OpenTool>()
  /** The versions are shown, and first of them who brought the field at the cursor. */
  const [history, setHistory] = useKept<VersionsStart | undefined>(`versions ${issn}`, undefined)
  const lock = useLock(issn, { isWanted: !isReadOnly && (isOpen || isEdited || isNew), isTaken: !isReadOnly })
  const views = useRef<ViewsHandle>(null)
  const validateButton = useRef<HTMLButtonElement>(null)
  const bodyId = useId()

  // What a draft said is not what the base has: rules about what may not be taken away look at the active version.
  const [savedActive, setSavedActive] = useState<MarcRecord>()
  const active = useMemo(
    () =>
      savedActive ??
      (answer.status === 'active' ? record : answer.published ? recordOfWire(answer.published) : undefined),
    [savedActive, answer, record],
  )
  const activeContent = useMemo(() => active && contentOf(active), [active])

  const saving = useSaving(issn, document.versionId, {
    validated: (diagnostic) => setJudged({ diagnostic, record: recordOf(document.present) }),
    saved: (stored) => {
      const storedRecord = recordOfWire(stored.record)
      load(storedRecord, stored.version_id, writtenEnrichments(storedRecord, stored))
      if (stored.status === 'active') setSavedActive(storedRecord)
      setJudged({ diagnostic: stored.diagnostic, record: storedRecord })
      setSaved(stateAfterSave(stored))
      setComparison('closed')
      setOpen(false)
      onSaved?.(stored.issn)
      onStored()
    },
    locked: lock.signNow,
  })

  const summary = useSameValue(summaryOf(document.present, issn))
  const state: CardState = isReadOnly ? 'readOnly' : isEdited ? 'edited' : (saved ?? (isNew ? 'new' : 'unchanged'))
  useEffect(
    () => onReport({ state, title: `${summary.title} ${summary.qualifier}`.trim(), number: issn }),
    [onReport, state, summary, issn],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit may have mended the structure
  useEffect(() => setRefused(undefined), [document.present])

  // The base may have something newer than what is edited: a draft beside the active version, a version that came while
  // the text waited in the browser or while somebody else had the lock, or simply that an older version was asked for.
  // Said at once, not when it is saved.
  const { setStale } = saving
  const basedOn = useRef(document.versionId)
  useEffect(() => {
    basedOn.current = document.versionId
  }, [document.versionId])
  const isHeld = lock.state.kind === 'held'
  useEffect(() => {
    if (isReadOnly || isNew || !isHeld) return
    newestVersion(issn).then((newest) => {
      if (newest && newest.id !== basedOn.current) setStale(newest)
    }, notify.failure)
  }, [isReadOnly, isNew, isHeld, issn, setStale])
  // The enrichments of a newer version are those of the active one, which it is or stands beside.
  const writtenOf = (version: RecordVersion): readonly Field[] | undefined =>
    version.status === 'active' || active === undefined ? undefined : enrichmentsOf(active)
  const merging = useMerge(issn, kept, writtenOf, () => {
    saving.settleStale()
    setComparison('original')
  })

  const mayValidate = (): boolean => {
    const isWrong = views.current?.hasStructuralErrors()
    if (isReadOnly || isWrong === undefined || saving.busy) return false
    setRefused(isWrong ? 'validation' : undefined)
    if (isWrong) views.current?.goToFault()
    return !isWrong
  }
  const validate = () => {
    if (mayValidate()) void saving.validate(recordOf(document.present), document.reason)
  }
  const registering = useRegistering({
    kept,
    category: summary.category,
    isEdited,
    views,
    mayGo: mayValidate,
    validate: (content) => void saving.validate(recordOf(content), document.reason),
  })

  // The form shows what the text says: only a text that can be read whole becomes a form (specification-2, 4.2).
  const choose = (next: Mode) => {
    const leavesText = mode !== 'assisted' && next !== 'expert'
    const isRefused = leavesText && mode !== next && !isReadOnly && views.current?.hasStructuralErrors() !== false
    setRefused(isRefused ? 'mode' : undefined)
    if (!isRefused) setMode(next)
  }

  const reloadOriginal = async () => {
    const question = { title: t('reload'), question: t('reload_question'), action: t('reload'), isDangerous: true }
    if (isEdited && !(await confirm(question))) return
    if (isNew) return kept.discard()
    try {
      const newest = await newestVersion(issn)
      if (!newest) return
      const original = recordOfWire(newest.record)
      load(original, newest.id, writtenOf(newest))
      setJudged({ diagnostic: newest.diagnostic, record: original })
      saving.settleStale()
    } catch (error) {
      notify.failure(error)
    }
  }

  const giveUp = async () => {
    const words = { number: issn }
    const question = {
      title: duplicated('give_up'),
      question: duplicated('give_up_question', words),
      action: duplicated('give_up'),
    }
    if (isEdited && !(await confirm({ ...question, isDangerous: true }))) return
    if (isEdited) kept.discard()
    onGiveUp?.()
  }

  const takeRestored = (draft: RecordAnswer) => {
    const restored = recordOfWire(draft.record)
    load(restored, draft.version_id, writtenEnrichments(restored, draft))
    setJudged({ diagnostic: draft.diagnostic, record: restored })
    saving.settleStale()
  }
  const loadNewer = () => {
    if (!saving.stale) return
    const newer = recordOfWire(saving.stale.record)
    load(newer, saving.stale.id, writtenOf(saving.stale))
    setJudged({ diagnostic: saving.stale.diagnostic, record: newer })
    saving.settleStale()
    setComparison('closed')
  }
  const keepText = () => {
    if (!saving.stale) return
    rebase(recordOfWire(saving.stale.record), saving.stale.id, writtenOf(saving.stale))
    saving.settleStale()
    setComparison('original')
  }

  const insertTemplateOf = useInsertTemplate(kept)
  const canUnlock = !isReadOnly && profile.is_member_of_ic

  const actions = useStableActions<CardActions>({
    toggle: () => setOpen(!isOpen),
    undo: kept.undo,
    redo: kept.redo,
    showAssisted: () => choose('assisted'),
    showExpert: () => choose('expert'),
    showSplit: () => choose('split'),
    expand: () => setExpanded(!isExpanded),
    find: () => views.current?.find(),
    abbreviate: () => setTool('abbreviation'),
    sortFields: () => views.current?.sortFields(),
    deleteField: () => views.current?.deleteField(),
    templates: () => setTool('templates'),
    unlock: () => setTool('unlock'),
    lock: kept.lock,
    history: () => setHistory({ version: document.versionId, tab: 'blame', tag: views.current?.currentTag() }),
    compare: () => setComparison(comparison === 'closed' ? 'original' : 'closed'),
    reload: () => void reloadOriginal(),
    validate,
    register: registering.register,
  })
  const atCursor = useStableActions<CursorActions>({
    addField: () => views.current?.addField(),
    romanise: () => views.current?.romanise(),
    makePair: () => views.current?.makePair(),
    mend: () => views.current?.mend(),
    checkUrls: () => views.current?.checkUrls(),
    openTarget: () => views.current?.openTarget(),
  })
  const canRegister = !isReadOnly && mayRegister(summary.category)
  const unlocking = !canUnlock ? undefined : document.reason === undefined ? 'unlock' : 'lock'
  useCardCommands({ isActive, isReadOnly, canRegister, unlocking, mode }, actions, atCursor)
  useTemplateCommands(isActive && !isReadOnly, insertTemplateOf)

  return (
    <AreNoticesActive value={isActive}>
      <section
        className={classes.card}
        aria-label={issn}
        data-active={isActive || undefined}
        data-open={isOpen || undefined}
        onFocus={onActive}
      >
        <CardHeader
          summary={summary}
          state={state}
          isOpen={isOpen}
          isActive={isActive}
          isReadOnly={isReadOnly}
          canRegister={canRegister}
          isNew={isNew}
          unlocking={unlocking}
          isComparing={comparison !== 'closed'}
          mode={mode}
          isExpanded={isExpanded}
          canUndo={canUndo(document)}
          canRedo={canRedo(document)}
          busy={saving.busy !== undefined}
          bodyId={bodyId}
          validateRef={validateButton}
          actions={actions}
        />
        <div id={bodyId} className={classes.body} hidden={!isOpen}>
          <LockNotices issn={issn} loaded={loaded} lock={lock} isEdited={isEdited} onReload={onReload} />
          {duplicate ? (
            <DuplicateNotice duplicate={duplicate} number={issn} isSaved={!isNew} onGiveUp={() => void giveUp()} />
          ) : null}
          <TextNotices kept={kept} />
          {saving.stale && !merging.merge ? (
            <StaleNotice
              version={saving.stale}
              hasText={isEdited}
              onMerge={() => saving.stale && void merging.begin(saving.stale)}
              onCompare={() => setComparison('newer')}
              onLoad={loadNewer}
              onKeep={keepText}
            />
          ) : null}
          {merging.merge ? (
            <MergePanel
              merge={merging.merge}
              author={saving.stale?.author ?? conflict('somebody')}
              onApply={merging.apply}
              onCancel={merging.cancel}
            />
          ) : null}
          {registering.state ? (
            <RegisterNotice
              missing={registering.state.missing}
              before={registering.state.before}
              onGoTo={(problem) => views.current?.goTo(problem)}
              onBack={kept.undo}
            />
          ) : null}
          {refused ? <StructuralNotice refused={refused} /> : null}
          {comparison === 'closed' ? null : (
            <ComparePanel
              key={comparison}
              issn={issn}
              original={recordOf(document.original)}
              newer={comparison === 'newer' ? saving.stale : undefined}
              text={recordOf(document.present)}
              onClose={() => setComparison('closed')}
            />
          )}
          {isOpen && isNear ? (
            <div className={classes.editor}>
              <EditorViews
                ref={views}
                issn={issn}
                mode={mode}
                isExpanded={isExpanded}
                kept={kept}
                isReadOnly={isReadOnly}
                unlock={unlocking === 'unlock' ? actions.unlock : undefined}
                urls={answer.urls}
                judged={judged}
                diagnosis={{
                  today: new Date().toISOString().slice(0, 10),
                  category: summary.category,
                  loadedIssn: issn,
                  isMemberOfIc: profile.is_member_of_ic,
                  stored: activeContent ?? document.original,
                  isStoredDraft: active === undefined,
                  rules,
                }}
                onProblems={registering.onProblems}
                onValidate={validate}
                onLeave={() => validateButton.current?.focus()}
              />
            </div>
          ) : null}
        </div>
        <CardDialogs
          issn={issn}
          kept={kept}
          isReadOnly={isReadOnly}
          tool={tool}
          history={history}
          onInsert={insertTemplateOf}
          onRestored={takeRestored}
          onClose={() => setTool(undefined)}
          onHistoryClosed={() => setHistory(undefined)}
        />
        {saving.outcome ? (
          <ResultDialog
            issn={issn}
            outcome={saving.outcome}
            isSaving={saving.busy === 'saving'}
            isJudging={saving.busy === 'validating'}
            onCancel={() => {
              const isRefused = saving.outcome?.status === 'ERROR'
              saving.cancel()
              // After the dialog has given the focus back to where it was opened.
              if (isRefused) requestAnimationFrame(() => views.current?.goToFault())
            }}
            onClosing={(closed, year) => void saving.close(closed, year)}
            onSave={() => void saving.save()}
          />
        ) : null}
      </section>
    </AreNoticesActive>
  )
}
