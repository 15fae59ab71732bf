/** Maps prefixes to namespaces. The empty prefix is the default namespace. */
type Bindings = ReadonlyMap<string, string>

/**
 * Tracks the namespaces in scope (Namespaces in XML 1.0). In a broken document, an end tag without an open element is
 * ignored, and an end tag of an outer element closes the inner ones.
 */
export type Scopes = {
  /** Returns the namespace of the new element, or an empty string if it has none or its prefix is undeclared. */
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
 * Whether a namespace is MARCXML: MARC 21 (`http://www.loc.gov/MARC21/slim`), MarcXchange (ISO 25577,
 * `info:lc/xmlns/marcxchange-v2`, same elements), or any namespace whose name contains "marc".
 */
export const isMarcNamespace = (namespace: string): boolean => /marc/i.test(namespace)
