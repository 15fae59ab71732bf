import type pg from 'pg'

type Column = {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  /** `a` (always), `d` (by default) or empty. */
  readonly identity: string
  readonly isGenerated: boolean
  readonly value: string | null
  readonly collation: string | null
  /** One letter, if it differs from the default of the type: plain, external, main, extended. */
  readonly storage: string | null
  readonly compression: string | null
  readonly statistics: number | null
}

type Table = {
  readonly name: string
  readonly isUnlogged: boolean
  readonly options: readonly string[] | null
  readonly columns: readonly Column[]
  readonly constraints: readonly string[] | null
  readonly indexes: readonly string[] | null
  readonly triggers: readonly string[] | null
}

const TABLES = `
  SELECT c.relname AS name, c.relpersistence = 'u' AS "isUnlogged", c.reloptions AS options,
    (SELECT json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'isRequired', a.attnotnull,
        'identity', a.attidentity,
        'isGenerated', a.attgenerated <> '',
        'value', pg_get_expr(d.adbin, d.adrelid),
        'collation', CASE WHEN a.attcollation <> t.typcollation THEN a.attcollation::regcollation::text END,
        'storage', CASE WHEN a.attstorage <> t.typstorage THEN a.attstorage END,
        'compression', nullif(a.attcompression, ''),
        'statistics', a.attstattarget) ORDER BY a.attnum)
      FROM pg_attribute a
      JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
    (SELECT json_agg('CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid)
        ORDER BY array_position('{p,u,x,c,f}'::"char"[], contype), conname)
      FROM pg_constraint WHERE conrelid = c.oid AND contype IN ('p', 'u', 'x', 'c', 'f')) AS constraints,
    (SELECT json_agg(pg_get_indexdef(indexrelid) ORDER BY indexrelid::regclass::text)
      FROM pg_index
      WHERE indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)) AS indexes,
    (SELECT json_agg(pg_get_triggerdef(oid) ORDER BY tgname)
      FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal) AS triggers
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  ORDER BY c.relname`

const EXTENSIONS = `SELECT 'CREATE EXTENSION ' || extname AS text FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1`

const COLLATIONS = `
  SELECT format('CREATE COLLATION %I (provider = icu, locale = %L)', collname, colllocale) AS text
  FROM pg_collation WHERE collnamespace = 'public'::regnamespace ORDER BY 1`

/** Sequences without those that belong to a column. */
const SEQUENCES = `
  SELECT format('CREATE SEQUENCE %I AS %s MINVALUE %s START WITH %s',
    sequencename, data_type, min_value, start_value) AS text
  FROM pg_sequences s
  WHERE schemaname = 'public' AND NOT EXISTS (
    SELECT FROM pg_depend
    WHERE objid = format('public.%I', sequencename)::regclass AND deptype IN ('a', 'i'))
  ORDER BY 1`

const FUNCTIONS = `
  SELECT rtrim(pg_get_functiondef(p.oid)) AS text
  FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  ORDER BY p.oid::regprocedure::text`

const STORAGE: Readonly<Record<string, string>> = { p: 'PLAIN', e: 'EXTERNAL', m: 'MAIN', x: 'EXTENDED' }
const COMPRESSION: Readonly<Record<string, string>> = { p: 'pglz', l: 'lz4' }

const columnText = (column: Column): string =>
  [
    column.name,
    column.type,
    column.storage && `STORAGE ${STORAGE[column.storage]}`,
    column.compression && `COMPRESSION ${COMPRESSION[column.compression]}`,
    column.collation && `COLLATE ${column.collation}`,
    column.isRequired && 'NOT NULL',
    column.value && (column.isGenerated ? `GENERATED ALWAYS AS (${column.value}) STORED` : `DEFAULT ${column.value}`),
    column.identity && `GENERATED ${column.identity === 'a' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY`,
  ]
    .filter(Boolean)
    .join(' ')

const tableText = (table: Table): string => {
  const options = table.options ? ` WITH (${table.options.join(', ')})` : ''
  const members = [...table.columns.map(columnText), ...(table.constraints ?? [])].map((line) => `  ${line}`)
  const statistics = table.columns.flatMap(({ name, statistics }) =>
    statistics === null ? [] : [`ALTER TABLE ${table.name} ALTER ${name} SET STATISTICS ${statistics}`],
  )
  return [
    `CREATE ${table.isUnlogged ? 'UNLOGGED ' : ''}TABLE ${table.name} (\n${members.join(',\n')}\n)${options}`,
    ...statistics,
    ...(table.indexes ?? []),
    ...(table.triggers ?? []),
  ]
    .map((statement) => `${statement.replaceAll('public.', '')};`)
    .join('\n')
}

/**
 * Describes the schema `public` of a database as SQL: extensions, collations, sequences, functions, and tables by name
 * with their constraints, indexes and triggers. The text is for reading: migrations create the schema, and tables are
 * not in an order that foreign keys would need.
 */
export async function schemaText(pool: pg.Pool): Promise<string> {
  const statements = async (query: string): Promise<string[]> => {
    const { rows } = await pool.query<{ text: string }>(query)
    return rows.map(({ text }) => `${text.replaceAll('public.', '')};`)
  }
  const { rows: tables } = await pool.query<Table>(TABLES)
  const blocks = [
    (await statements(EXTENSIONS)).join('\n'),
    (await statements(COLLATIONS)).join('\n'),
    (await statements(SEQUENCES)).join('\n'),
    ...tables.map(tableText),
    ...(await statements(FUNCTIONS)),
  ]
  return `${blocks.join('\n\n')}\n`
}
