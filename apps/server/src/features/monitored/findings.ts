/** The results of a monitored search when a user opened it, and their difference from later results. */
import { issnFromNumber, numberOfIssn } from '@seriatim/issn'

/**
 * The records that a search finds, by ascending id, with ISSN and searched version. The ISSN serves to name records
 * that were removed from the database.
 */
export type Findings = readonly Finding[]
export type Finding = { readonly recordId: number; readonly issn: string; readonly version: number }

/** Bytes per record: versions as doubles, then ids, then ISSNs as numbers, little-endian. */
const BYTES_PER_FINDING = 16

export const packFindings = (findings: Findings): Buffer => {
  const count = findings.length
  const packed = Buffer.alloc(count * BYTES_PER_FINDING)
  for (const [index, { recordId, issn, version }] of findings.entries()) {
    packed.writeDoubleLE(version, index * 8)
    packed.writeInt32LE(recordId, count * 8 + index * 4)
    packed.writeInt32LE(numberOfIssn(issn), count * 12 + index * 4)
  }
  return packed
}

export const unpackFindings = (packed: Buffer): Findings => {
  const count = packed.length / BYTES_PER_FINDING
  return Array.from({ length: count }, (_, index) => ({
    recordId: packed.readInt32LE(count * 8 + index * 4),
    issn: issnFromNumber(packed.readInt32LE(count * 12 + index * 4)),
    version: packed.readDoubleLE(index * 8),
  }))
}

/** The difference of two results. `stayed` contains the earlier data of records that the search still finds. */
export type FindingsDifference = {
  readonly added: readonly number[]
  readonly gone: Findings
  readonly stayed: Findings
}

/** The difference between earlier results and the ids that the search finds now. */
export const compareFindings = (then: Findings, now: Iterable<number>): FindingsDifference => {
  const before = new Map(then.map((finding) => [finding.recordId, finding]))
  const added: number[] = []
  const stayed: Finding[] = []
  for (const id of now) {
    const finding = before.get(id)
    if (finding === undefined) added.push(id)
    else {
      stayed.push(finding)
      before.delete(id)
    }
  }
  return { added, gone: [...before.values()], stayed }
}
