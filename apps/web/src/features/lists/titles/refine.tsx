import { Alert, Button, Progress } from '@mantine/core'
import { submitTitleList, type TitleDecisionInput } from '@seriatim/contract'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { useShortcuts } from '../../../kernel/shortcuts.tsx'
import { sendUpload } from '../../../kernel/upload.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { confirm } from '../../../ui/confirm.tsx'
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsRight,
  IconDeviceFloppy,
  IconRefresh,
} from '../../../ui/icons.tsx'
import { Page } from '../../../ui/page.tsx'
import { useNotifyTask } from '../../tasks/notify-task.tsx'
import { useRefreshTasks } from '../../tasks/use-tasks.ts'
import { NONE, nextUndecided, type RefinedTitle, rowState } from './state/refined.ts'
import { type Session, writeSession } from './state/session-file.ts'
import { TitleDetail } from './title-detail.tsx'
import { type Filter, TitleRows } from './title-rows.tsx'
import classes from './titles.module.css'
import { useRefining } from './use-refining.ts'

const decisionOf = ({ title, selected, comment, done }: RefinedTitle): TitleDecisionInput => ({
  title,
  issn: selected === NONE ? null : selected,
  comments: comment,
  verified: done,
})

/** Elements that handle Enter themselves. If another element has the focus, Enter marks the current title as done. */
const ENTER_ELEMENTS = 'a, button, summary, [role=button], [role=menuitem], [role=tab]'
const hasOwnEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(ENTER_ELEMENTS) !== null && target.closest('[data-titles]') === null

/** Saves a text as a file. */
const saveText = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * The page that finds records for a list of titles: the list with states, and next to it the current title
 * (specification-2, 2.12).
 */
export function Refine({
  session,
  user,
  leave: left,
}: {
  session: Session
  user: string
  /** Ends the session. Called with the id of the task if its table was submitted. */
  leave(submitted?: string): void
}) {
  const t = useMessages('titles')
  const [state, dispatch, forget] = useRefining(session, user)
  const leave = (submitted?: string) => {
    forget()
    left(submitted)
  }
  const [filter, setFilter] = useState<Filter>('all')
  const [isRecordOpen, openRecord] = useState(false)
  const query = useRef<HTMLInputElement>(null)
  const comment = useRef<HTMLTextAreaElement>(null)
  const { rows, current } = state
  const row = rows[current]!
  const { table } = session
  const done = rows.filter((each) => each.done).length
  const searched = rows.filter(({ search }) => search === 'found' || search === 'failed').length
  const share = (count: number) => (count / rows.length) * 100

  const go = (to: number): boolean => {
    const isThere = rows[to] !== undefined
    if (isThere) dispatch({ type: 'go', to })
    return isThere
  }
  const goNext = () => {
    const next = nextUndecided(state, current)
    if (next !== undefined) go(next)
  }
  const markDone = () => {
    if (row.search === 'failed') return
    if (!row.done) dispatch({ type: 'done', row: current, done: true })
    goNext()
  }
  const latestMarkDone = useLatest(markDone)
  const markDoneFrom = useCallback(() => latestMarkDone.current(), [])
  const chooseAt = (index: number): boolean => {
    const result = row.results[index]
    if (result) dispatch({ type: 'choose', row: current, selected: result.source.issn })
    return result !== undefined
  }
  const undo = () => dispatch({ type: 'undo' })
  const focus = (element: HTMLElement | null) => element?.focus()
  const page = 'page' as const
  useShortcuts([
    ...Array.from({ length: 9 }, (_, index) => ({
      keys: String(index + 1),
      label: t('key_choose_at', { place: index + 1 }),
      scope: page,
      run: () => chooseAt(index),
    })),
    {
      keys: '0',
      label: t('key_none'),
      scope: page,
      run: () => dispatch({ type: 'choose', row: current, selected: NONE }),
    },
    {
      keys: 'Enter',
      label: t('key_done'),
      scope: page,
      run: ({ target }) => (hasOwnEnter(target) ? false : markDone()),
    },
    { keys: 'j', label: t('next'), scope: page, run: () => go(current + 1) },
    { keys: 'k', label: t('previous'), scope: page, run: () => go(current - 1) },
    { keys: 'n', label: t('next_undecided'), scope: page, run: goNext },
    { keys: 'o', label: t('key_record'), scope: page, run: () => openRecord(!isRecordOpen) },
    { keys: 'c', label: t('key_comment'), scope: page, run: () => focus(comment.current) },
    { keys: 'e', label: t('key_query'), scope: page, run: () => focus(query.current) },
    { keys: 'z', label: t('key_undo'), scope: page, run: undo },
    { keys: 'mod+z', label: t('key_undo'), scope: page, run: undo },
    { label: t('save'), scope: page, run: () => void save() },
  ])

  const save = async () =>
    saveText(await writeSession({ table, refining: state }), `${table.file.name.replace(/\.[^.]+$/, '')}-session.json`)
  const reset = async () => {
    if (
      await confirm({ title: t('reset_title'), question: t('reset_question'), action: t('reset'), isDangerous: true })
    )
      leave()
  }
  return (
    <Page
      title={t('refining')}
      aside={
        <span className={classes.progress}>
          <span role="status">{t('progress', { done, searched, all: rows.length })}</span>
          <Progress.Root size={6} className={classes.bar}>
            <Progress.Section value={share(done)} color="green" aria-label={t('tab_done')} />
            <Progress.Section value={share(Math.max(0, searched - done))} aria-label={t('searched')} />
          </Progress.Root>
        </span>
      }
      heading={
        <>
          {t('refining')}{' '}
          <span className={classes.source}>
            {t('source', { file: table.file.name, column: table.titleColumn, count: rows.length })}
          </span>
        </>
      }
    >
      <div className={classes.panes}>
        <TitleRows
          state={state}
          filter={filter}
          setFilter={setFilter}
          dispatch={dispatch}
          accept={() => dispatch({ type: 'accept' })}
        />
        <TitleDetail
          row={row}
          at={current}
          columns={table.columns}
          titleColumn={table.titleColumn}
          dispatch={dispatch}
          markDone={markDoneFrom}
          isRecordOpen={isRecordOpen}
          openRecord={openRecord}
          query={query}
          comment={comment}
        />
      </div>
      <footer className={classes.foot}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconRefresh size={15} aria-hidden />}
          onClick={() => void reset()}
        >
          {t('reset')}
        </Button>
        <div className={classes.moves}>
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={15} aria-hidden />}
            disabled={current === 0}
            onClick={() => go(current - 1)}
          >
            {t('previous')}
          </Button>
          <span className={classes.position}>{t('page_of', { page: current + 1, pages: rows.length })}</span>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={15} aria-hidden />}
            disabled={current === rows.length - 1}
            onClick={() => go(current + 1)}
          >
            {t('next')}
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronsRight size={15} aria-hidden />}
            disabled={done === rows.length}
            onClick={goNext}
          >
            {t('next_undecided')}
          </Button>
        </div>
        <Submit session={{ table, refining: state }} save={save} leave={leave} />
      </footer>
    </Page>
  )
}

/** Buttons to save the session, and to submit the table with the decisions. */
function Submit({ session, save, leave }: { session: Session; save(): Promise<void>; leave(submitted: string): void }) {
  const t = useMessages('titles')
  const notifyTask = useNotifyTask()
  const refreshTasks = useRefreshTasks()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { table, refining } = session
  const open = refining.rows.filter((row) => rowState(row) !== 'done').length
  const submit = async () => {
    const question = { title: t('submit_title'), question: t('submit_question'), action: t('submit') }
    if (open > 0 && !(await confirm(question))) return
    setFailure(undefined)
    setSending(true)
    const mapping = JSON.stringify(refining.rows.map(decisionOf))
    try {
      const { task_id } = await sendUpload(
        submitTitleList,
        { files: { file: table.file }, fields: { ...table.how, title_column: table.titleColumn, mapping } },
        { signal: new AbortController().signal, onSent: () => undefined },
      )
      refreshTasks()
      notifyTask(task_id)
      leave(task_id)
    } catch (error) {
      if (!(error instanceof ApiError && error.isHandled))
        setFailure(error instanceof Error ? error.message : String(error))
      setSending(false)
    }
  }
  return (
    <div className={classes.submit}>
      {failure === undefined ? (
        <span className={classes.dim}>{t('not_done', { count: open })}</span>
      ) : (
        <Alert color="red" role="alert" p={6}>
          {failure}
        </Alert>
      )}
      <Button variant="default" leftSection={<IconDeviceFloppy size={15} aria-hidden />} onClick={() => void save()}>
        {t('save')}
      </Button>
      <Button loading={isSending} onClick={() => void submit()}>
        {t('submit')}
      </Button>
    </div>
  )
}
