import { Group } from '@mantine/core'
import {
  administersNetwork,
  adminRoles,
  adminUser,
  adminUsers,
  createUser,
  deleteUser,
  INT4_MAX,
  issnCenters,
  MAX_ACCOUNT_NAME,
  MAX_EMAIL,
  type RoleRow,
  USER_LIST,
  type UserRow,
  updateUser,
} from '@seriatim/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { AdminFrame } from '../admin/admin-frame.tsx'
import type { EditableArea } from '../admin/editable/editable-area.ts'
import { EditableTable } from '../admin/editable/editable-table.tsx'
import { InviteButton, useInvitationText } from './invitation.tsx'
import { UserSessions } from './user-sessions.tsx'

const route = getRouteApi('/shell/admin/users')

/** The page of accounts with their owners, permissions and states. */
export function UsersPage() {
  return (
    <AdminFrame area="users">
      <Users />
    </AdminFrame>
  )
}

function Users() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const editable = useUsers()
  return (
    <EditableTable
      editable={editable}
      address={address}
      go={(changes, replace) => void navigate({ search: (before) => ({ ...before, ...changes }), replace })}
    />
  )
}

type Center = { readonly id: string; readonly code: string; readonly name: string }

const NO_CENTERS: readonly Center[] = []

/** Declares the administration area of accounts: its calls, columns and form fields. */
function useUsers(): EditableArea<UserRow> {
  const t = useMessages('accounts')
  const admin = useMessages('admin')
  const formats = useFormats()
  const { profile, may } = useSession()
  const invitationText = useInvitationText()
  const { data: roles, isPending: areRolesPending } = useAnswer(adminRoles, { query: { size: 1_000 } })
  const isOfNetwork = administersNetwork({ center: profile.center, isMemberOfIc: profile.is_member_of_ic })
  const { data: all, isPending: areCentersPending } = useAnswer(issnCenters, {}, { enabled: isOfNetwork })
  const centers = isOfNetwork ? (all ?? NO_CENTERS) : profile.centers
  return useMemo(() => {
    const yesOrNo = (value: boolean) => admin(value ? 'yes' : 'no')
    const column = (
      id: string,
      header: string,
      width: number,
      text: (row: UserRow) => string,
      more: Partial<Column<UserRow>> = {},
    ): Column<UserRow> => ({ id, header, name: header, width, text, render: text, isSortable: true, ...more })
    const choice = ({ id, code, name }: Center) => ({ value: id, label: `${name} (${code})` })
    /** The centres that can be chosen, including those that the account already has. */
    const choicesWith = (held: readonly Center[]) =>
      [...centers, ...held.filter(({ id }) => !centers.some((each) => each.id === id))].map(choice)
    const mayGive = ({ permissions }: RoleRow) => isOfNetwork || permissions.every(may)
    return {
      area: 'users',
      calls: { rows: adminUsers, row: adminUser, create: createUser, update: updateUser, remove: deleteUser },
      changes: ['adminRoles', 'me'],
      list: USER_LIST,
      isReady: !areRolesPending && !(isOfNetwork && areCentersPending),
      createdText: ({ email, invited_until }) =>
        invited_until === null ? undefined : t('invited', { email: email ?? '' }),
      titleOf: ({ username }) => username,
      columns: [
        column('username', t('username'), 190, ({ username }) => username, {
          canHide: false,
          render: ({ id, username }) => (
            <Link to="/admin/users" search={(before) => ({ ...before, row: id })}>
              {username}
            </Link>
          ),
        }),
        column('center', t('center'), 170, ({ center }) => center?.name ?? '', { hideRank: 5 }),
        column('roles', t('roles'), 160, ({ roles: own }) => own.map(({ name }) => name).join(', '), {
          grows: true,
          isSortable: false,
        }),
        column('email', t('email'), 190, ({ email }) => email ?? '', { hideRank: 2 }),
        column('is_active', t('is_active'), 80, ({ is_active }) => yesOrNo(is_active)),
        column('is_member_of_ic', t('is_member_of_ic'), 150, (row) => yesOrNo(row.is_member_of_ic), { hideRank: 1 }),
        column('sessions', t('sessions'), 90, ({ sessions }) => formats.number(sessions), {
          align: 'end',
          hideRank: 3,
        }),
        column(
          'last_login_at',
          t('last_login_at'),
          170,
          ({ last_login_at }) => (last_login_at === null ? '' : formats.dateTime(last_login_at)),
          { hideRank: 4 },
        ),
        column('invited_until', t('invited_until_column'), 280, invitationText, {
          hideRank: 6,
          render: (row) =>
            row.invited_until === null ? null : (
              <Group gap="xs" wrap="nowrap">
                {invitationText(row)} <InviteButton row={row} />
              </Group>
            ),
        }),
      ],
      fields: (row) => [
        {
          member: 'username',
          label: t('username'),
          kind: 'text',
          max: MAX_ACCOUNT_NAME,
          isFixed: true,
          isRequired: true,
        },
        { member: 'email', label: t('email'), kind: 'email', max: MAX_EMAIL },
        {
          member: 'center',
          label: t('center'),
          kind: 'one',
          isRequired: !isOfNetwork,
          empty: t('no_center'),
          initially: profile.center?.id ?? '',
          choices: choicesWith(row?.center ? [row.center] : []),
        },
        {
          member: 'centers',
          label: t('centers'),
          why: t('centers_why'),
          kind: 'many',
          without: 'center',
          choices: choicesWith(row?.centers ?? []),
        },
        {
          member: 'roles',
          label: t('roles'),
          kind: 'many',
          initially: (roles?.rows ?? []).filter((role) => role.is_default && mayGive(role)).map(({ id }) => id),
          choices: (roles?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        ...(row === undefined
          ? [{ member: 'invite', label: t('invite'), why: t('invite_why'), kind: 'check', initially: false } as const]
          : []),
        { member: 'password', label: t('password_new'), why: t('password_why'), kind: 'password', isRequired: false },
        { member: 'is_active', label: t('is_active'), why: t('is_active_why'), kind: 'check', initially: true },
        {
          member: 'is_member_of_ic',
          label: t('is_member_of_ic'),
          why: t('is_member_of_ic_why'),
          kind: 'check',
          initially: false,
        },
        {
          member: 'issn_quota',
          label: t('issn_quota'),
          why: t('issn_quota_why'),
          kind: 'number',
          max: INT4_MAX,
          empty: t('issn_quota_usual'),
        },
        ...(['total', 'day', 'second'] as const).map(
          (part) =>
            ({
              member: `api_quota.${part}`,
              label: t(`api_quota_${part}`),
              why: t(`api_quota_${part}_why`),
              kind: 'number',
              max: INT4_MAX,
              empty: t('issn_quota_usual'),
            }) as const,
        ),
      ],
      more: (row, form) => <UserSessions row={row} form={form} />,
      nameOfMember: (member) => (member === 'is_anonymised' ? t('is_anonymised') : undefined),
    } satisfies EditableArea<UserRow>
  }, [t, admin, formats, roles, centers, isOfNetwork, profile, may, invitationText, areRolesPending, areCentersPending])
}
