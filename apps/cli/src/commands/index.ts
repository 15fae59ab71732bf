import type { Command } from '../command.ts'
import { abbreviate } from './abbreviate.ts'
import { backup } from './backup.ts'
import { convert } from './convert.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { dumps } from './dumps.ts'
import { enrich } from './enrich.ts'
import { exportCommand } from './export.ts'
import { families } from './families.ts'
import { generate } from './generate.ts'
import { importCommand } from './import.ts'
import { lists } from './lists.ts'
import { load } from './load.ts'
import { ltwa } from './ltwa.ts'
import { maintenance } from './maintenance.ts'
import { migrate } from './migrate.ts'
import { reindex } from './reindex.ts'
import { restore } from './restore.ts'
import { sandbox } from './sandbox.ts'
import { search } from './search.ts'
import { urls } from './urls.ts'
import { user } from './user.ts'
import { validate } from './validate.ts'
import { worker } from './worker.ts'

/** The commands in the order of the help. */
export const commands: readonly Command[] = [
  generate,
  convert,
  validate,
  doctor,
  abbreviate,
  load,
  importCommand,
  enrich,
  exportCommand,
  lists,
  reindex,
  search,
  families,
  ltwa,
  urls,
  dumps,
  demo,
  user,
  backup,
  restore,
  migrate,
  maintenance,
  sandbox,
  worker,
]
