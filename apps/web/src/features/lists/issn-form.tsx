import { Alert, Button, Checkbox, Progress } from '@mantine/core'
import { issnQuota, submitIssnList } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { invalidateAnswers } from '../../kernel/invalidate.ts'
import { sendUpload } from '../../kernel/upload.ts'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconSend } from '../../ui/icons.tsx'
import { useNotifyTask } from '../tasks/notify-task.tsx'
import { useRefreshTasks } from '../tasks/use-tasks.ts'
import classes from './lists.module.css'
import { TableChoice } from './table-choice.tsx'
import type { Role } from './table-preview.tsx'
import { useTableFile } from './use-table-file.ts'

const ROLES = ['issn', 'title'] as const
const MORE = ['keepers_data', 'indexed_by', 'road_data'] as const
const WORDS = { keepers_data: 'keepers', indexed_by: 'indexed', road_data: 'road' } as const

type Options = { readonly issnl_process: boolean } & Readonly<Record<(typeof MORE)[number], boolean>>
const NO_OPTIONS: Options = { issnl_process: false, keepers_data: false, indexed_by: false, road_data: false }

/**
 * The form that submits a table of ISSNs: file, roles of columns, and options. The defaults are detected from the file.
 */
export function IssnForm() {
  const t = useMessages('listed')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refreshTasks = useRefreshTasks()
  const notifyTask = useNotifyTask()
  const table = useTableFile()
  /** Roles that the user chose for columns; other columns have the role that was detected. */
  const [given, setGiven] = useState<ReadonlyMap<string, Role | undefined>>(new Map())
  const [options, setOptions] = useState(NO_OPTIONS)
  const [failure, setFailure] = useState<string>()
  const [percent, setPercent] = useState<number>()
  /**
   * Whether the form is still shown. If the user has left it during the upload, the result must not change the page.
   */
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const columns = table.preview?.columns ?? []
  const roleOf = (name: string): Role | undefined =>
    given.has(name) ? given.get(name) : (columns.find((column) => column.name === name)?.guess ?? undefined)
  const named = (role: Role) => columns.flatMap(({ name }) => (roleOf(name) === role ? [name] : []))
  const issns = named('issn')
  const isForced = issns.length > 1
  const hasIssnL = options.issnl_process || isForced
  const why = table.preview === undefined ? t('file_required') : issns.length === 0 ? t('need_issn') : undefined

  const choose = (file: File | null) => {
    setGiven(new Map())
    setFailure(undefined)
    table.choose(file)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (why !== undefined || table.file === null || percent !== undefined) return
    setFailure(undefined)
    setPercent(0)
    const mapping = JSON.stringify({ issn: issns, title: named('title') })
    const more = hasIssnL ? options : NO_OPTIONS
    const fields = { ...table.how, ...more, issnl_process: hasIssnL, mapping }
    try {
      const { task_id } = await sendUpload(
        submitIssnList,
        { files: { file: table.file }, fields },
        { signal: new AbortController().signal, onSent: (sent, of) => setPercent(Math.floor((sent / of) * 100)) },
      )
      refreshTasks()
      void invalidateAnswers(queries, [issnQuota.name])
      notifyTask(task_id)
      if (isShown.current) await navigate({ to: '/issn-lists', search: { task: task_id } })
    } catch (error) {
      if (!(error instanceof ApiError && error.isHandled))
        setFailure(error instanceof Error ? error.message : String(error))
    }
    setPercent(undefined)
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} aria-label={t('step_file')}>
      <TableChoice
        table={{ ...table, choose }}
        roles={ROLES}
        roleOf={roleOf}
        onRole={(name, role) => setGiven((before) => new Map(before).set(name, role))}
        isDisabled={percent !== undefined}
      >
        <fieldset className={classes.options}>
          <legend className={classes.label}>{t('options')}</legend>
          <Checkbox
            label={t('issnl')}
            description={t(isForced ? 'issnl_forced' : 'issnl_what')}
            checked={hasIssnL}
            onChange={(event) => isForced || setOptions({ ...options, issnl_process: event.currentTarget.checked })}
            aria-disabled={isForced || undefined}
          />
          {MORE.map((name) => (
            <Checkbox
              key={name}
              label={t(WORDS[name])}
              description={hasIssnL ? undefined : t('needs_issnl')}
              checked={hasIssnL && options[name]}
              onChange={(event) => hasIssnL && setOptions({ ...options, [name]: event.currentTarget.checked })}
              aria-disabled={!hasIssnL || undefined}
            />
          ))}
        </fieldset>
      </TableChoice>
      {failure === undefined ? null : (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {percent === undefined ? null : <Progress value={percent} aria-label={t('sending')} />}
      <div className={classes.buttons}>
        <DisabledButton why={why}>
          <Button type="submit" leftSection={<IconSend size={15} aria-hidden />} loading={percent !== undefined}>
            {t('submit')}
          </Button>
        </DisabledButton>
        <Button
          variant="default"
          onClick={() => {
            choose(null)
            setOptions(NO_OPTIONS)
          }}
        >
          {t('reset')}
        </Button>
      </div>
    </form>
  )
}
