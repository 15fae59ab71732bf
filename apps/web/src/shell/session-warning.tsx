import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../kernel/i18n.ts'
import { extendSession, useLogout, usePageWideAnswers, useSessionWatch } from '../kernel/session.tsx'

/** Warns in the last two minutes before an inactive session ends, and offers to extend it. */
export function SessionWarning() {
  const t = useMessages('shell')
  const { sessionExpired } = usePageWideAnswers()
  const { phase, left, look } = useSessionWatch(sessionExpired)
  const logout = useLogout()
  const [isExtending, setExtending] = useState(false)
  const extend = async () => {
    setExtending(true)
    await extendSession()
    setExtending(false)
    look()
  }
  return (
    <Modal
      opened={phase === 'ending'}
      onClose={() => void extend()}
      title={t('session_ending')}
      closeButtonProps={{ 'aria-label': t('extend_session') }}
    >
      <Text>{t('session_ends_in', { minutes: Math.max(1, Math.ceil(left / 60)) })}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => void logout()}>
          {t('log_out')}
        </Button>
        <Button data-autofocus loading={isExtending} onClick={() => void extend()}>
          {t('extend_session')}
        </Button>
      </Group>
    </Modal>
  )
}
