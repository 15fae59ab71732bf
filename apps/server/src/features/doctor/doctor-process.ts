/** The child process of `makeDoctorRunner`: examines the requested files. */

import { type ServedHelper, serveHelper } from '../../platform/background-process.ts'
import { servedBy } from '../../platform/processes.ts'
import { openStoresAlone } from '../../platform/store/open-stores.ts'
import { makeListFiles } from '../lists/tables/list-files.ts'
import { type DoctorOrder, examineStored } from './run.ts'
import type { DoctorProcessData, DoctorProgress } from './runner.ts'

const served: ServedHelper<DoctorProcessData, DoctorOrder, DoctorProgress> = await servedBy()
const stores = openStoresAlone(served.data.place, served.data.url)
const files = makeListFiles(stores.files, 'doctor')

serveHelper(
  served,
  (order, { signal, tell }) =>
    examineStored(files, order, {
      signal,
      async progress(done, total) {
        tell({ done, total })
      },
    }),
  stores.close,
)
