import { Button } from '@mantine/core'
import { adminServerStatus, resetSandbox, SERVER_STATUS_REFRESH_S, type ServerStatus, state } from '@seriatim/contract'
import type { ReactNode } from 'react'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { useCoverDialog } from '../../ui/use-cover-dialog.ts'
import admin from '../admin/admin.module.css'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { useNotifyTask } from '../tasks/notify-task.tsx'
import classes from './server-status.module.css'

/**
 * The page with the state of the server: version, database, background work, backups, errors. Polled while it is open.
 */
export function ServerStatusPage() {
  return (
    <AdminFrame area="house">
      <ServerStatusContent />
    </AdminFrame>
  )
}

function ServerStatusContent() {
  const words = useMessages('admin')
  const t = useMessages('housePage')
  const { data, error, refetch } = useAnswer(
    adminServerStatus,
    {},
    { staleTime: 0, refetchInterval: SERVER_STATUS_REFRESH_S * 1_000 },
  )
  const { data: product } = useAnswer(state, {})
  return (
    <section className={`${admin.rows} ${classes.house}`} aria-label={words('area_house')}>
      <header className={admin.head}>
        <h2 className={admin.heading}>{words('area_house')}</h2>
        <span className={admin.count}>{t('refreshed', { seconds: SERVER_STATUS_REFRESH_S })}</span>
        {product?.sandbox ? <ResetButton /> : null}
      </header>
      {data ? <ServerFacts house={data} /> : null}
      {error && !data ? (
        <StateMessage kind="failure" title={words('cannot_load')} text={error.message} retry={refetch} />
      ) : null}
    </section>
  )
}

function ServerFacts({ house }: { house: ServerStatus }) {
  const t = useMessages('housePage')
  const { number, dateTime } = useFormats()
  const megabytes = (bytes: number) => t('megabytes', { value: Math.round(bytes / 1_048_576) })
  const facts = [
    [t('version'), `${house.version} · Node ${house.node} · PostgreSQL ${house.base.version}`],
    [t('started_at'), dateTime(house.started_at)],
    [
      t('schema'),
      t('schema_is', { version: house.schema.version, name: house.schema.name, at: dateTime(house.schema.applied_at) }),
    ],
    [t('base'), megabytes(house.base.bytes)],
    [t('search'), t(`search_${house.search.answers_from}`, { change: house.search.change })],
    [t('workers'), number(house.workers)],
    [t('mails'), t('mails_are', house.mails)],
  ] as const
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Table
        title={t('faults')}
        none={t('faults_none')}
        head={[t('at'), t('request'), t('what'), t('user'), t('message')]}
        rows={house.faults.map((fault) => ({
          key: fault.id,
          cells: [dateTime(fault.at), fault.request_id, fault.what, fault.username ?? '', fault.message],
        }))}
      />
      <Table
        title={t('slow_queries')}
        none={t('slow_none')}
        head={[t('since'), t('state'), t('query')]}
        rows={house.slow_queries.map((query, at) => ({
          key: String(at),
          cells: [dateTime(query.since), query.state, query.query],
        }))}
      />
      <Table
        title={t('queues')}
        none={t('queues_none')}
        head={[t('work'), t('waiting'), t('running'), t('failed')]}
        rows={house.queues.map(({ name, waiting, running, failed }) => ({
          key: name,
          cells: [name, number(waiting), number(running), number(failed)],
        }))}
      />
      <Table
        title={t('backups', { folder: house.backup_folder })}
        none={t('backups_none')}
        head={[t('file'), t('at'), t('size'), t('tried_at')]}
        rows={house.backups.map(({ name, at, bytes, tried_at }) => ({
          key: name,
          cells: [name, dateTime(at), megabytes(bytes), tried_at === null ? t('not_tried') : dateTime(tried_at)],
        }))}
      />
      <Table
        title={t('tables')}
        none=""
        head={[t('table'), t('rows'), t('size')]}
        rows={house.tables.map(({ name, rows, bytes }) => ({
          key: name,
          cells: [name, number(rows), megabytes(bytes)],
        }))}
      />
    </>
  )
}

function Table({
  title,
  none,
  head,
  rows,
}: {
  title: string
  none: string
  head: readonly string[]
  rows: ReadonlyArray<{ readonly key: string; readonly cells: readonly ReactNode[] }>
}) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {rows.length === 0 ? (
        <p className={admin.dim}>{none}</p>
      ) : (
        <div className={classes.scrolled}>
          <table className={classes.table}>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, at) => (
                    <td key={head[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** A button that starts the task that resets a training copy, after confirmation. */
function ResetButton() {
  const t = useMessages('housePage')
  const [, ask] = useCoverDialog()
  const notifyTask = useNotifyTask()
  const reset = useCall(resetSandbox, {
    onSuccess: ({ task_id }) => notifyTask(task_id),
    onError: (failure) => notify.failure(failure),
  })
  const askFirst = async () => {
    const isSure = await ask({
      title: t('reset_title'),
      question: t('reset_question'),
      action: t('reset'),
      isDangerous: true,
    })
    if (isSure) reset.mutate({})
  }
  return (
    <Button className={admin.end} size="xs" loading={reset.isPending} onClick={() => void askFirst()}>
      {t('reset')}
    </Button>
  )
}
