import { Alert, Button } from '@mantine/core'
import { type ImportRow, runImport } from '@seriatim/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconPlayerPlay } from '../../ui/icons.tsx'
import classes from './import.module.css'
import type { ExcludedRecords } from './use-import.ts'

/** Step 3 of an import: stores the records that the dry run checked, except those that the user excluded. */
export function RealRun({ row, refused }: { row: ImportRow; refused: ExcludedRecords }) {
  const t = useMessages('importing')
  const navigate = useNavigate()
  const run = useCall(runImport, {
    invalidates: ['tasks', 'listImports'],
    onSuccess: ({ id }) => {
      refused.clear()
      void navigate({ to: '/import/{-$id}', params: { id }, search: {} })
    },
  })
  const { draft, active, active_with_warnings } = row.status_summary
  const count = Math.max(0, draft + active + active_with_warnings - refused.positions.size)
  const reason = row.has_file ? (count === 0 ? t('run_nothing') : undefined) : t('run_no_file')
  const isPossible = row.status === 'completed' && reason === undefined && !run.isPending
  const label = refused.rules.size > 0 ? t('run_rest') : t('run', { count })
  const start = () =>
    run.mutate({
      params: { id: row.id },
      body: { exclude: [...refused.positions].sort((a, b) => a - b), exclude_rules: [...refused.rules] },
    })
  useShortcuts(isPossible ? [{ label, scope: 'page', run: start }] : [])
  if (row.status !== 'completed') return null
  return (
    <section className={classes.run} aria-labelledby="import-run">
      <h2 className={classes.step} id="import-run">
        {t('step_real_run')}
      </h2>
      <p className={classes.runText}>
        {reason !== undefined || refused.rules.size === 0 ? null : (
          <>{t('run_rules', { count: refused.rules.size })} </>
        )}
        {reason ?? t('run_what', { count, refused: refused.positions.size, rejected: row.status_summary.rejected })}
      </p>
      {run.error && !run.error.isHandled ? (
        <Alert color="red" role="alert">
          {run.error.message}
        </Alert>
      ) : null}
      <div className={classes.buttons}>
        <DisabledButton why={reason}>
          <Button leftSection={<IconPlayerPlay size={15} aria-hidden />} loading={run.isPending} onClick={start}>
            {label}
          </Button>
        </DisabledButton>
        {refused.positions.size === 0 && refused.rules.size === 0 ? null : (
          <Button variant="default" onClick={refused.clear}>
            {t('accept_all')}
          </Button>
        )}
      </div>
    </section>
  )
}
