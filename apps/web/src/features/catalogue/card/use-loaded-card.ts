import { ruleSettings } from '@seriatim/contract'
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { useEntryState } from '../../../kernel/entry-state.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { useSession } from '../../../kernel/session.tsx'
import { useLatest } from '../../../kernel/use-latest.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { type Content, contentToRecord, isUnread, recordToContent, sameContent } from '../../document/content.ts'
import { canRedo, canUndo, isModified } from '../../document/document.ts'
import { useDocument } from '../../document/use-document.ts'
import { recordOfWire } from '../../document/wire.ts'
import type { VersionsStart } from '../../history/versions-dialog.tsx'
import { useTemplateCommands } from '../../templates/use-templates.ts'
import { useLock } from '../lock/use-lock.ts'
import { useRulesModule } from '../problems/rules-module.ts'
import { usePatterns } from '../problems/use-patterns.ts'
import { readingOfShown } from '../problems/use-problems.ts'
import { summaryOf } from '../state/summary.ts'
import { systemEnrichments } from '../state/system-enrichments.ts'
import type { ViewsHandle } from '../views/editor-views.tsx'
import { type Mode, useMode } from '../views/mode.ts'
import type { CommandContext } from './card-commands.ts'
import { useInsertTemplate } from './card-dialogs.tsx'
import type { CardProps, LoadedAnswer } from './card-props.ts'
import type { CardState } from './card-state.ts'
import { openCard, reduceCard, refusedStepFor } from './card-view.ts'
import { useCardCommands } from './use-card-commands.ts'
import { useOtherVersions } from './use-other-versions.ts'
import { mayRegister, useRegistering } from './use-registering.ts'
import { useSameValue } from './use-same-value.ts'
import { useSaving } from './use-saving.ts'

/** How long the settings of rules are cached; the server validates each save anyway. */
const RULES_CACHE_MS = 300_000

export type LoadedCardProps = CardProps & {
  loaded: LoadedAnswer
  onReload: () => void
  /** Called with the ISSN of a saved duplicate. */
  onSaved?: (issn: string) => void
  /** Called when a duplicate is discarded. */
  onGiveUp?: () => void
}

/** Whether a text has lines, other than blank ones, that cannot be parsed as fields. */
const hasUnparsedLines = ({ entries }: Content): boolean =>
  entries.some((entry) => isUnread(entry) && entry.unread.trim() !== '')

/** The state of a loaded card: its document, its lock, saving, and its commands. */
export const useLoadedCard = ({ issn, isActive, onReport, onStored, loaded, onSaved, onGiveUp }: LoadedCardProps) => {
  const duplicated = useMessages('duplicate')
  const { profile } = useSession()
  const { data: rules } = useAnswer(ruleSettings, {}, { staleTime: RULES_CACHE_MS })
  const patterns = usePatterns(rules)
  const isReadOnly = loaded.kind === 'readOnly'
  const { answer, record } = loaded
  const duplicate = loaded.kind === 'editable' ? loaded.duplicate : undefined
  // Unsaved text of a duplicate is stored under the name of the duplicate. Its reserved ISSN may later belong to
  // another record.
  const storedDocument = useDocument(
    duplicate?.name ?? issn,
    { record, versionId: answer.version_id, written: systemEnrichments(record, answer) },
    !isReadOnly,
    duplicate && issn,
  )
  const { document } = storedDocument
  const latest = useLatest(document)
  const isEdited = isModified(document)

  const [view, dispatch] = useReducer(reduceCard, { diagnostic: answer.diagnostic, record }, openCard)
  const isNew = duplicate !== undefined && view.saved === undefined
  const [mode, setMode] = useMode(profile.username)
  const [isExpanded, setExpanded] = useEntryState(`expanded ${issn}`, false)
  /**
   * The open list of versions, or undefined. The list starts with the versions that changed the field at the cursor.
   */
  const [history, setHistory] = useEntryState<VersionsStart | undefined>(`versions ${issn}`, undefined)
  const lock = useLock(issn, { isWanted: !isReadOnly && (view.isOpen || isEdited || isNew), isTaken: !isReadOnly })
  const views = useRef<ViewsHandle>(null)

  // Rules about removed content compare the record with the active version, even while a draft is edited.
  const active = useMemo(
    () =>
      view.active ??
      (answer.status === 'active' ? record : answer.published ? recordOfWire(answer.published) : undefined),
    [view.active, answer, record],
  )
  const activeContent = useMemo(() => active && recordToContent(active), [active])

  const saving = useSaving(issn, document.versionId, {
    validated: (judged) => dispatch({ type: 'validated', judged }),
    saved: (stored, sent) => {
      const storedRecord = recordOfWire(stored.record)
      // The saved version does not contain text typed after the validation, so this text is rebased on the saved
      // version.
      const { present } = latest.current
      const isAll =
        !hasUnparsedLines(present) && sameContent(recordToContent(sent), recordToContent(contentToRecord(present)))
      const adopt = isAll ? storedDocument.load : storedDocument.rebase
      adopt(storedRecord, stored.version_id, systemEnrichments(storedRecord, stored))
      dispatch({ type: 'stored', answer: stored, judged: { diagnostic: stored.diagnostic, record: storedRecord } })
      onSaved?.(stored.issn)
      onStored()
    },
    locked: lock.signNow,
  })
  const isHeld = !isReadOnly && lock.state.kind === 'held'
  const others = useOtherVersions({ issn, storedDocument, saving, active, isEdited, isNew, isHeld, dispatch })

  const summary = useSameValue(summaryOf(document.present, issn))
  const state: CardState = isReadOnly ? 'readOnly' : isEdited ? 'edited' : (view.saved ?? (isNew ? 'new' : 'unchanged'))
  useEffect(
    () => onReport({ state, title: `${summary.title} ${summary.qualifier}`.trim(), number: issn }),
    [onReport, state, summary, issn],
  )

  const diagnosis = {
    today: new Date().toISOString().slice(0, 10),
    category: summary.category,
    loadedIssn: issn,
    isMemberOfIc: profile.is_member_of_ic,
    stored: activeContent ?? document.original,
    isStoredDraft: active === undefined,
    rules,
    patterns,
  }
  const { rules: checks, isFailed } = useRulesModule()
  /** The command that runs as soon as the rules have loaded. */
  const [awaited, setAwaited] = useState<'validate' | 'register'>()
  /** Expands the card, so that problems and effects are visible. */
  const showAll = () => {
    if (!view.isOpen) dispatch({ type: 'toggled' })
  }
  const mayGo = (change: 'validate' | 'register'): boolean => {
    if (isReadOnly || saving.busy) return false
    const isWrong =
      views.current?.hasStructuralErrors() ?? checks?.hasStructuralErrors(readingOfShown(document.present), diagnosis)
    if (isWrong === undefined) setAwaited(change)
    else dispatch(isWrong ? { type: 'refused', what: 'validation', text: document.present } : { type: 'allowed' })
    if (isWrong) {
      showAll()
      views.current?.goToFault()
    }
    return isWrong === false
  }
  const validate = () => {
    if (mayGo('validate')) void saving.validate(contentToRecord(document.present), document.reason)
  }
  const registering = useRegistering({
    storedDocument,
    category: summary.category,
    isEdited,
    views,
    mayGo: () => mayGo('register'),
    errorsOf: (content) => {
      const reading = readingOfShown(content)
      const problems = checks?.problemsOf(reading, { ...diagnosis, category: 'reg' }) ?? []
      const errors = problems.filter(({ level }) => level === 'error')
      if (errors.length > 0) showAll()
      return errors
    },
    validate: (content) => void saving.validate(contentToRecord(content), document.reason),
  })
  const doAwaited = useEffectEvent(() => {
    setAwaited(undefined)
    if (awaited === 'validate') validate()
    else registering.register()
  })
  useEffect(() => {
    if (checks !== undefined && awaited !== undefined) doAwaited()
    // The views report that the rules could not be loaded.
    else if (isFailed) setAwaited(undefined)
  }, [checks, awaited, isFailed])

  /**
   * Whether there are lines that cannot be parsed as fields: in the text editor if it is open, else in the document.
   */
  const hasUnreadLines = () => views.current?.hasStructuralErrors() ?? hasUnparsedLines(document.present)
  // The form opens only if the whole text can be parsed (specification-2, 4.2).
  const show = (next: Mode) => {
    const leavesText = mode !== 'assisted' && next !== 'expert'
    const isRefused = leavesText && mode !== next && !isReadOnly && hasUnreadLines()
    dispatch(isRefused ? { type: 'refused', what: 'mode', text: document.present } : { type: 'allowed' })
    if (!isRefused) setMode(next)
  }

  const giveUp = async () => {
    const question = {
      title: duplicated('give_up'),
      question: duplicated('give_up_question', { number: issn }),
      action: duplicated('give_up'),
    }
    if (isEdited && !(await confirm({ ...question, isDangerous: true }))) return
    if (isEdited) storedDocument.discard()
    onGiveUp?.()
  }

  const insertTemplate = useInsertTemplate(storedDocument)
  const canUnlock = !isReadOnly && profile.is_member_of_ic
  const now: CommandContext = useSameValue({
    isReadOnly,
    isOpen: view.isOpen,
    mode,
    isExpanded,
    isComparing: view.comparison !== 'closed',
    canRegister: !isReadOnly && mayRegister(summary.category),
    unlocking: !canUnlock ? undefined : document.reason === undefined ? 'unlock' : 'lock',
    canUndo: canUndo(document),
    canRedo: canRedo(document),
    isBusy: saving.busy !== undefined || awaited !== undefined,
  })
  const run = useCardCommands(isActive, now, {
    open: showAll,
    views,
    storedDocument,
    dispatch,
    show,
    expand: () => setExpanded(!isExpanded),
    showHistory: () => setHistory({ version: document.versionId, tab: 'blame', tag: views.current?.currentTag() }),
    reload: () => void others.reload(),
    validate,
    register: registering.register,
  })
  useTemplateCommands(isActive && !isReadOnly, insertTemplate)

  return {
    storedDocument,
    view,
    dispatch,
    refused: refusedStepFor(view, document.present),
    now,
    run,
    state,
    summary,
    isNew,
    isEdited,
    duplicate,
    lock,
    saving,
    others,
    registering,
    views,
    validate,
    giveUp,
    insertTemplate,
    history,
    closeHistory: () => setHistory(undefined),
    diagnosis,
  }
}
