import { Alert, Button, FileInput } from '@mantine/core'
import { examineFile } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IconFileUpload, IconStethoscope } from '../../ui/icons.tsx'
import { SendingBar } from '../../ui/sending-bar.tsx'
import { useUpload } from '../../ui/use-upload.ts'
import { useRefreshTasks } from '../tasks/use-tasks.ts'
import classes from './doctor.module.css'

const route = getRouteApi('/shell/doctor')
/** Id of the text with the progress of the upload. */
const SENDING = 'doctor-sending'

/** The form to upload a file for examination. */
export function ExamineForm() {
  const t = useMessages('doctor')
  const navigate = route.useNavigate()
  const refreshTasks = useRefreshTasks()
  const [file, setFile] = useState<File | null>(null)
  const { sending, failure, refuse, send, cancel } = useUpload()

  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (file === null) return refuse(event.currentTarget, t('file_required'))
    void send(examineFile, { files: { file }, fields: {} }, async ({ task_id: task }) => {
      refreshTasks()
      await navigate({ search: { task } })
    })
  }

  return (
    <form className={classes.form} onSubmit={start} noValidate aria-label={t('title')}>
      <FileDrop onDrop={setFile}>
        <FileInput
          data-work
          label={t('file')}
          description={t('file_what')}
          placeholder={t('file_choose')}
          leftSection={<IconFileUpload size={15} aria-hidden />}
          value={file}
          onChange={setFile}
          disabled={sending !== undefined}
          aria-describedby={sending === undefined ? undefined : SENDING}
          required
          clearable
          clearButtonProps={{ 'aria-label': t('file_clear') }}
        />
      </FileDrop>
      {failure === undefined ? null : (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button type="submit" leftSection={<IconStethoscope size={15} aria-hidden />} loading={sending !== undefined}>
          {t('start')}
        </Button>
        {sending === undefined ? null : (
          <Button variant="default" onClick={cancel}>
            {t('cancel_upload')}
          </Button>
        )}
      </div>
      {sending === undefined ? null : (
        <SendingBar
          id={SENDING}
          label={t('sending')}
          {...sending}
          words={(percent) => t('sending_percent', { percent })}
        />
      )}
    </form>
  )
}
