import * as contract from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import { serveUpload } from '../../platform/http/uploads.ts'
import type { Doctor } from './service.ts'

export const doctorRoutes = (app: App, { doctor }: { doctor: Doctor }): void => {
  serveUpload(app, contract.examineFile, async ({ receive, user, locale }) => {
    const { files } = await receive(doctor.receiving())
    return { task_id: await doctor.begin(files.file[0], { user, locale }) }
  })
  serve(app, contract.examineImport, async ({ params, user, locale }) => ({
    task_id: await doctor.ofImport(params.id, { user, locale }),
  }))
  serve(app, contract.readExamination, ({ params, query, user, locale }) =>
    doctor.read(params.task_id, query, { user, locale }),
  )
  serve(app, contract.readBrokenPlace, ({ params, user, locale }) =>
    doctor.place(params.task_id, params.number, { user, locale }),
  )
  serve(app, contract.downloadPart, ({ params, user, locale }) =>
    doctor.part(params.task_id, params.part, { user, locale }),
  )
  serve(app, contract.importPart, async ({ params, body, user, locale }) => ({
    id: await doctor.importPart(params.task_id, body, { user, locale }),
  }))
}
