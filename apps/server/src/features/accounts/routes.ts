import * as contract from '@seriatim/contract'
import { serveArea } from '../../kernel/admin/serve-area.ts'
import type { Mails } from '../../kernel/mails/service.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve, servePublic } from '../../platform/http/serve.ts'
import { localUrl } from '../../platform/http/site-url.ts'
import type { ErasureQueue, ForgetAccount } from './erasure.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'
import { roleStore } from './roles.ts'
import { anonymiseUser, endSessions, inviteUser, sessionsOfUser, userStore } from './users.ts'

export const accountAdminRoutes = (
  app: App,
  { db, mails, jobs, forget }: { db: Db; mails: Mails; forget: ForgetAccount } & ErasureQueue,
): void => {
  serveArea(
    app,
    {
      rows: contract.adminUsers,
      row: contract.adminUser,
      create: contract.createUser,
      update: contract.updateUser,
      remove: contract.deleteUser,
    },
    userStore({ db, mails, forget }),
  )
  serve(app, contract.sessionsOfUser, ({ params, user, locale }) => sessionsOfUser(db, params.id, { user, locale }))
  serve(app, contract.inviteUser, ({ params, body, user, locale, request }) =>
    inviteUser(
      db,
      params.id,
      { mails, language: body.language ?? locale },
      { user, locale, connectedTo: localUrl(request) },
    ),
  )
  serve(app, contract.anonymiseUser, ({ params, user, locale }) =>
    anonymiseUser({ db, jobs, forget }, params.id, { user, locale }),
  )
  servePublic(app, contract.readInvitation, ({ body }) => readInvitation(db, body.token))
  servePublic(app, contract.acceptInvitation, ({ body }) => acceptInvitation(db, body))
  serve(app, contract.endSessionsOfUser, ({ params, user, locale }) => endSessions(db, params.id, { user, locale }))
  serveArea(
    app,
    {
      rows: contract.adminRoles,
      row: contract.adminRole,
      create: contract.createRole,
      update: contract.updateRole,
      remove: contract.deleteRole,
    },
    roleStore(db),
  )
}
