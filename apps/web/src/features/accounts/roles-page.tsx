import {
  adminRole,
  adminRoles,
  createRole,
  deleteRole,
  MAX_ROLE_CODE,
  MAX_ROLE_NAME,
  PERMISSIONS,
  ROLE_LIST,
  type RoleRow,
  updateRole,
} from '@seriatim/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import type { Column } from '../../ui/table/columns.ts'
import { timeArguments } from '../../ui/table/time-cells.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import type { EditableArea } from '../admin/editable/editable-area.ts'
import { EditableTable } from '../admin/editable/editable-table.tsx'

const route = getRouteApi('/shell/admin/roles')

/** The roles, which are sets of permissions for accounts. */
export function RolesPage() {
  return (
    <AdminFrame area="roles">
      <Roles />
    </AdminFrame>
  )
}

function Roles() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const editable = useRoles()
  return (
    <EditableTable
      editable={editable}
      address={address}
      go={(changes, replace) => void navigate({ search: (before) => ({ ...before, ...changes }), replace })}
    />
  )
}

/** Declares the administration area of roles: its calls, columns and form fields. */
function useRoles(): EditableArea<RoleRow> {
  const t = useMessages('accounts')
  const formats = useFormats()
  return useMemo(() => {
    const column = (
      id: string,
      header: string,
      width: number,
      text: (row: RoleRow) => string,
      more: Partial<Column<RoleRow>> = {},
    ): Column<RoleRow> => ({ id, header, name: header, width, text, render: text, isSortable: true, ...more })
    return {
      area: 'roles',
      calls: { rows: adminRoles, row: adminRole, create: createRole, update: updateRole, remove: deleteRole },
      changes: ['adminUsers', 'announcementAudience', 'me'],
      list: ROLE_LIST,
      titleOf: ({ name }) => name,
      columns: [
        column('code', t('code'), 170, ({ code }) => code, { canHide: false }),
        column('name', t('name'), 190, ({ name }) => name, {
          canHide: false,
          render: ({ id, name }) => (
            <Link to="/admin/roles" search={(before) => ({ ...before, row: id })}>
              {name}
            </Link>
          ),
        }),
        column(
          'permissions',
          t('permissions'),
          300,
          ({ permissions }) => permissions.map((permission) => t(`permission_${permission}`)).join(', '),
          { grows: true, isSortable: false },
        ),
        column('users', t('users'), 100, ({ users }) => formats.number(users), { align: 'end' }),
        column(
          'updated_at',
          t('updated_at'),
          ...timeArguments(formats, ({ updated_at }: RoleRow) => updated_at, { hideRank: 1 }),
        ),
      ],
      fields: () => [
        { member: 'code', label: t('code'), kind: 'text', max: MAX_ROLE_CODE, isFixed: true, isRequired: true },
        { member: 'name', label: t('name'), kind: 'text', max: MAX_ROLE_NAME, isRequired: true },
        {
          member: 'permissions',
          label: t('permissions'),
          kind: 'many',
          choices: PERMISSIONS.map((permission) => ({ value: permission, label: t(`permission_${permission}`) })),
        },
      ],
    } satisfies EditableArea<RoleRow>
  }, [t, formats])
}
