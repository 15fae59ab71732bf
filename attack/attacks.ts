import type { Attack } from './attack-definition.ts'
import { calls } from './calls/calls.ts'
import { fullDisk } from './faults/full-disk.ts'
import { hungDatabase } from './faults/hung-database.ts'
import { kills } from './faults/kills.ts'
import { slowClients } from './faults/slow-clients.ts'
import { load } from './load/load.ts'
import { nodes } from './nodes/nodes.ts'

/** All attacks in the order of their execution. */
export const attacks: readonly Attack[] = [calls, slowClients, hungDatabase, fullDisk, kills, nodes, load]
