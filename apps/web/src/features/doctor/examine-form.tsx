import { Alert, Button, FileInput } from '@mantine/core'
import { examineFile } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../app/api.ts'
import { useMessages } from '../../app/i18n.ts'
import { sendUpload } from '../../app/upload.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IconFileUpload, IconStethoscope } from '../../ui/icons.tsx'
import { SendingBar, type SentBytes } from '../../ui/sending-bar.tsx'
import { useRefreshTasks } from '../tasks/use-tasks.ts'
import classes from './doctor.module.css'

const route = getRouteApi('/shell/doctor')
/** Id of the text with the progress of the upload. */
const SENDING = 'doctor-sending'

type Sending = SentBytes & { readonly controller: AbortController }

/** The form to upload a file for examination. */
export function ExamineForm() {
  const t = useMessages('doctor')
  const navigate = route.useNavigate()
  const refreshTasks = useRefreshTasks()
  const [file, setFile] = useState<File | null>(null)
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState<string>()

  const start = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (file === null) {
      event.currentTarget.querySelector<HTMLElement>('[data-work]')?.focus()
      return setFailure(t('file_required'))
    }
    setFailure(undefined)
    const controller = new AbortController()
    setSending({ sent: 0, of: file.size, controller })
    try {
      const { task_id: task } = await sendUpload(
        examineFile,
        { files: { file }, fields: {} },
        { signal: controller.signal, onSent: (sent, of) => setSending({ sent, of, controller }) },
      )
      refreshTasks()
      await navigate({ search: { task } })
    } catch (error) {
      if (!(error instanceof ApiError && error.isHandled) && !controller.signal.aborted)
        setFailure(error instanceof Error ? error.message : String(error))
    }
    setSending(undefined)
  }

  return (
    <form className={classes.form} onSubmit={(event) => void start(event)} noValidate aria-label={t('title')}>
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
          <Button variant="default" onClick={() => sending.controller.abort(new Error('cancelled'))}>
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
