import { type MarcRecord, readMrk } from '@seriatim/marc'

/** The records of an mrk file. Reading problems are ignored. */
export const recordsOf = async (bytes: Uint8Array): Promise<MarcRecord[]> => {
  const records: MarcRecord[] = []
  for await (const { record } of readMrk([bytes])) if (record) records.push(record)
  return records
}
