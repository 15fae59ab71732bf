/** What `format.ts` uses of Node. The packages have no types of Node, because most of them also run in browsers. */
declare module 'node:module' {
  export const createRequire: (from: string) => (path: string) => Record<string, unknown>
}

interface ImportMeta {
  /** The URL of the module. */
  readonly url: string
}
