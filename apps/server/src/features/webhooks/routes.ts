import {
  adminWebhook,
  adminWebhooks,
  createWebhook,
  deleteWebhook,
  myWebhooks,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  webhookDeliveries,
} from '@seriatim/contract'
import { format } from '@seriatim/messages'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Webhooks } from './service.ts'

export const webhookRoutes = (app: App, { webhooks }: { webhooks: Webhooks }): void => {
  serve(app, createWebhook, ({ body, user, locale }) => webhooks.create(body, { user, locale }))
  serve(app, myWebhooks, ({ user, locale }) => webhooks.mine(user, locale))
  serve(app, deleteWebhook, async ({ params, user, locale }) => {
    await webhooks.end(params.id, user)
    return { message: format(locale, 'admin.deleted') }
  })
  serve(app, resumeWebhook, ({ params, user, locale }) => webhooks.resume(params.id, { user, locale }))
  serve(app, adminWebhooks, ({ query, locale }) => webhooks.rows(query, locale))
  serve(app, adminWebhook, ({ params, locale }) => webhooks.read(params.id, locale))
  serve(app, webhookDeliveries, ({ params, locale }) => webhooks.deliveries(params.id, locale))
  serve(app, replayWebhook, ({ params, body, user, locale }) =>
    webhooks.replay(params.id, body.since, { user, locale }),
  )
  serve(app, removeWebhook, async ({ params, user, locale }) => {
    await webhooks.remove(params.id, { user, locale })
    return { message: format(locale, 'admin.deleted') }
  })
}
