/** Parses XML answers for tests. */
import sax from 'sax'

export type XmlNode = {
  readonly name: string
  readonly uri: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
  text: string
}

/** Parses a document. @throws if it is not well-formed, or has an undeclared prefix */
export function readXml(text: string): XmlNode {
  const parser = sax.parser(true, { xmlns: true })
  const root: XmlNode = { name: '', uri: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.onopentag = (tag) => {
    const { local, uri, attributes } = tag as sax.QualifiedTag
    const node: XmlNode = {
      name: local,
      uri,
      attributes: Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value])),
      children: [],
      text: '',
    }
    open.at(-1)!.children.push(node)
    open.push(node)
  }
  parser.ontext = (part) => {
    open.at(-1)!.text += part
  }
  parser.onclosetag = () => void open.pop()
  parser.onerror = (error) => {
    throw error
  }
  parser.write(text).close()
  return root.children[0]!
}

/** All elements with a name that are below a node, in document order. */
export const childElements = (node: XmlNode, name: string): readonly XmlNode[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...childElements(child, name)])

export const childText = (node: XmlNode, name: string): string | undefined => childElements(node, name)[0]?.text

/** The names of the children of a node in order, for comparison with a sequence in a schema. */
export const childNames = (node: XmlNode): readonly string[] => node.children.map(({ name }) => name)
