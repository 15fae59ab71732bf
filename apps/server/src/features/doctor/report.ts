import { DOCTOR_PARTS, type DoctorPart } from '@seriatim/contract'
import type { Examination, Place } from '@seriatim/doctor'
import type { ListFiles } from '../lists/tables/list-files.ts'

/** The report of an examination. `file` is the name of the examined file. */
export type Report = {
  readonly file: string
  readonly name: string
  readonly examination: Examination
  readonly parts: Readonly<Record<DoctorPart, number>>
  /** The first faults, each with its position in the file. */
  readonly places: readonly Place[]
}

export const partFileName = (messageId: string, part: DoctorPart): string => `${messageId}.${part}`

const reportFileName = (messageId: string): string => `${messageId}.report`

/** Writes the report after the result files, and atomically: if the report exists, all result files exist. */
export const writeReport = (files: ListFiles, messageId: string, report: Report): Promise<void> =>
  files.writeText(reportFileName(messageId), JSON.stringify(report))

export const removeReport = (files: ListFiles, messageId: string): Promise<void> =>
  files.remove(reportFileName(messageId))

/** Removes the report and the result files of an examination, but not the examined file. */
export async function removeReportAndParts(files: ListFiles, messageId: string): Promise<void> {
  await removeReport(files, messageId)
  for (const part of DOCTOR_PARTS) await files.remove(partFileName(messageId, part))
}

/** Reads the report. Undefined before the examination has ended, and after the files were deleted. */
export async function readReport(files: ListFiles, messageId: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await files.readText(reportFileName(messageId))) as Report
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
