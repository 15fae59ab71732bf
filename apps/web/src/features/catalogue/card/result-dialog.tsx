import { Alert, Button, Modal } from '@mantine/core'
import { useMessages } from '../../../kernel/i18n.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../../ui/icons.tsx'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import { ConsequencesBeforeSaving } from '../consequences/consequences-before-saving.tsx'
import { InvalidatedRecords } from '../consequences/invalidated-records.tsx'
import { RedirectOffer } from '../consequences/redirect-offer.tsx'
import classes from './record-card.module.css'
import type { Outcome } from './use-saving.ts'

const LOOKS = {
  OK: { color: 'green', Icon: IconCircleCheck, message: 'outcome_ok', button: 'save_active' },
  WARNING: { color: 'yellow', Icon: IconAlertTriangle, message: 'outcome_warning', button: 'save_active_warnings' },
  ERROR: { color: 'red', Icon: IconCircleX, message: 'outcome_error', button: 'save_draft' },
} as const

/** Maximum number of diagnostics in the dialog; the problem panel behind the dialog lists all. */
const SHOWN = 6

/** The dialog with the result of a dry run, and the possible next steps (specification-2, 4.2). */
export function ResultDialog({
  issn,
  outcome,
  isSaving,
  isJudging,
  onCancel,
  onClosing,
  onRedirecting,
  onSave,
}: {
  issn: string
  outcome: Outcome
  isSaving: boolean
  /**
   * Whether the dry run is being repeated after the user changed which predecessors are closed or whether links are
   * redirected.
   */
  isJudging: boolean
  onCancel: () => void
  onClosing: (issn: string, year: string | undefined) => void
  onRedirecting: (movesLinks: boolean) => void
  onSave: () => void
}) {
  const t = useMessages('catalogue')
  const common = useMessages('common')
  useReturnFocus()
  const { color, Icon, message, button } = LOOKS[outcome.status]
  const { errors, warnings } = outcome.diagnostic
  // Other records that would become invalid are listed separately below.
  const found = [...errors, ...warnings.filter(({ code }) => code !== 'makes-invalid')]
  return (
    <Modal
      opened
      // A running save cannot be cancelled.
      onClose={() => (isSaving ? undefined : onCancel())}
      size="lg"
      title={t('result_title', { issn })}
      closeOnClickOutside={false}
    >
      <Alert color={color} variant="light" icon={<Icon size={20} aria-hidden />}>
        {t(message)}
      </Alert>
      {found.length === 0 ? null : (
        <ul className={classes.found}>
          {found.slice(0, SHOWN).map(({ field, occurrence, error }, index) => (
            <li key={index}>
              <span className={classes.foundTag}>{field}</span>
              {` [${occurrence}] ${error}`}
            </li>
          ))}
          {found.length > SHOWN ? (
            <li className={classes.more}>{t('and_more', { count: found.length - SHOWN })}</li>
          ) : null}
        </ul>
      )}
      {outcome.dropped.length === 0 ? null : (
        <Alert color="gray" variant="light" mt="sm">
          {t('dropped_subfields', {
            count: outcome.dropped.length,
            places: outcome.dropped.map(({ field, subfield }) => `${field} $${subfield}`).join(', '),
          })}
        </Alert>
      )}
      <InvalidatedRecords records={outcome.invalidated} isBusy={isSaving || isJudging} onClosing={onClosing} />
      {outcome.status === 'ERROR' ? null : (
        <RedirectOffer
          redirects={outcome.redirects}
          isChosen={outcome.movesLinks}
          isBusy={isSaving || isJudging}
          onChoose={onRedirecting}
        />
      )}
      <ConsequencesBeforeSaving
        issn={issn}
        record={outcome.record}
        closing={outcome.closing}
        movesLinks={outcome.movesLinks}
        reason={outcome.reason}
      />
      <DialogButtons mt="lg" onCancel={onCancel} why={isSaving ? common('why_busy') : undefined}>
        <DisabledButton why={isJudging ? common('why_computing') : undefined}>
          <Button
            color={color}
            variant={outcome.status === 'OK' ? 'filled' : 'outline'}
            onClick={onSave}
            loading={isSaving}
            data-autofocus
          >
            {t(button)}
          </Button>
        </DisabledButton>
      </DialogButtons>
    </Modal>
  )
}
