import { Alert, Button } from '@mantine/core'
import { type ImportRow, revertImport } from '@seriatim/contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useCall } from '../../app/api.ts'
import { useFormats } from '../../app/formats.ts'
import { useMessages } from '../../app/i18n.ts'
import { confirm } from '../../ui/confirm.tsx'
import { FilterLink } from './filter-link.tsx'
import classes from './import.module.css'

/** Undoes an import as one deed, after asking; then tells what was undone and what was left alone. */
export function RevertPanel({ row }: { row: ImportRow }) {
  const t = useMessages('importing')
  const { number } = useFormats()
  const revert = useCall(revertImport, { invalidates: ['readImport', 'tasks'] })
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
          <FilterLink filter={{ revert: 'reverted' }}>{t('reverted', { count: number(undone.reverted) })}</FilterLink>
          {', '}
          <FilterLink filter={{ revert: 'kept' }}>{t('kept', { count: number(undone.kept) })}</FilterLink>
          {undone.kept === 0 ? '.' : `. ${t('kept_why')}`}
        </p>
        {undone.message === undefined ? null : <Alert color="red">{undone.message}</Alert>}
      </section>
    )
  if (row.status === '' || stored === 0) return null
  const ask = async () => {
    const isSure = await confirm({
      title: t('revert'),
      question: t('revert_sure', { count: stored, file: row.filename }),
      action: t('revert_action'),
      isDangerous: true,
    })
    if (isSure) revert.mutate({ params: { id: row.id } })
  }
  return (
    <section className={classes.run} aria-label={t('revert')}>
      <p className={classes.runText}>{t('revert_what')}</p>
      {revert.error && !revert.error.isHandled ? (
        <Alert color="red" role="alert">
          {revert.error.message}
        </Alert>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={15} aria-hidden />}
        loading={revert.isPending}
        onClick={() => void ask()}
      >
        {t('revert')}
      </Button>
    </section>
  )
}
