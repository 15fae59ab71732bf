import { DOCTOR_PARTS, type DoctorPart } from '@seriatim/contract'
import type { Examination, Place } from '@seriatim/doctor'
import type { ListFiles } from '../lists/tables/list-files.ts'

/** What an examination leaves beside its parts: the bytes that it examined are `file`. */
export type Report = {
  readonly file: string
  readonly name: string
  readonly examination: Examination
  readonly parts: Readonly<Record<DoctorPart, number>>
  /** The first ones. */
  readonly places: readonly Place[]
}

export const partOf = (messageId: string, part: DoctorPart): string => `${messageId}.${part}`

const reportOf = (messageId: string): string => `${messageId}.report`

/** Stands under its name when it is whole: whoever finds it finds all parts. */
export const writeReport = (files: ListFiles, messageId: string, report: Report): Promise<void> =>
  files.writeText(reportOf(messageId), JSON.stringify(report))

export const removeReport = (files: ListFiles, messageId: string): Promise<void> => files.remove(reportOf(messageId))

/** Removes all that an examination has made; what it examined stays. */
export async function removeMade(files: ListFiles, messageId: string): Promise<void> {
  await removeReport(files, messageId)
  for (const part of DOCTOR_PARTS) await files.remove(partOf(messageId, part))
}

/** Undefined before the examination has ended, and when its files are gone. */
export async function readReport(files: ListFiles, messageId: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await files.readText(reportOf(messageId))) as Report
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
