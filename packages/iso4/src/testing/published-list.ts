import { readFileSync } from 'node:fs'
import { requiredSharedData } from '../../../../scripts/lib/shared-data.ts'

/** The list of the ISSN International Centre. Its licence allows loading it but not shipping it. */
export const publishedList = (): string => readFileSync(requiredSharedData('ltwa_20210702.tsv'), 'utf8')
