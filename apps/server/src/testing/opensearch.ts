/** A real OpenSearch for tests, where there are Java and its jars (`opensearch-jars.ts`). */
import { inject } from 'vitest'
import { startNode, type TestNode } from './opensearch-node.ts'

const jars = inject('openSearchJars')

/** Whether tests can have a node (`global-setup.ts` says why not). */
export const hasOpenSearch: boolean = jars !== undefined
/** Whether the long tests are wanted, too: SERIATIM_OPENSEARCH=all. */
export const hasTimeForOpenSearch: boolean = hasOpenSearch && process.env.SERIATIM_OPENSEARCH === 'all'

/** Starts a node of its own, on ports of its own. */
export const testNode = (): Promise<TestNode> => startNode({ jars: jars! })
