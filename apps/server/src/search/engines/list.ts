/** The list of engines. Whoever needs one names the settings; nothing else outside of their folders knows engines. */

import type { SearchSettings } from '../../platform/config.ts'
import { memory } from '../columns/kind.ts'
import type { EngineKind } from '../engine-kind.ts'
import { openSearch } from '../opensearch/kind.ts'
import { postgres } from '../postgres/kind.ts'

/**
 * The engine that the settings ask for: OpenSearch where it is said where that is; else PostgreSQL, with all that searches
 * need in memory unless there is none to spare.
 */
export const engineKind = ({ cacheMegabytes, openSearch: outside }: SearchSettings): EngineKind =>
  outside !== undefined ? openSearch : cacheMegabytes === 0 ? postgres : memory
