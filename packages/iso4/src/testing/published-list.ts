import { readFileSync } from 'node:fs'
import { requiredSharedData } from '../../../../scripts/lib/shared-data.ts'

/**
 * The list of the ISSN International Centre. The licence allows an installation to load the list, but not this project
 * to ship it.
 */
export const publishedList = (): string => readFileSync(requiredSharedData('ltwa_20210702.tsv'), 'utf8')
