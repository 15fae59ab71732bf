import { previewTable } from '@seriatim/contract'
import type { App } from '../../../platform/http/serve.ts'
import { serveUpload } from '../../../platform/http/uploads.ts'
import type { ListFiles } from './list-files.ts'
import { previewList } from './preview.ts'

export const listTableRoutes = (app: App, { listFiles }: { listFiles: ListFiles }): void => {
  serveUpload(app, previewTable, async ({ receive }) => {
    const { settings, files } = await receive({
      check: (fields) => fields,
      take: async ({ name, bytes }) => ({ name, id: await listFiles.store(bytes) }),
      drop: ({ id }) => listFiles.remove(id),
    })
    const [{ id, name }] = files.file
    try {
      return await listFiles.withLocal(id, (path) => previewList(path, name, settings))
    } finally {
      await listFiles.remove(id)
    }
  })
}
