/** The child process that `makeExaminationRunner` starts. Examines files of records on request. */

import { type ServedHelper, serveHelper } from '../../platform/background-process.ts'
import { serveParent } from '../../platform/processes.ts'
import { openStandaloneStores } from '../../platform/store/open-stores.ts'
import { makeListFiles } from '../lists/tables/list-files.ts'
import { type ExaminationOrder, examineStored } from './examine-stored.ts'
import type { DoctorProcessData, DoctorProgress } from './runner.ts'

const served: ServedHelper<DoctorProcessData, ExaminationOrder, DoctorProgress> = await serveParent()
const stores = openStandaloneStores(served.data.place, served.data.url)
const files = makeListFiles(stores.files, 'doctor')

serveHelper(
  served,
  (order, { signal, report }) =>
    examineStored(files, order, {
      signal,
      async progress(done, total) {
        report({ done, total })
      },
    }),
  stores.close,
)
