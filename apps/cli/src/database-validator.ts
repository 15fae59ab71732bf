import type { MarcRecord } from '@seriatim/marc'
import type { Diagnostic } from '@seriatim/rules'
import { readConfig } from '@seriatim/server/platform/config'
import { validateRecords } from '@seriatim/server/saving/validate-records'
import { withDb } from '@seriatim/server/with-db'
import type { Io } from './command.ts'

/** Validates a batch of records. */
export type Validator = (records: readonly MarcRecord[]) => Promise<readonly (readonly Diagnostic[])[]>

/** Runs `work` with a validator that has the rule settings and records of the database of the installation. */
export const withDatabaseValidator = (io: Io, work: (validator: Validator) => Promise<number>): Promise<number> =>
  withDb(readConfig(io.env), ({ db }) => work((records) => validateRecords(db, records, new Date())))
