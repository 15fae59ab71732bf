import { Alert, Button } from '@mantine/core'
import { examineImport, type ImportRow } from '@seriatim/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { IconStethoscope } from '../../ui/icons.tsx'
import classes from './import.module.css'

/** An offer to examine the file of an import if it has broken places (bytes that are no valid record). */
export function ExamineOffer({ row }: { row: ImportRow }) {
  const t = useMessages('importing')
  const navigate = useNavigate()
  const examine = useCall(examineImport, {
    onSuccess: ({ task_id: task }) => navigate({ to: '/doctor', search: { task } }),
    onError: notify.failure,
    invalidates: ['tasks'],
  })
  return (
    <Alert color="yellow">
      <div className={classes.buttons}>
        <span>{t('look_what')}</span>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconStethoscope size={15} aria-hidden />}
          loading={examine.isPending}
          onClick={() => examine.mutate({ params: { id: row.id } })}
        >
          {t('look')}
        </Button>
      </div>
    </Alert>
  )
}
