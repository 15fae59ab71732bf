import { Alert, Button, Checkbox, FileInput, Progress, SegmentedControl } from '@mantine/core'
import { CENTRAL_CENTRE, categories, IMPORT_MODES, type ImportMode, issnCenters, startImport } from '@seriatim/contract'
import { IconFileUpload, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError, useAnswer } from '../../app/api.ts'
import { useMessages } from '../../app/i18n.ts'
import { useSession } from '../../app/session.tsx'
import { sendUpload } from '../../app/upload.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ListSelect } from '../../ui/list-select.tsx'
import { Unable } from '../../ui/unable.tsx'
import { useRefreshTasks } from '../tasks/use-tasks.ts'
import classes from './import.module.css'

/** Lists change a few times a year. */
const LIST_STALE_MS = 60 * 60 * 1000

/** The names that the server takes (contract, Imports): ISO 2709, text, MARCXML, each also packed. */
const ACCEPTED = '.mrc,.mrk,.xml,.gz,.zip'
const isAccepted = (name: string): boolean => /\.(mrc|mrk|xml)(\.gz|\.zip)?$|\.(gz|zip)$/i.test(name)

type Settings = {
  mode: ImportMode
  category: string | null
  center: string | null
  isDryRun: boolean
  file: File | null
}

/** Names the line that says why nothing can be changed: the file is on its way. */
const SENDING = 'import-sending'

/** Bytes of the file that have gone out; undefined when nothing is being sent. */
type Sending = { sent: number; of: number; controller: AbortController }

const useSettings = () => {
  const { profile } = useSession()
  const initial: Settings = {
    mode: 'new',
    category: 'reg',
    center: profile.center?.code ?? null,
    isDryRun: true,
    file: null,
  }
  const [settings, set] = useState(initial)
  return {
    settings,
    change: (part: Partial<Settings>) => set((before) => ({ ...before, ...part })),
    reset: () => set(initial),
  }
}

/** Step 1: the file, what it is, and where it goes. A dry run unless the box is taken off. */
export function ImportForm() {
  const t = useMessages('importing')
  const navigate = useNavigate()
  const refreshTasks = useRefreshTasks()
  const { settings, change, reset } = useSettings()
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState<string>()
  const wrongFile = settings.file !== null && !isAccepted(settings.file.name) ? t('not_mrc') : undefined

  const start = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { file, mode, category, center, isDryRun } = settings
    if (file === null || wrongFile !== undefined) {
      event.currentTarget.querySelector<HTMLElement>('[data-work]')?.focus()
      return setFailure(t('file_required'))
    }
    setFailure(undefined)
    const controller = new AbortController()
    setSending({ sent: 0, of: file.size, controller })
    try {
      const forNew = mode === 'new' ? { category_code: category ?? undefined, center_id: center ?? undefined } : {}
      const { id } = await sendUpload(
        startImport,
        { files: { file }, fields: { payload: { mode, dry_run: isDryRun, ...forNew } } },
        { signal: controller.signal, onSent: (sent, of) => setSending({ sent, of, controller }) },
      )
      refreshTasks()
      await navigate({ to: '/import/{-$id}', params: { id } })
    } catch (error) {
      if (!(error instanceof ApiError && error.isHandled) && !controller.signal.aborted)
        setFailure(error instanceof Error ? error.message : String(error))
    }
    setSending(undefined)
  }

  return (
    <form className={classes.form} onSubmit={(event) => void start(event)} aria-label={t('step_file')}>
      <h2 className={classes.step}>{t('step_file')}</h2>
      <SettingsFields settings={settings} change={change} isDisabled={sending !== undefined} wrongFile={wrongFile} />
      {failure === undefined ? null : (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {sending === undefined ? null : <SendingBar {...sending} />}
      <div className={classes.buttons}>
        <Unable why={wrongFile}>
          <Button type="submit" leftSection={<IconPlayerPlay size={15} aria-hidden />} loading={sending !== undefined}>
            {t(settings.isDryRun ? 'start_dry_run' : 'start')}
          </Button>
        </Unable>
        {sending === undefined ? (
          <Button
            variant="default"
            onClick={() => {
              reset()
              setFailure(undefined)
            }}
          >
            {t('reset')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => sending.controller.abort(new Error('cancelled'))}>
            {t('cancel_upload')}
          </Button>
        )}
      </div>
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
  const { profile } = useSession()
  const { data: known } = useAnswer(categories, { query: { mode: 'import' } }, { staleTime: LIST_STALE_MS })
  const { data: allCenters } = useAnswer(issnCenters, {}, { staleTime: LIST_STALE_MS })
  const isCentral = profile.center?.code === CENTRAL_CENTRE
  const own = new Set([profile.center?.code, ...profile.centers.map(({ code }) => code)])
  const centers = (allCenters ?? []).filter(({ code }) => isCentral || own.has(code))
  const { mode, file } = settings
  const isNew = mode === 'new'
  const whySending = isDisabled ? t('while_sending') : undefined
  return (
    <>
      <div className={classes.field}>
        <span className={classes.label}>{t('mode')}</span>
        <SegmentedControl
          aria-label={t('mode')}
          aria-describedby={isDisabled ? SENDING : undefined}
          value={mode}
          disabled={isDisabled}
          onChange={(value) => change({ mode: IMPORT_MODES.find((each) => each === value) ?? 'new' })}
          data={IMPORT_MODES.map((each) => ({ value: each, label: t(`mode_${each}`) }))}
        />
        <p className={classes.hint}>{t(`mode_${mode}_what`)}</p>
      </div>
      <div className={classes.pair}>
        <ListSelect
          label={t('category')}
          description={isNew ? whySending : t('not_of_reimport')}
          classNames={isNew ? { description: 'visually-hidden' } : undefined}
          title={whySending}
          rows={known}
          value={isNew ? settings.category : null}
          onChoose={(category) => change({ category })}
          disabled={!isNew || isDisabled}
          required={isNew}
          placeholder={isNew ? undefined : t('as_stored')}
          allowDeselect={false}
        />
        <ListSelect
          label={t('center')}
          description={isNew ? whySending : t('not_of_reimport')}
          classNames={isNew ? { description: 'visually-hidden' } : undefined}
          title={whySending}
          rows={centers}
          value={isNew ? settings.center : null}
          onChoose={(center) => change({ center })}
          disabled={!isNew || isDisabled}
          required={isNew}
          placeholder={isNew ? undefined : t('as_stored')}
          allowDeselect={false}
        />
      </div>
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

function SendingBar({ sent, of }: Sending) {
  const t = useMessages('importing')
  const percent = of === 0 ? 0 : Math.floor((sent / of) * 100)
  return (
    <div id={SENDING} className={classes.sending} role="status">
      <Progress value={percent} aria-label={t('sending')} />
      <span>{percent < 100 ? t('sending_percent', { percent }) : t('sent_reading')}</span>
    </div>
  )
}
