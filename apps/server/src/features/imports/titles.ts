import { normalisedKeyTitle } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'

const MAX_KEY = 500

/** By what doubled key titles are found; null without a key title. */
export const titleKeyOf = (record: MarcRecord): string | null => normalisedKeyTitle(record)?.slice(0, MAX_KEY) ?? null
