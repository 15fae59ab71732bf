import * as contract from '@seriatim/contract'
import type { Base } from '../../platform/database/base.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { serveArea } from '../admin/serve-area.ts'
import { roleStore } from './roles.ts'
import { endSessions, userStore } from './users.ts'

export const accountAdminRoutes = (app: App, { base }: { base: Base }): void => {
  serveArea(
    app,
    {
      rows: contract.adminUsers,
      row: contract.adminUser,
      create: contract.createUser,
      update: contract.updateUser,
      remove: contract.deleteUser,
    },
    userStore(base),
  )
  serve(app, contract.endSessionsOfUser, ({ params, user, locale }) => endSessions(base, params.id, { user, locale }))
  serveArea(
    app,
    {
      rows: contract.adminRoles,
      row: contract.adminRole,
      create: contract.createRole,
      update: contract.updateRole,
      remove: contract.deleteRole,
    },
    roleStore(base),
  )
}
