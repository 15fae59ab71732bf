/** What namespace each prefix stands for; the empty prefix is the default namespace. */
type Bindings = ReadonlyMap<string, string>

/**
 * The namespaces in force while a document is read (Namespaces in XML 1.0). Tags of a broken document may not match: one
 * that closes nothing open is passed over, one that closes an outer element closes those within it.
 */
export type Scopes = {
  /** The namespace of the element that opens here: empty where it has none, or its prefix is declared nowhere. */
  readonly open: (element: { fullName: string; declared: Bindings | undefined; isEmpty: boolean }) => string
  readonly close: (fullName: string) => void
}

export const createScopes = (): Scopes => {
  const stack: { readonly fullName: string; readonly bindings: Bindings }[] = []
  return {
    open: ({ fullName, declared, isEmpty }) => {
      const outer = stack.at(-1)?.bindings ?? NONE
      const bindings = declared ? new Map([...outer, ...declared]) : outer
      if (!isEmpty) stack.push({ fullName, bindings })
      const colon = fullName.indexOf(':')
      return bindings.get(colon < 0 ? '' : fullName.slice(0, colon)) ?? ''
    },
    close: (fullName) => {
      let index = stack.length - 1
      while (index >= 0 && stack[index]!.fullName !== fullName) index--
      if (index >= 0) stack.length = index
    },
  }
}

const NONE: Bindings = new Map()

/**
 * Whether elements of a namespace are MARCXML: of MARC 21 (`http://www.loc.gov/MARC21/slim`), of MarcXchange
 * (ISO 25577, `info:lc/xmlns/marcxchange-v2`), which has the same elements, or of one that says so in its name.
 */
export const isMarcNamespace = (namespace: string): boolean => /marc/i.test(namespace)
