import { Button, Modal } from '@mantine/core'
import { restoreLtwaVersion } from '@seriatim/contract'
import { useEffect, useState } from 'react'
import { useCall } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import { CALLS_DEPENDING_ON_LIST } from './list-dependent-calls.ts'
import { Replacement, replacementObstacle } from './replacement.tsx'
import classes from './words.module.css'

/** Restores a version of the list of abbreviations, after a preview of the changes. Drawn only while it is open. */
export function RestoreDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const t = useMessages('ltwaPage')
  useReturnFocus()
  const [isConfirmed, setConfirmed] = useState(false)
  const params = { id: version }
  const trial = useCall(restoreLtwaVersion, {})
  const real = useCall(restoreLtwaVersion, {
    invalidates: CALLS_DEPENDING_ON_LIST,
    onSuccess: ({ added, changed, removed }) => {
      notify.done(t('restored', { version, added, changed, removed }))
      onClose()
    },
  })
  const { mutate: preview, data } = trial
  useEffect(() => preview({ params: { id: version }, body: {} }), [preview, version])
  const failure = trial.error ?? real.error
  const why =
    data === undefined
      ? t('loading')
      : replacementObstacle(data, isConfirmed, { same: t('restore_same'), confirmFirst: t('load_confirm_first') })
  return (
    <Modal opened onClose={onClose} size="xl" title={t('restore', { version })}>
      <div className={classes.form}>
        <p className={classes.question}>{t('restore_about', { version })}</p>
        {failure && !failure.isHandled ? (
          <p className={classes.failure} role="alert">
            {failure.message}
          </p>
        ) : null}
        <p className={classes.dim} role="status">
          {data === undefined
            ? trial.isPending
              ? t('loading')
              : ''
            : t('restore_counts', {
                words: data.words,
                added: data.added,
                changed: data.changed,
                removed: data.removed,
              })}
        </p>
        {data === undefined ? null : <Replacement preview={data} isConfirmed={isConfirmed} onConfirm={setConfirmed} />}
        <DialogButtons onCancel={onClose}>
          <DisabledButton why={why}>
            <Button
              loading={real.isPending}
              onClick={() => real.mutate({ params, body: { dry_run: false, replace: isConfirmed } })}
            >
              {t('restore_now')}
            </Button>
          </DisabledButton>
        </DialogButtons>
      </div>
    </Modal>
  )
}
