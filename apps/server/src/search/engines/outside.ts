/** The commands for an engine that runs outside PostgreSQL. */
export { indexStatus, rebuildIndex, verifySearch } from '../opensearch/manage.ts'
