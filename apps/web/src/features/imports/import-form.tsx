import { Alert, Button, Checkbox, FileInput } from '@mantine/core'
import { startImport } from '@seriatim/contract'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IconFileUpload, IconPlayerPlay } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { SendingBar } from '../../ui/sending-bar.tsx'
import { useUpload } from '../../ui/use-upload.ts'
import { useRefreshTasks } from '../tasks/use-tasks.ts'
import classes from './import.module.css'
import { firstTarget, ImportTarget, type Target, targetSettings, useTargetObstacle } from './import-target.tsx'

/** The file names that the server accepts (contract, Imports): ISO 2709, text, MARCXML, each optionally compressed. */
const ACCEPTED = '.mrc,.mrk,.xml,.gz,.zip'
const isAccepted = (name: string): boolean => /\.(mrc|mrk|xml)(\.gz|\.zip)?$|\.(gz|zip)$/i.test(name)

type Settings = Target & {
  readonly isDryRun: boolean
  readonly file: File | null
}

/** Id of the text that explains why fields are disabled during the upload. */
const SENDING = 'import-sending'

const useSettings = () => {
  const { profile } = useSession()
  const initial: Settings = { ...firstTarget(profile.center?.code), isDryRun: true, file: null }
  const [settings, set] = useState(initial)
  return {
    settings,
    change: (part: Partial<Settings>) => set((before) => ({ ...before, ...part })),
    reset: () => set(initial),
  }
}

/** Step 1 of an import: file, mode and target. By default the import is a dry run. */
export function ImportForm() {
  const t = useMessages('importing')
  const navigate = useNavigate()
  const refreshTasks = useRefreshTasks()
  const { settings, change, reset } = useSettings()
  const { sending, failure, clearFailure, refuse, send, cancel } = useUpload()
  const whyNot = useTargetObstacle(settings)
  const wrongFile = settings.file !== null && !isAccepted(settings.file.name) ? t('not_mrc') : undefined

  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { file, isDryRun } = settings
    if (file === null || wrongFile !== undefined) return refuse(event.currentTarget, t('file_required'))
    const fields = { payload: { ...targetSettings(settings), dry_run: isDryRun } }
    void send(startImport, { files: { file }, fields }, async ({ id }) => {
      refreshTasks()
      await navigate({ to: '/import/{-$id}', params: { id } })
    })
  }

  return (
    <form className={classes.form} onSubmit={start} noValidate aria-label={t('step_file')}>
      <h2 className={classes.step}>{t('step_file')}</h2>
      <SettingsFields settings={settings} change={change} isDisabled={sending !== undefined} wrongFile={wrongFile} />
      {failure === undefined ? null : (
        <Alert color="red" role="alert">
          <p className={classes.refused}>{failure}</p>
          {settings.file === null ? null : (
            <LinkButton to="/doctor" search={{}} variant="default" size="compact-sm">
              {t('look')}
            </LinkButton>
          )}
        </Alert>
      )}
      <div className={classes.buttons}>
        <DisabledButton why={wrongFile ?? whyNot}>
          <Button type="submit" leftSection={<IconPlayerPlay size={15} aria-hidden />} loading={sending !== undefined}>
            {t(settings.isDryRun ? 'start_dry_run' : 'start')}
          </Button>
        </DisabledButton>
        {sending === undefined ? (
          <Button
            variant="default"
            onClick={() => {
              reset()
              clearFailure()
            }}
          >
            {t('reset')}
          </Button>
        ) : (
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
          words={(percent) => (percent < 100 ? t('sending_percent', { percent }) : t('sent_reading'))}
        />
      )}
    </form>
  )
}

function SettingsFields({
  settings,
  change,
  isDisabled,
  wrongFile,
}: {
  settings: Settings
  change(part: Partial<Settings>): void
  isDisabled: boolean
  wrongFile: string | undefined
}) {
  const t = useMessages('importing')
  const { file } = settings
  const whySending = isDisabled ? t('while_sending') : undefined
  return (
    <>
      <ImportTarget
        target={settings}
        change={change}
        disabled={isDisabled ? { why: t('while_sending'), describedBy: SENDING } : undefined}
      />
      <FileDrop onDrop={(dropped) => change({ file: dropped })}>
        <FileInput
          data-work
          label={t('file')}
          description={whySending ?? t('file_what')}
          placeholder={t('file_choose')}
          accept={ACCEPTED}
          leftSection={<IconFileUpload size={15} aria-hidden />}
          value={file}
          onChange={(chosen) => change({ file: chosen })}
          error={wrongFile}
          disabled={isDisabled}
          required
          clearable
          clearButtonProps={{ 'aria-label': t('file_clear') }}
        />
      </FileDrop>
      <Checkbox
        label={t('dry_run')}
        description={t('dry_run_what')}
        checked={settings.isDryRun}
        disabled={isDisabled}
        aria-describedby={isDisabled ? SENDING : undefined}
        onChange={(event) => change({ isDryRun: event.currentTarget.checked })}
      />
    </>
  )
}
