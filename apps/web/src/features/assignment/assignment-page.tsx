import { normaliseIssn } from '@seriatim/issn'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '../../kernel/i18n.ts'
import { newId } from '../../kernel/new-id.ts'
import { useSession } from '../../kernel/session.tsx'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { ForecastWarning } from '../blocks/forecast-line.tsx'
import { useNonSortingShortcut } from '../non-sorting/use-toggle-non-sorting.ts'
import { AssignmentFooter } from './assignment-footer.tsx'
import classes from './assignment-page.module.css'
import { Connectors } from './connectors.tsx'
import { TargetsContext } from './record-context.ts'
import { RecordForm } from './record-form.tsx'
import { useReferenceLists } from './reference-lists.ts'
import { AssignmentOfRequest, RequestBanner } from './request-banner.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { assignsOnNextSubmit, shownFindings } from './state/assignment-form.ts'
import type { RequestOfAssignment } from './state/request-of-assignment.ts'
import { type Assignment, useAssignment } from './state/use-assignment.ts'

const route = getRouteApi('/shell/assignment')

/** The page that assigns ISSNs to provisional records (specification-2, 2.4). */
export function AssignmentPage() {
  const t = useMessages('assignment')
  const { profile, may } = useSession()
  const { request } = route.useSearch()
  if (!may('issn_assignment'))
    return (
      <Page title={t('title')}>
        <StateMessage kind="failure" title={t('no_permission')} text={t('no_permission_next')} />
      </Page>
    )
  if (request !== undefined)
    return (
      <AssignmentOfRequest key={request} id={request}>
        {(given, about) => <Form request={given} about={about} />}
      </AssignmentOfRequest>
    )
  if (!profile.center?.active_block)
    return (
      <Page title={t('title')}>
        <StateMessage kind="failure" title={t('not_available')} text={t('not_available_next')} />
      </Page>
    )
  return <Form />
}

/**
 * @param request the request of a publisher for which the form is
 * @param about the text about the request, above the records
 */
function Form({ request, about }: { request?: RequestOfAssignment; about?: ReactNode }) {
  const t = useMessages('assignment')
  const { profile } = useSession()
  const assignment = useAssignment(request)
  const { form, dispatch, submit, refusals } = assignment
  usePreviousOfAddress(dispatch)
  const { records } = form
  const lists = useReferenceLists(form.centerId ?? profile.center?.id)
  const grid = useRef<HTMLDivElement>(null)
  const [isResultOpen, setResultOpen] = useState(true)
  const [current, setCurrent] = useState(records[0]?.id)
  const isCurrentGone = records.every(({ id }) => id !== current)

  const { untouched, unvisited, isChecked } = form
  const findings = useMemo(
    () => shownFindings({ records, untouched, unvisited, isChecked }),
    [records, untouched, unvisited, isChecked],
  )
  const found = [...(findings?.values() ?? [])].reduce((sum, { size }) => sum + size, 0)
  // Links show the titles of other records. These titles may be updated later than the typed text.
  const targets = useDeferredValue(useTargets(records.map(({ id, keyTitle }) => [id, keyTitle])))

  // Focuses the first invalid field. If the form does not show that field, the focus does not move.
  useEffect(() => {
    if (refusals === 0) return
    grid.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  useEffect(() => {
    if (form.phase === 'assigned') setResultOpen(true)
  }, [form.phase])

  const focusRecord = (index: number) =>
    grid.current?.querySelectorAll('[data-record]')[index]?.querySelector<HTMLElement>('[data-place]')?.focus()
  const step = (by: 1 | -1) => {
    const cards = [...(grid.current?.querySelectorAll('[data-record]') ?? [])]
    const now = cards.findIndex((card) => card.contains(document.activeElement))
    focusRecord(Math.min(cards.length - 1, Math.max(0, now + by)))
  }
  const add = () => {
    // Rendered synchronously, so that the next key goes to the new record.
    flushSync(() => dispatch({ type: 'addRecord', id: newId() }))
    focusRecord(records.length)
  }
  const nonSorting = useNonSortingShortcut()
  useShortcuts([
    { keys: 'mod+Enter', label: t('shortcut_submit'), scope: 'page', run: () => void submit() },
    { keys: 'alt+ArrowDown', label: t('shortcut_next'), scope: 'page', run: () => step(1) },
    { keys: 'alt+ArrowUp', label: t('shortcut_previous'), scope: 'page', run: () => step(-1) },
    { keys: 'alt+Enter', label: t('shortcut_add'), scope: 'page', run: add },
    nonSorting,
  ])

  return (
    <Page title={t('title')} aside={t('records', { count: records.length })}>
      <ForecastWarning />
      <form
        className={classes.form}
        aria-label={t('form')}
        aria-busy={form.sending !== null}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          const isField =
            event.target instanceof HTMLInputElement && event.target.getAttribute('aria-expanded') !== 'true'
          const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
          if (event.key !== 'Enter' || !isPlain || !isField || event.defaultPrevented) return
          if (!assignsOnNextSubmit(form) && form.phase !== 'assigned') void submit()
        }}
      >
        {request ? (
          <RequestBanner form={form} dispatch={dispatch}>
            {about}
          </RequestBanner>
        ) : null}
        <TargetsContext value={targets}>
          <div className={classes.records} ref={grid} data-work="inside">
            {records.map((record, index) => (
              <RecordForm
                key={record.id}
                record={record}
                number={index + 1}
                isOnly={records.length === 1}
                isCurrent={record.id === current || (isCurrentGone && index === 0)}
                onCurrent={setCurrent}
                lists={lists}
                findings={findings?.get(record.id)}
                failures={form.failures[record.id]}
                successes={form.successes}
                dispatch={dispatch}
              />
            ))}
            <button type="button" className={classes.add} onClick={add}>
              <IconPlus size={16} aria-hidden />
              {t('add_record')}
            </button>
            <Connectors box={grid} records={records} />
          </div>
        </TargetsContext>
        <AssignmentFooter assignment={assignment} found={found} request={request} />
      </form>
      {form.phase === 'assigned' && isResultOpen ? (
        <ResultDialog
          records={records}
          successes={form.successes}
          request={request}
          onClose={() => setResultOpen(false)}
        />
      ) : null}
    </Page>
  )
}

/**
 * Adds the record that the URL parameter `previous_issn` requests, and removes the parameter. After a reload, the
 * stored form contains the record.
 */
const usePreviousOfAddress = (dispatch: Assignment['dispatch']): void => {
  const { previous_issn: typed } = route.useSearch()
  const navigate = route.useNavigate()
  useEffect(() => {
    if (typed === undefined) return
    const issn = normaliseIssn(typed)
    if (issn !== undefined) dispatch({ type: 'bringPrevious', issn, id: newId() })
    void navigate({ search: ({ request }) => ({ request }), replace: true })
  }, [typed, dispatch, navigate])
}

/** The records as link targets; the list keeps its identity while no title changes. */
const useTargets = (titles: readonly (readonly [string, string])[]) => {
  const key = JSON.stringify(titles)
  return useMemo(
    () => (JSON.parse(key) as [string, string][]).map(([id, title], index) => ({ id, number: index + 1, title })),
    [key],
  )
}
