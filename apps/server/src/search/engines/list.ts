/** The list of engines. Whoever needs one names the settings; nothing else outside of their folders knows engines. */

import type { SearchSettings } from '../../platform/config.ts'
import { memory } from '../columns/kind.ts'
import type { EngineKind } from '../engine-kind.ts'
import { postgres } from '../postgres/kind.ts'

/** The engine that the settings ask for: PostgreSQL, with all that searches need in memory unless there is none to spare. */
export const engineKind = ({ cacheMegabytes }: SearchSettings): EngineKind => (cacheMegabytes === 0 ? postgres : memory)
