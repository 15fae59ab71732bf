import { Alert, Button, FileButton, Select, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import {
  EXPORT_FORMATS,
  EXPORTS,
  type ExportFormat,
  extractIssnList,
  isExportFormat,
  LIST_ENTRY_LENGTH,
  missingOfIssnList,
} from '@seriatim/contract'
import { readCell } from '@seriatim/issn'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'
import { callUrl, useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IconDownload, IconFilePlus, IconFileUpload } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { formatName } from '../exports/format-name.ts'
import { useNotifyTask } from '../tasks/notify-task.tsx'
import { ListTask, useListTask } from './list-task.tsx'
import classes from './lists.module.css'

const route = getRouteApi('/shell/marc21-lists')
const GROUPS = Map.groupBy(EXPORT_FORMATS, (format) => EXPORTS[format].group)

/** The page that extracts the records of a list of ISSNs to a file (specification-2, 2.11). */
export function Marc21ListsPage() {
  const t = useMessages('listed')
  const { may } = useSession()
  const { task } = route.useSearch()
  if (!may('search'))
    return <StateMessage kind="failure" isPage title={t('marc_forbidden')} text={t('marc_forbidden_what')} />
  return (
    <Page
      title={t('marc_title')}
      aside={
        task === undefined ? null : (
          <LinkButton
            to="/marc21-lists"
            search={{}}
            variant="default"
            leftSection={<IconFilePlus size={15} aria-hidden />}
          >
            {t('new_list')}
          </LinkButton>
        )
      }
    >
      <div className={classes.page}>
        {task === undefined ? (
          <>
            <p className={classes.what}>{t('marc_what')}</p>
            <ExtractForm />
          </>
        ) : (
          <Extracted id={task} />
        )}
      </div>
    </Page>
  )
}

const nonEmptyLines = (text: string): string[] => text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '')

function ExtractForm() {
  const t = useMessages('listed')
  const names = useMessages('exporting')
  const navigate = route.useNavigate()
  const notifyTask = useNotifyTask()
  /** The typed list, which survives a reload unless it is too large for the storage of the browser. */
  const [text, setText] = useSessionStorage({
    key: 'seriatim-marc21-list',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const [format, setFormat] = useState<ExportFormat>('ISO2709')
  const lines = useMemo(() => nonEmptyLines(text), [text])
  const found = useMemo(() => lines.filter((line) => readCell(line).some(({ isRight }) => isRight)).length, [lines])
  const extract = useCall(extractIssnList, {
    onSuccess: async ({ task_id }) => {
      notifyTask(task_id)
      await navigate({ search: { task: task_id } })
    },
    invalidates: ['tasks'],
  })
  const why = lines.length === 0 ? t('marc_required') : found === 0 ? t('marc_none') : undefined
  const read = async (file: File | null) => {
    if (file) setText(await file.text())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const issns = lines.map((line) => line.slice(0, LIST_ENTRY_LENGTH))
    if (why === undefined) extract.mutate({ body: { issns, format } })
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t('marc_title')}>
      <FileDrop onDrop={(file) => void read(file)}>
        <Textarea
          data-work
          className={classes.text}
          label={t('marc_text')}
          placeholder={t('marc_hint')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rows={12}
          spellCheck={false}
          autoComplete="off"
        />
      </FileDrop>
      <div className={classes.buttons}>
        <FileButton onChange={(file) => void read(file)} accept=".txt,.csv,.tsv,text/plain">
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileUpload size={15} aria-hidden />}>
              {t('marc_file')}
            </Button>
          )}
        </FileButton>
        <span className={classes.quota} role="status">
          {lines.length === 0 ? '' : t('marc_counted', { lines: lines.length, issns: found })}
        </span>
      </div>
      <Select
        className={classes.text}
        label={t('marc_format')}
        data={[...GROUPS].map(([group, formats]) => ({
          group: names(`group_${group}`),
          items: formats.map((each) => ({ value: each, label: formatName(names, each) })),
        }))}
        value={format}
        onChange={(value) => isExportFormat(value) && setFormat(value)}
        allowDeselect={false}
        maxDropdownHeight={420}
      />
      {extract.error && !extract.error.isHandled ? (
        <Alert color="red" role="alert">
          {extract.error.message}
        </Alert>
      ) : null}
      <div className={classes.buttons}>
        <DisabledButton why={why}>
          <Button type="submit" leftSection={<IconDownload size={15} aria-hidden />} loading={extract.isPending}>
            {t('marc_extract')}
          </Button>
        </DisabledButton>
        <Button variant="default" onClick={() => setText('')}>
          {t('reset')}
        </Button>
      </div>
    </form>
  )
}

/** The progress of extracting records, and the ISSNs that were not found. */
function Extracted({ id }: { id: string }) {
  const t = useMessages('listed')
  const task = useListTask(id)
  if (task === null) return <StateMessage kind="failure" title={t('cannot_load')} />
  if (task === undefined) return null
  return (
    <section aria-label={t('progress')}>
      <ListTask task={task} />
      {task.status === 'DONE' && task.note ? (
        <p className={classes.facts}>
          <a href={callUrl(missingOfIssnList, { params: { message_id: id } })} download>
            {t('missing')}
          </a>
        </p>
      ) : null}
    </section>
  )
}
