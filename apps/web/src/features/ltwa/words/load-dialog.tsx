import { Button, FileInput, Modal } from '@mantine/core'
import { type AnswerOf, loadLtwa } from '@seriatim/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { type Translate, useMessages } from '../../../kernel/i18n.ts'
import { invalidateAnswers } from '../../../kernel/invalidate.ts'
import { notify } from '../../../kernel/notify.ts'
import { sendUpload } from '../../../kernel/upload.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { IconFile } from '../../../ui/icons.tsx'
import { ReadAs } from '../../../ui/read-as.tsx'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import { CALLS_DEPENDING_ON_LIST } from './list-dependent-calls.ts'
import { Replacement, replacementObstacle } from './replacement.tsx'
import classes from './words.module.css'

type Loaded = AnswerOf<typeof loadLtwa>
type Load = { readonly file: File; readonly dry_run: boolean; readonly replace: boolean }

const useLoad = (onSuccess: (loaded: Loaded) => void) =>
  useMutation<Loaded, ApiError, Load>({
    mutationFn: ({ file, ...fields }) =>
      sendUpload(
        loadLtwa,
        { files: { file }, fields },
        { onSent: () => undefined, signal: new AbortController().signal },
      ),
    onSuccess,
  })

/** Replaces the list of abbreviations by a file, after a preview of the changes. Drawn only while it is open. */
export function LoadDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('ltwaPage')
  const common = useMessages('common')
  const formats = useFormats()
  const queries = useQueryClient()
  useReturnFocus()
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<Loaded>()
  const [replaces, setReplaces] = useState(false)
  const trial = useLoad(setPreview)
  const real = useLoad((loaded) => {
    notify.done(t('loaded', { added: loaded.added, changed: loaded.changed, removed: loaded.removed }))
    void invalidateAnswers(queries, CALLS_DEPENDING_ON_LIST)
    onClose()
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setPreview(undefined)
    setReplaces(false)
    trial.reset()
    real.reset()
    if (chosen) trial.mutate({ file: chosen, dry_run: true, replace: false })
  }
  const failure = trial.error ?? real.error
  const why =
    preview === undefined
      ? common('file_choose')
      : replacementObstacle(preview, replaces, { same: t('load_same'), confirmFirst: t('load_confirm_first') })
  return (
    <Modal opened onClose={onClose} size="xl" title={t('load_title')}>
      <div className={classes.form}>
        <FileInput
          label={common('file')}
          description={t('load_about')}
          placeholder={common('file_choose')}
          accept=".tsv,.csv,.xlsx,.txt"
          leftSection={<IconFile size={15} aria-hidden />}
          value={file}
          onChange={choose}
          data-autofocus
        />
        {failure && !failure.isHandled ? (
          <p className={classes.failure} role="alert">
            {failure.message}
          </p>
        ) : null}
        <p className={classes.dim} role="status">
          {trial.isPending ? common('file_reading') : ''}
          {preview
            ? t('load_counts', {
                words: preview.words,
                added: preview.added,
                changed: preview.changed,
                removed: preview.removed,
              })
            : ''}
        </p>
        {preview ? (
          <>
            <FileRead preview={preview} t={t} />
            <Replacement preview={preview} isConfirmed={replaces} onConfirm={setReplaces} />
          </>
        ) : null}
        <DialogButtons onCancel={onClose}>
          <DisabledButton why={why}>
            <Button
              loading={real.isPending}
              onClick={() => file && real.mutate({ file, dry_run: false, replace: replaces })}
            >
              {t('load_now', { count: formats.number(preview?.words ?? 0) })}
            </Button>
          </DisabledButton>
        </DialogButtons>
      </div>
    </Modal>
  )
}

/** How the file was read, and its invalid lines. */
function FileRead({ preview, t }: { preview: Loaded; t: Translate<'ltwaPage'> }) {
  const { encoding, separator, refused, problems } = preview
  return (
    <>
      <ReadAs encoding={encoding} separator={separator} />
      {refused === 0 ? null : (
        <div className={classes.impact}>
          <h3>{t('load_refused', { count: refused })}</h3>
          <ul className={classes.problems}>
            {problems.slice(0, 10).map(({ line, message }) => (
              <li key={line}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
