import { Button } from '@mantine/core'
import { useMessages } from '../../../kernel/i18n.ts'
import { StateMessage } from '../../../ui/state-message.tsx'

/** A message that replaces the card of a discarded duplicate. */
export function DiscardedDuplicate({ number, onAgain }: { number: string; onAgain: () => void }) {
  const t = useMessages('duplicate')
  return (
    <StateMessage
      kind="empty"
      title={t('given_up', { number })}
      text={t('given_up_next')}
      next={
        <Button variant="default" onClick={onAgain} data-work>
          {t('again')}
        </Button>
      }
    />
  )
}
