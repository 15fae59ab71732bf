import { Button, Modal } from '@mantine/core'
import { media } from '@seriatim/contract'
import { useState } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { ListSelect } from '../../../ui/list-select.tsx'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'

/** Asks for the medium of the duplicates. Drawn only while it is open. */
export function MediumDialog({
  count,
  onChoose,
  close,
}: {
  /** Number of records to duplicate. */
  count: number
  onChoose: (medium: string) => void
  close: () => void
}) {
  const t = useMessages('duplicate')
  const common = useMessages('common')
  useReturnFocus()
  const { data: rows, error } = useAnswer(media, {}, { staleTime: Number.POSITIVE_INFINITY })
  const [medium, setMedium] = useState<string | null>(null)
  const open = () => {
    if (medium === null) return
    close()
    onChoose(medium)
  }
  // The dialog opens only after the list has loaded, so that Enter applies a medium that the user types immediately.
  if (!rows && !error) return null
  return (
    <Modal opened onClose={close} title={t('choose_title', { count })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <ListSelect
          data-autofocus
          label={t('medium')}
          description={t('choose_what')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error?.message}
          rows={rows}
          value={medium}
          onChoose={setMedium}
          allowDeselect={false}
          openOnFocus={false}
          withCheckIcon={false}
          maxDropdownHeight={260}
        />
        <DialogButtons onCancel={close} mt="lg">
          <DisabledButton why={medium === null ? common('why_no_medium') : undefined}>
            <Button type="submit">{t('duplicate')}</Button>
          </DisabledButton>
        </DialogButtons>
      </form>
    </Modal>
  )
}
