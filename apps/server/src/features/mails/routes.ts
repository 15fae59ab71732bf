import { adminMail, adminMails, deleteMail, sendMailAgain, sendTestMail } from '@seriatim/contract'
import { format } from '@seriatim/messages'
import type { Mails } from '../../kernel/mails/service.ts'
import { type App, serve } from '../../platform/http/serve.ts'

export const mailRoutes = (app: App, { mails }: { mails: Mails }): void => {
  serve(app, adminMails, ({ query, user }) => mails.rows(query, user))
  serve(app, adminMail, ({ params, user }) => mails.read(params.id, user))
  serve(app, sendMailAgain, ({ params, user, locale }) => mails.sendAgain(params.id, { user, locale }))
  serve(app, deleteMail, async ({ params, user, locale }) => {
    await mails.remove(params.id, { user, locale })
    return { message: format(locale, 'admin.deleted') }
  })
  serve(app, sendTestMail, ({ body, user, locale }) => mails.sendTest(body.to, { user, locale }))
}
