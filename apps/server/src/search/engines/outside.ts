/** What commands ask of an engine outside of PostgreSQL. */
export { indexStatus, rebuildIndex, verifySearch } from '../opensearch/manage.ts'
