/** What a monitored search found at an opening, and what has become of it. */
import { issnFromNumber, numberOfIssn } from '@seriatim/issn'

/**
 * Records that a search finds, ascending by id: the id, the ISSN and the searched version of each. The ISSN is kept so
 * that a record which left the base can still be named.
 */
export type Findings = readonly Finding[]
export type Finding = { readonly recordId: number; readonly issn: string; readonly version: number }

/** Sixteen bytes a record: the versions as doubles, then the ids, then the numbers of the ISSNs, little-endian. */
const BYTES = 16

export const packFindings = (findings: Findings): Buffer => {
  const count = findings.length
  const packed = Buffer.alloc(count * BYTES)
  for (const [index, { recordId, issn, version }] of findings.entries()) {
    packed.writeDoubleLE(version, index * 8)
    packed.writeInt32LE(recordId, count * 8 + index * 4)
    packed.writeInt32LE(numberOfIssn(issn), count * 12 + index * 4)
  }
  return packed
}

export const unpackFindings = (packed: Buffer): Findings => {
  const count = packed.length / BYTES
  return Array.from({ length: count }, (_, index) => ({
    recordId: packed.readInt32LE(count * 8 + index * 4),
    issn: issnFromNumber(packed.readInt32LE(count * 12 + index * 4)),
    version: packed.readDoubleLE(index * 8),
  }))
}

/** `stayed` are the findings of then that are found still. */
export type Movement = { readonly added: readonly number[]; readonly gone: Findings; readonly stayed: Findings }

/** What came and went between two findings. */
export const movementOf = (then: Findings, now: Iterable<number>): Movement => {
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
