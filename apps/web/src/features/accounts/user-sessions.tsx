import { Button, Group } from '@mantine/core'
import { adminUser, endSessionsOfUser, sessionsOfUser, type UserRow } from '@seriatim/contract'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import classes from '../admin/admin.module.css'
import type { ParentForm } from '../admin/editable/editable-area.ts'
import { AnonymiseButton } from './anonymise-button.tsx'
import { InviteButton, useInvitationText } from './invitation.tsx'

const CHANGED = ['adminUsers', 'adminUser', 'adminHistory', 'sessionsOfUser']

/** The open sessions of an account, with buttons to end them, and a button to invite the owner of the account. */
export function UserSessions({ row, form }: { row: UserRow; form: ParentForm }) {
  const t = useMessages('accounts')
  const { dateTime } = useFormats()
  const { data: open = [] } = useAnswer(sessionsOfUser, { params: { id: row.id } }, { staleTime: 0 })
  const end = useCall(endSessionsOfUser, {
    invalidates: CHANGED,
    onSuccess: ({ username }) => notify.done(t('sessions_ended', { username })),
    onError: (failure) => notify.failure(failure),
  })
  const invitationText = useInvitationText()
  // The form contains the row as it was opened. Only the refetched row contains an invitation that was sent since then.
  const { data: fresh = row } = useAnswer(adminUser, { params: { id: row.id } })
  return (
    <section aria-label={t('sessions_title')}>
      <p className={classes.dim}>
        {t('sessions_open', { count: open.length })} {row.must_change_password ? t('must_change') : null}
        {invitationText(fresh)}
      </p>
      {open.length === 0 ? null : (
        <table className={classes.small}>
          <thead>
            <tr>
              <th scope="col">{t('session_since')}</th>
              <th scope="col">{t('session_last_use')}</th>
              <th scope="col">{t('session_address')}</th>
            </tr>
          </thead>
          <tbody>
            {open.map((session) => (
              <tr key={session.id}>
                <td>{dateTime(session.since)}</td>
                <td>{dateTime(session.last_use_at)}</td>
                <td>
                  <bdi>{session.address}</bdi> {session.is_own ? `(${t('session_own')})` : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group gap="sm">
        {open.length === 0 ? null : (
          <Button
            size="xs"
            variant="default"
            loading={end.isPending}
            onClick={() => end.mutate({ params: { id: row.id } })}
          >
            {t('end_sessions')}
          </Button>
        )}
        {row.is_anonymised ? null : (
          <>
            <InviteButton row={fresh} />
            <AnonymiseButton row={row} form={form} />
          </>
        )}
      </Group>
    </section>
  )
}
