/** A real OpenSearch for tests, if Java and the jars are available (`opensearch-jars.ts`). */
import { inject } from 'vitest'
import { startNode, type TestNode } from './opensearch-node.ts'

const jars = inject('openSearchJars')

/** Whether tests can start a node (`global-setup.ts` prints the reason if not). */
export const hasOpenSearch: boolean = jars !== undefined
/** Whether long tests are enabled: `SERIATIM_OPENSEARCH=all`. */
export const hasTimeForOpenSearch: boolean = hasOpenSearch && process.env.SERIATIM_OPENSEARCH === 'all'

/** Starts a single node on free ports. */
export const testNode = (): Promise<TestNode> => startNode({ jars: jars! })
