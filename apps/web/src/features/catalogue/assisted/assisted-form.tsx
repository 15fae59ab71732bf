import { controlValue, isControlField, isDataField } from '@seriatim/marc'
import { formOfMaterial } from '@seriatim/profile'
import { isEnrichment } from '@seriatim/profile/enrichments'
import { isPositionalTag } from '@seriatim/profile/positions'
import { marcLanguageTag } from '@seriatim/scripts'
import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { translate, useLocale, useMessages } from '../../../kernel/i18n.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { contentToRecord, type Entry, isUnread } from '../../document/content.ts'
import { lockedEnrichments } from '../../document/document.ts'
import { applyChange, type FieldChange } from '../../document/field-changes.ts'
import { lockedEntries } from '../../document/locked-fields.ts'
import type { StoredDocument } from '../../document/use-document.ts'
import { useCodeLists } from '../codes/code-lists.ts'
import type { HelpPlace } from '../codes/help-place.ts'
import type { Problem } from '../problems/problem.ts'
import { useSentence } from '../problems/use-sentence.ts'
import { useFocusAfter } from '../state/use-focus-after.ts'
import { useNotice } from '../state/use-notice.ts'
import type { UrlChecks } from '../urls/use-url-checks.ts'
import { StatusLine } from '../views/status-line.tsx'
import classes from './assisted-form.module.css'
import { type Block, blockGroups, LEADER } from './blocks.ts'
import { CodedBlock } from './coded-block.tsx'
import { useEntryKeys } from './entry-keys.ts'
import { FieldBlock } from './field-block.tsx'
import { FindPanel } from './find-panel.tsx'
import { type FormContext, type FormPlace, FormProvider } from './form-context.ts'
import { type FormCommands, runFormKey } from './form-keys.ts'
import { GroupSection } from './group-section.tsx'
import { type GroupName, groupOfTag } from './groups.ts'
import { helpPlaceAt } from './help-place-at.ts'
import { MaterialDialog } from './material-dialog.tsx'
import { newField } from './offers.ts'
import { ControlBlock, SystemBlock, UnreadBlock } from './plain-blocks.tsx'
import { entryOfProblem, problemsByEntry, type ShownProblem } from './problems-at.ts'
import { isOnlySubfield, isProtectedLink, mayChangeSubfield, removalChange } from './removal.ts'
import { selectIn, useFormFocus } from './use-form-focus.ts'
import { useFormRomanising } from './use-form-romanising.ts'

/** Methods of the form that the page calls. */
export type FormHandle = {
  readonly goTo: (problem: Problem) => void
  /** Opens the list of all tags that can be added. */
  readonly addField: () => void
  readonly deleteField: () => void
  readonly find: () => void
  readonly romanise: () => void
  readonly makePair: () => void
  readonly mend: () => void
  readonly focus: () => void
}

export type FormProps = {
  readonly issn: string
  readonly storedDocument: StoredDocument
  readonly isReadOnly: boolean
  readonly isMemberOfIc: boolean
  /**
   * Asks for a reason, then unlocks enrichments (fields written by the system). Undefined if the user may not do this
   * or the enrichments are already unlocked.
   */
  readonly unlock: (() => void) | undefined
  /** Whether coded fields are expanded. */
  readonly isExpanded: boolean
  readonly urlChecks: UrlChecks
  readonly problems: readonly Problem[]
  /** The names of the quick fixes of problems. */
  readonly fixes: ReadonlyMap<Problem, string>
  readonly onFix: (problem: Problem) => void
  /** Called with the tag and the place (subfield, indicator or position) that has the focus. */
  readonly onPlace: (place: HelpPlace) => void
  readonly onSort: () => void
  readonly onValidate: () => void
  readonly onLeave: () => void
  readonly ref: Ref<FormHandle>
}

const NO_ENTRY_KEY = -1

/** Assisted Mode: the record as a form built from the ISSN profile. It edits the same document as the text editor. */
export function AssistedForm(props: FormProps) {
  const {
    issn,
    storedDocument,
    isReadOnly,
    isMemberOfIc,
    unlock,
    isExpanded,
    urlChecks,
    problems,
    fixes,
    onPlace,
    ref,
  } = props
  const t = useMessages('assisted')
  const locale = useLocale()
  const lists = useCodeLists()
  const sentenceOf = useSentence()
  const { present } = storedDocument.document
  const form = useRef<HTMLFormElement>(null)
  const focus = useFormFocus(form, present)
  const [adding, setAdding] = useState<{ entry: number; at: number }>()
  const [addingTo, setAddingTo] = useState<{ group: GroupName; what: 'own' | 'any' }>()
  const [nextLeader, setNextLeader] = useState<string>()
  const [finding, setFinding] = useState<string>()
  const [notice, setNotice] = useNotice()
  const enrichments = lockedEnrichments(storedDocument.document)
  const locked = useMemo(() => lockedEntries(present, enrichments), [present, enrichments])
  const isUnlocked = storedDocument.document.reason !== undefined
  const latest = useLatest({ props, present, locked })

  const keys = useEntryKeys(present.entries)
  const groups = useMemo(() => blockGroups(present), [present])
  // Problems are computed again after a pause in typing. Until then the problems stay at their fields, even if the
  // fields move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the problems change, not at each edit
  const problemsOfKey = useMemo(() => {
    const show = (problem: Problem): ShownProblem => ({
      problem,
      sentence: sentenceOf(problem),
      fix: fixes.get(problem),
    })
    return new Map(
      [...problemsByEntry(present, problems, show)].map(([index, shown]) => [keys[index] ?? NO_ENTRY_KEY, shown]),
    )
  }, [problems, fixes, sentenceOf])

  const { goTo, focusNow, lastPlace } = focus
  const unlockedAt = useRef<number>(undefined)
  const unlockAt = useMemo(
    () =>
      unlock &&
      ((entry: number) => {
        unlockedAt.current = entry
        unlock()
      }),
    [unlock],
  )
  useFocusAfter(isUnlocked, () => {
    const first = present.entries.findIndex((each) => !isUnread(each) && isEnrichment(each))
    focusNow({ entry: unlockedAt.current ?? first, part: '0' })
    unlockedAt.current = undefined
  })
  const typing = useFormRomanising({ storedDocument, form, isReadOnly, lastPlace, focusNow, onNotice: setNotice })
  const { romanising, onChange } = typing
  const romanisingNow = useLatest(romanising)
  const act = useCallback(
    (change: FieldChange, then?: FormPlace) => {
      const { present: before } = latest.current
      if (applyChange(before, change) === before) return
      if (then) goTo(then)
      onChange(change)
      latest.current.props.storedDocument.change(change)
    },
    [goTo, onChange],
  )
  const protectionReason = useCallback(
    (entry: number): string | undefined => {
      const { original } = latest.current.props.storedDocument.document
      return !isMemberOfIc && isProtectedLink(latest.current.present, original, entry)
        ? translate('assisted', 'link_ic_only')
        : undefined
    },
    [isMemberOfIc],
  )
  const removeField = useCallback(
    (entry: number) => {
      const reason = protectionReason(entry)
      const removal = removalChange(latest.current.present, latest.current.locked, entry)
      if (reason !== undefined) setNotice(reason)
      else if (removal) act(removal.change, removal.next)
    },
    [act, protectionReason, setNotice],
  )
  const removeSubfield = useCallback(
    (entry: number, subfield: number) => {
      const { present: before, locked: closed } = latest.current
      if (!mayChangeSubfield(before, closed, { entry, subfield }, isMemberOfIc)) return
      if (isOnlySubfield(before, entry)) removeField(entry)
      else act({ type: 'removeSubfield', entry, subfield }, { entry, part: String(Math.max(subfield - 1, 0)) })
    },
    [act, isMemberOfIc, removeField],
  )
  const canMoveField = useCallback((entry: number, by: 1 | -1) => {
    const { present: before } = latest.current
    return applyChange(before, { type: 'moveField', entry, by }) !== before
  }, [])
  const changeLeader = useCallback(
    (leader: string, place: string) => {
      const { leader: before = '', entries } = latest.current.present
      const has008 = entries.some((entry) => !isUnread(entry) && entry.tag === '008')
      if (has008 && formOfMaterial(before) !== formOfMaterial(leader)) setNextLeader(leader)
      else act({ type: 'leader', value: leader, place })
    },
    [act],
  )
  // A change of the focused value changes the text of the help.
  useEffect(() => {
    const focused = form.current?.contains(document.activeElement) ? document.activeElement : null
    const place = helpPlaceAt(focused, present)
    if (place) latest.current.props.onPlace(place)
  }, [present])
  const language = marcLanguageTag(controlValue(contentToRecord(present), '008')?.slice(35, 38))
  const context = useMemo<FormContext>(
    () => ({
      t,
      locale,
      lists,
      isReadOnly,
      isMemberOfIc,
      isUnlocked,
      unlock: unlockAt,
      isExpanded,
      urlChecks,
      language,
      act,
      removeField,
      removeSubfield,
      canMoveField,
      protectionReason,
      offerSubfields: setAdding,
      changeLeader,
      fix: (problem) => latest.current.props.onFix(problem),
    }),
    [
      t,
      locale,
      lists,
      isReadOnly,
      isMemberOfIc,
      isUnlocked,
      unlockAt,
      isExpanded,
      urlChecks,
      language,
      act,
      canMoveField,
      changeLeader,
      removeField,
      removeSubfield,
      protectionReason,
    ],
  )

  const offerFields = () => {
    const tag = tagAt(lastPlace()?.entry ?? 0)
    setAddingTo({ group: (tag && groups.find(({ name }) => name === groupOfTag(tag))?.name) || 'titles', what: 'any' })
  }
  const offeringNow = useLatest(offerFields)
  const commands: FormCommands = {
    content: () => present,
    locked,
    isReadOnly,
    act,
    removeField,
    removeSubfield,
    offerSubfields: setAdding,
    offerFields,
    undo: storedDocument.undo,
    redo: storedDocument.redo,
    sort: props.onSort,
    find: () => setFinding(String(getSelection() ?? '')),
    romanise: romanising.romanise,
    makePair: romanising.makePair,
    validate: props.onValidate,
    leave: props.onLeave,
  }

  useImperativeHandle(
    ref,
    () => ({
      goTo: (problem) => {
        const { present: now } = latest.current
        const entry = entryOfProblem(now, problem)
        if (entry === undefined) {
          form.current?.querySelector<HTMLElement>(`[data-adds="${groupOfTag(problem.field)}"]`)?.focus()
          return
        }
        const found = now.entries[entry]
        const at =
          found && !isUnread(found) && isDataField(found)
            ? found.subfields.findIndex(({ code }) => code === problem.subfield)
            : -1
        focusNow({ entry, part: at < 0 ? '' : String(at) })
      },
      deleteField: () => {
        const place = lastPlace()
        if (place && !isReadOnly) removeField(place.entry)
      },
      addField: () => {
        if (!isReadOnly) offeringNow.current()
      },
      find: () => setFinding(String(getSelection() ?? '')),
      romanise: () => romanisingNow.current.romanise(),
      makePair: () => romanisingNow.current.makePair(),
      mend: () => romanisingNow.current.mend(),
      focus: () => void focusNow(lastPlace() ?? { entry: 0, part: '' }),
    }),
    [focusNow, lastPlace, removeField, isReadOnly],
  )

  const tagAt = (index: number): string | undefined => {
    const entry = present.entries[index]
    return entry && !isUnread(entry) ? entry.tag : undefined
  }
  const blockOf = ({ index, original }: Block): ReactNode => {
    if (index === LEADER) {
      const shown = problemsOfKey.get(NO_ENTRY_KEY)
      return (
        <CodedBlock
          key="leader"
          tag="LDR"
          index={LEADER}
          value={present.leader ?? ''}
          leader={present.leader ?? ''}
          problems={shown}
        />
      )
    }
    const entry = present.entries[index] as Entry
    const key = keys[index]!
    const shown = problemsOfKey.get(key)
    if (isUnread(entry)) return <UnreadBlock key={key} text={entry.unread} />
    if (locked.has(index)) {
      const isFirst = locked.has(index - 1) ? tagAt(index - 1) !== entry.tag : true
      const block = <SystemBlock key={key} field={entry} index={index} isFirst={isFirst} problems={shown} />
      // Cataloguers write the 880 of a system field, so this 880 has its own block.
      return original === undefined ? block : [block, blockOf({ index: original, original: undefined })]
    }
    if (isControlField(entry)) {
      if (!isPositionalTag(entry.tag)) return <ControlBlock key={key} field={entry} index={index} problems={shown} />
      return (
        <CodedBlock
          key={key}
          tag={entry.tag}
          index={index}
          value={entry.value}
          leader={entry.tag === '008' ? (present.leader ?? '') : ''}
          problems={shown}
        />
      )
    }
    const paired = original === undefined ? undefined : present.entries[original]
    return (
      <FieldBlock
        key={key}
        field={entry}
        index={index}
        original={paired && !isUnread(paired) && isDataField(paired) ? paired : undefined}
        originalIndex={original}
        problems={shown}
        originalProblems={original === undefined ? undefined : problemsOfKey.get(keys[original]!)}
        addingAt={adding?.entry === index || adding?.entry === original ? adding?.at : undefined}
      />
    )
  }

  return (
    <FormProvider value={context}>
      <div className={classes.pane}>
        {finding === undefined ? null : (
          <FindPanel
            content={present}
            initial={finding}
            isReadOnly={isReadOnly}
            locked={locked}
            mayChange={(match) => mayChangeSubfield(present, locked, match, isMemberOfIc)}
            onShow={({ entry, subfield, from, to }) =>
              selectIn(form.current, { entry, part: String(subfield) }, from, to)
            }
            onReplace={storedDocument.edit}
            onClose={() => {
              setFinding(undefined)
              form.current?.querySelector('[data-found]')?.removeAttribute('data-found')
              focusNow(lastPlace() ?? { entry: 0, part: '' })
            }}
          />
        )}
        <form
          ref={form}
          onSubmit={(event) => event.preventDefault()}
          className={classes.form}
          aria-label={t('form_label', { issn })}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || !runFormKey(commands, event)) return
            event.preventDefault()
            event.stopPropagation()
          }}
          onFocus={(event) => {
            const place = helpPlaceAt(event.target, present)
            if (place) onPlace(place)
          }}
        >
          {groups.map((group) => (
            <GroupSection
              key={group.name}
              group={group}
              content={present}
              isAdding={addingTo?.group === group.name ? addingTo.what : undefined}
              onAdding={(name) => setAddingTo(name && { group: name, what: 'own' })}
              onLeave={() => {
                setAddingTo(undefined)
                focusNow(lastPlace() ?? { entry: 0, part: '' })
              }}
              onAdd={(tag) => {
                setAddingTo(undefined)
                const field = newField(tag)
                const entry = present.entries.findLastIndex((each) => !isUnread(each) && each.tag <= tag) + 1
                act({ type: 'addField', field }, { entry, part: isDataField(field) ? '0' : '' })
              }}
            >
              {group.blocks.map(blockOf)}
            </GroupSection>
          ))}
        </form>
        <StatusLine notice={notice} romanising={romanising} />
      </div>
      {nextLeader === undefined ? null : (
        <MaterialDialog
          before={present.leader ?? ''}
          after={nextLeader}
          value008={controlValue(contentToRecord(present), '008') ?? ''}
          onCancel={() => setNextLeader(undefined)}
          onChange={() => {
            setNextLeader(undefined)
            act({ type: 'material', leader: nextLeader })
          }}
        />
      )}
    </FormProvider>
  )
}
