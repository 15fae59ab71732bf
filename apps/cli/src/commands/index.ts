import type { CommandEntry } from '../command.ts'

/**
 * The commands in the order of the help. Each loads only its own code, because most commands need no database and start
 * often.
 */
export const commands: readonly CommandEntry[] = [
  {
    name: 'generate',
    summary: 'write valid synthetic records for demonstrations and measurements',
    load: async () => (await import('./generate.ts')).generate,
  },
  {
    name: 'convert',
    summary: 'convert a file of records to another format',
    load: async () => (await import('./convert.ts')).convert,
  },
  {
    name: 'validate',
    summary: 'validate the records of a file, with or without the database',
    load: async () => (await import('./validate.ts')).validate,
  },
  {
    name: 'doctor',
    summary: 'examine an unreadable file of records, and repair it',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'abbreviate',
    summary: 'abbreviate titles by ISO 4, without a database',
    load: async () => (await import('./abbreviate.ts')).abbreviate,
  },
  {
    name: 'load',
    summary: 'load a file into an empty database at full speed',
    load: async () => (await import('./load.ts')).load,
  },
  {
    name: 'import',
    summary: 'import a file of records, like the import page',
    load: async () => (await import('./import.ts')).importCommand,
  },
  {
    name: 'enrich',
    summary: 'import enrichments of records from a table',
    load: async () => (await import('./enrich.ts')).enrich,
  },
  {
    name: 'export',
    summary: 'export the records of a search to a file',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  {
    name: 'lists',
    summary: 'look up the ISSNs or titles of a table',
    load: async () => (await import('./lists.ts')).lists,
  },
  {
    name: 'reindex',
    summary: 'rebuild the search index and the families',
    load: async () => (await import('./reindex.ts')).reindex,
  },
  {
    name: 'search',
    summary: 'show the status of the OpenSearch index, or rebuild it',
    load: async () => (await import('./search.ts')).search,
  },
  {
    name: 'families',
    summary: 'recompute the links and families of all records',
    load: async () => (await import('./families.ts')).families,
  },
  {
    name: 'ltwa',
    summary: 'load or export the list of title word abbreviations',
    load: async () => (await import('./ltwa.ts')).ltwa,
  },
  {
    name: 'urls',
    summary: 'check the URLs of records',
    load: async () => (await import('./urls.ts')).urls,
  },
  {
    name: 'dumps',
    summary: 'create the dumps of the public records',
    load: async () => (await import('./dumps.ts')).dumps,
  },
  {
    name: 'demo',
    summary: 'reset the demonstration records',
    load: async () => (await import('./demo.ts')).demo,
  },
  {
    name: 'user',
    summary: 'create and list users, and change or deactivate their accounts',
    load: async () => (await import('./user.ts')).user,
  },
  {
    name: 'backup',
    summary: 'write a backup of the database and its files, while the server runs',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'restore a backup into an empty database, or check a backup',
    load: async () => (await import('./restore.ts')).restore,
  },
  {
    name: 'migrate',
    summary: 'update the database schema to this program version',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  {
    name: 'maintenance',
    summary: 'turn maintenance on with a message, or off',
    load: async () => (await import('./maintenance.ts')).maintenance,
  },
  {
    name: 'sandbox',
    summary: 'start a training copy next to the production database',
    load: async () => (await import('./sandbox.ts')).sandbox,
  },
  {
    name: 'worker',
    summary: 'run background jobs in a separate process',
    load: async () => (await import('./worker.ts')).worker,
  },
]
