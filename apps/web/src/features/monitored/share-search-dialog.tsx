import { Button, Group, Modal, Skeleton, Text, TextInput } from '@mantine/core'
import { type SearchParamsInput, shareSearch } from '@seriatim/contract'
import { useEffect, useRef, useState } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconCheck, IconCopy } from '../../ui/icons.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'

/** Stores a search under a URL, and shows the URL selected for copying. Drawn only while it is open. */
export function ShareSearchDialog({ params, close }: { params: SearchParamsInput; close(): void }) {
  const t = useMessages('monitored')
  useReturnFocus()
  // Each opening of the dialog stores one URL, so the call is not repeated automatically.
  const { data, error, isFetching, refetch } = useAnswer(
    shareSearch,
    { body: { params } },
    { staleTime: 'static', gcTime: 0 },
  )
  return (
    <Modal opened onClose={close} title={t('share_title')} size="lg" closeButtonProps={{ 'aria-label': t('hide') }}>
      {error && !isFetching ? (
        <StateMessage kind="failure" title={t('share_failed')} text={error.message} retry={refetch} />
      ) : data ? (
        <SharedAddress address={`${location.origin}/search?shared=${encodeURIComponent(data.id)}`} />
      ) : (
        <Skeleton height={96} role="status" aria-label={t('share_making')} />
      )}
    </Modal>
  )
}

function SharedAddress({ address }: { address: string }) {
  const t = useMessages('monitored')
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'copy_failed'>()
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const copy = async () => {
    const outcome = await navigator.clipboard.writeText(address).then(
      () => 'copied' as const,
      () => 'copy_failed' as const,
    )
    field.current?.select()
    setOutcome(outcome)
  }
  return (
    <>
      <Text c="dimmed" mb="sm">
        {t('share_what')}
      </Text>
      <Group align="end" gap="sm" wrap="nowrap">
        <TextInput
          ref={field}
          flex={1}
          label={t('share_address')}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="filled"
          leftSection={outcome === 'copied' ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
      </Group>
      <Text role="status" mt="xs" mih={20} c={outcome === 'copy_failed' ? 'red' : 'dimmed'}>
        {outcome === undefined ? '' : t(outcome)}
      </Text>
    </>
  )
}
