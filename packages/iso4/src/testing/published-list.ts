import { readFileSync } from 'node:fs'
import { requiredSharedData } from '../../../../scripts/lib/shared-data.ts'

/** The list of the ISSN International Centre, which may be loaded but not shipped. */
export const publishedList = (): string => readFileSync(requiredSharedData('ltwa_20210702.tsv'), 'utf8')
