import { Alert, Button, FileButton } from '@mantine/core'
import { readTitleList } from '@seriatim/contract'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { sendUpload } from '../../../kernel/upload.ts'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { IconFileImport, IconListSearch } from '../../../ui/icons.tsx'
import classes from '../lists.module.css'
import { TableChoice } from '../table-choice.tsx'
import { useTableFile } from '../use-table-file.ts'
import { startRefining } from './state/refined.ts'
import { NoSession, readSession, type Session } from './state/session-file.ts'

/** The form that begins with a table and its column of titles, or continues a saved session. */
export function TitleForm({ begin }: { begin(session: Session): void }) {
  const t = useMessages('titles')
  const table = useTableFile()
  /** The column of titles that the user chose; null means no column, undefined means the detected one. */
  const [chosen, choose] = useState<string | null>()
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const columns = table.preview?.columns ?? []
  const guessed = columns.find(({ guess }) => guess === 'title') ?? (columns.length === 1 ? columns[0] : undefined)
  const column = chosen === undefined ? guessed?.name : (chosen ?? undefined)
  const why = table.preview === undefined ? t('need_file') : column === undefined ? t('need_title') : undefined

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { file, how } = table
    if (why !== undefined || file === null || column === undefined || isReading) return
    setFailure(undefined)
    setReading(true)
    try {
      const read = await sendUpload(
        readTitleList,
        { files: { file }, fields: { ...how, title_column: column } },
        { signal: new AbortController().signal, onSent: () => undefined },
      )
      if (read.rows.length > 0) {
        begin({
          table: { file, how, titleColumn: read.title_column, columns: read.columns },
          refining: startRefining(read.rows),
        })
        return
      }
      setFailure(t('no_titles'))
    } catch (error) {
      if (!(error instanceof ApiError && error.isHandled))
        setFailure(error instanceof Error ? error.message : String(error))
    }
    setReading(false)
  }
  const reload = async (file: File | null) => {
    if (file === null) return
    setFailure(undefined)
    try {
      begin(readSession(await file.text()))
    } catch (error) {
      const reason = error instanceof NoSession ? error.reason : 'unreadable'
      setFailure(`${t('session_failed')} ${t(`session_${reason}`)}`)
    }
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} aria-label={t('title')}>
      <TableChoice
        table={{
          ...table,
          choose(file) {
            choose(undefined)
            setFailure(undefined)
            table.choose(file)
          },
        }}
        roles={['title']}
        roleOf={(name) => (name === column ? 'title' : undefined)}
        onRole={(name, role) => choose(role === undefined ? null : name)}
        isDisabled={isReading}
      />
      {failure === undefined ? null : (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div className={classes.buttons}>
        <DisabledButton why={why}>
          <Button type="submit" leftSection={<IconListSearch size={15} aria-hidden />} loading={isReading}>
            {t('refine')}
          </Button>
        </DisabledButton>
        <FileButton onChange={(file) => void reload(file)} accept=".json,application/json">
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileImport size={15} aria-hidden />}>
              {t('reload')}
            </Button>
          )}
        </FileButton>
      </div>
    </form>
  )
}
