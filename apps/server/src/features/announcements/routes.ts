import { buffer } from 'node:stream/consumers'
import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import type { Base } from '../../platform/database/base.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { serveUpload } from '../../platform/http/uploads.ts'
import * as edit from './edit.ts'
import { announcementFor, announcementsFor, imageOf } from './read.ts'

export const announcementRoutes = (app: App, { base }: { base: Base }): void => {
  serve(app, contract.announcements, ({ user, locale }) => announcementsFor(base, user.id, locale))
  serve(app, contract.readAnnouncement, ({ params, user, locale }) => announcementFor(base, params.id, user.id, locale))
  serve(app, contract.announcementImage, async ({ params, reply }) => {
    const { content, contentType } = await imageOf(base, params.id)
    // An image never changes under its id.
    reply.header('Cache-Control', 'private, max-age=31536000, immutable')
    return { file: content, contentType, name: `image.${contentType.split('/')[1]}` }
  })
  serve(app, contract.adminAnnouncements, ({ query, locale }) => edit.listAnnouncements(base, query, locale))
  serve(app, contract.announcementAudience, ({ locale }) => edit.readAudience(base, locale))
  serve(app, contract.adminAnnouncement, ({ params, locale }) => edit.findAnnouncement(base, params.id, locale))
  serve(app, contract.createAnnouncement, ({ body, user, locale }) =>
    edit.createAnnouncement(base, body, { user, locale }),
  )
  serve(app, contract.updateAnnouncement, ({ params, body, user, locale }) =>
    edit.updateAnnouncement(base, params.id, body, { user, locale }),
  )
  serve(app, contract.deleteAnnouncement, async ({ params, user, locale }) => {
    await edit.deleteAnnouncement(base, params.id, { user, locale })
    return { message: format(locale, 'announcements.deleted') }
  })
  serveUpload(app, contract.uploadAnnouncementImage, async ({ receive, user, locale }) => {
    const { files } = await receive({
      check: (fields) => fields,
      take: async ({ bytes }) => buffer(bytes),
    })
    return edit.storeImage(base, files.file[0], { user, locale })
  })
}
