import { Button } from '@mantine/core'
import { inviteUser, type UserRow } from '@seriatim/contract'
import { useCallback } from 'react'
import { useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'

/** The expiry of a pending invitation, or the date on which it expired; empty without an invitation. */
export function useInvitationText(): (row: UserRow) => string {
  const t = useMessages('accounts')
  const { date } = useFormats()
  return useCallback(
    ({ invited_until: until }) =>
      until === null
        ? ''
        : t(Date.parse(until) > Date.now() ? 'invited_until' : 'invitation_expired', { date: date(until) }),
    [t, date],
  )
}

/** Sends an invitation to the owner of an account, or sends it again. */
export function InviteButton({ row }: { row: UserRow }) {
  const t = useMessages('accounts')
  const invite = useCall(inviteUser, {
    invalidates: ['adminUsers', 'adminUser', 'adminHistory', 'adminMails'],
    onSuccess: ({ email }) => notify.done(t('invited', { email: email ?? '' })),
    onError: (failure) => notify.failure(failure),
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={invite.isPending}
      onClick={() => invite.mutate({ params: { id: row.id }, body: {} })}
    >
      {t(row.invited_until === null ? 'invite_send' : 'invite_send_again')}
    </Button>
  )
}
