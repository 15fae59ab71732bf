/** The list of engines. Callers choose one by the settings; no other file names the engines. */

import type { SearchSettings } from '../../platform/config.ts'
import { memory } from '../columns/kind.ts'
import type { EngineKind } from '../engine-kind.ts'
import { openSearch } from '../opensearch/kind.ts'
import { postgres } from '../postgres/kind.ts'

/**
 * The engine for the settings: OpenSearch if its URL is set, else PostgreSQL. With PostgreSQL, search data is kept in
 * memory unless the cache size is 0.
 */
export const engineKind = ({ cacheMegabytes, openSearch: outside }: SearchSettings): EngineKind =>
  outside !== undefined ? openSearch : cacheMegabytes === 0 ? postgres : memory
