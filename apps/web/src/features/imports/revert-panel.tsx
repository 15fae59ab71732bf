import { Alert, Button, Loader } from '@mantine/core'
import { type ImportRow, previewRevert, type RevertPreview, revertImport } from '@seriatim/contract'
import { useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { IconArrowBackUp } from '../../ui/icons.tsx'
import { OverrideInvalid } from '../../ui/override-invalid.tsx'
import { FilterLink } from './filter-link.tsx'
import classes from './import.module.css'

/** Reverts an import as a whole after confirmation, then shows which records were reverted and which were not. */
export function RevertPanel({ row }: { row: ImportRow }) {
  const t = useMessages('importing')
  const { number } = useFormats()
  const { profile } = useSession()
  const revert = useCall(revertImport, { invalidates: ['readImport', 'tasks'] })
  const preview = useCall(previewRevert)
  const { revert: undone } = row
  const { draft, active, active_with_warnings } = row.status_summary
  const stored = draft + active + active_with_warnings
  if (undone !== null)
    return (
      <section className={classes.run} aria-labelledby="import-revert">
        <h2 className={classes.step} id="import-revert">
          {t('reverted_title')}
        </h2>
        <p className={classes.runText} role="status">
          {t(undone.status === '' ? 'reverting' : 'reverted_what')}{' '}
          <FilterLink filter={{ revert: 'reverted' }} isInText>
            {t('reverted', { count: number(undone.reverted) })}
          </FilterLink>
          {', '}
          <FilterLink filter={{ revert: 'kept' }} isInText>
            {t('kept', { count: number(undone.kept + undone.invalid) })}
          </FilterLink>
          {undone.kept === 0 ? '.' : `. ${t('kept_why')}`}
          {undone.invalid === 0 ? '' : ` ${t('revert_invalid', { count: undone.invalid })}`}
        </p>
        {undone.message === undefined ? null : <Alert color="red">{undone.message}</Alert>}
        {revert.error && !revert.error.isHandled ? (
          <Alert color="red" role="alert">
            {revert.error.message}
          </Alert>
        ) : null}
        {undone.invalid > 0 && undone.status !== '' && profile.is_member_of_ic ? (
          <OverrideInvalid
            label={t('revert_override')}
            question={t('revert_override_question', { count: undone.invalid })}
            isBusy={revert.isPending}
            onConfirm={(reason) => revert.mutate({ params: { id: row.id }, body: { allow_invalid: true, reason } })}
          />
        ) : null}
      </section>
    )
  if (row.status === '' || stored === 0) return null
  const ask = async () => {
    if (preview.isPending) return
    const params = { id: row.id }
    const foreseen = await preview.mutateAsync({ params }).catch(() => undefined)
    if (foreseen === undefined) return
    const isSure = await confirm({
      title: t('revert'),
      question: <RevertQuestion count={stored} file={row.filename} foreseen={foreseen} />,
      action: t('revert_action'),
      isDangerous: true,
    })
    if (isSure) revert.mutate({ params, body: {} })
  }
  const error = [preview.error, revert.error].find((each) => each && !each.isHandled)
  return (
    <section className={classes.run} aria-label={t('revert')}>
      <p className={classes.runText}>{t('revert_what')}</p>
      {error ? (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      ) : null}
      <Button
        variant="default"
        // The button is not disabled during the preview, so that it keeps the focus and the dialog can return the focus
        // to it.
        leftSection={preview.isPending ? <Loader size={15} /> : <IconArrowBackUp size={15} aria-hidden />}
        loading={revert.isPending}
        onClick={() => void ask()}
      >
        {t('revert')}
      </Button>
    </section>
  )
}

/**
 * Asks for confirmation of a revert. Shows the effect of the revert, and the links that would lose their reverse link.
 */
function RevertQuestion({ count, file, foreseen }: { count: number; file: string; foreseen: RevertPreview }) {
  const t = useMessages('importing')
  const { is_known, reverted, kept, one_sided, more } = foreseen
  return (
    <>
      <p className={classes.question}>{t('revert_sure', { count, file })}</p>
      <p className={classes.question}>{is_known ? t('revert_foreseen', { reverted, kept }) : t('revert_unforeseen')}</p>
      {one_sided.length === 0 ? null : (
        <>
          <p className={classes.question}>{t('revert_one_sided', { count: one_sided.length + more })}</p>
          <ul className={classes.oneSided}>
            {one_sided.map(({ issn, other, field }) => (
              <li key={`${issn} ${other} ${field}`}>{t('revert_one_sided_one', { issn, other, field })}</li>
            ))}
            {more === 0 ? null : <li>{t('revert_one_sided_more', { count: more })}</li>}
          </ul>
        </>
      )}
    </>
  )
}
