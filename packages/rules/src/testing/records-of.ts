import { type MarcRecord, readMrk } from '@seriatim/marc'

/** The records of a file in text form, whatever is said of them while they are read. */
export const recordsOf = async (bytes: Uint8Array): Promise<MarcRecord[]> => {
  const records: MarcRecord[] = []
  for await (const { record } of readMrk([bytes])) if (record) records.push(record)
  return records
}
