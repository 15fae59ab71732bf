/** Commands for an engine outside PostgreSQL. */
export { indexStatus, rebuildIndex, verifySearch } from '../opensearch/manage.ts'
