import { buffer } from 'node:stream/consumers'
import * as contract from '@seriatim/contract'
import { serveArea } from '../../kernel/admin/serve-area.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { serveUpload } from '../../platform/http/uploads.ts'
import * as edit from './edit.ts'
import { announcementFor, announcementsFor, imageOf } from './read.ts'

export const announcementRoutes = (app: App, { db }: { db: Db }): void => {
  serve(app, contract.announcements, ({ user, locale }) => announcementsFor(db, user.id, locale))
  serve(app, contract.readAnnouncement, ({ params, user, locale }) => announcementFor(db, params.id, user.id, locale))
  serve(app, contract.announcementImage, async ({ params, reply }) => {
    const { content, contentType } = await imageOf(db, params.id)
    // The content of an image never changes under the same id.
    reply.header('Cache-Control', 'private, max-age=31536000, immutable')
    return { file: content, contentType, name: `image.${contentType.split('/')[1]}` }
  })
  serve(app, contract.announcementAudience, ({ user, locale }) => edit.readAudience(db, user, locale))
  serve(app, contract.previewAnnouncement, ({ body, user, locale }) =>
    edit.previewAnnouncement(db, body, { user, locale }),
  )
  serveArea(
    app,
    {
      rows: contract.adminAnnouncements,
      row: contract.adminAnnouncement,
      create: contract.createAnnouncement,
      update: contract.updateAnnouncement,
      remove: contract.deleteAnnouncement,
    },
    edit.announcementStore(db),
  )
  serveUpload(app, contract.uploadAnnouncementImage, async ({ receive, user, locale }) => {
    const { files } = await receive({
      check: (fields) => fields,
      take: async ({ bytes }) => buffer(bytes),
    })
    return edit.storeImage(db, files.file[0], { user, locale })
  })
}
