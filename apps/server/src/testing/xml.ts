/** XML that is answered, as tests look at it. */
import sax from 'sax'

export type XmlNode = {
  readonly name: string
  readonly uri: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
  text: string
}

/** Reads a document. @throws where it is not well-formed, or names a prefix that stands for nothing */
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

/** All elements of a name below a node, in the order of the document. */
export const elementsOf = (node: XmlNode, name: string): readonly XmlNode[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)])

export const textOf = (node: XmlNode, name: string): string | undefined => elementsOf(node, name)[0]?.text

/** The names of the children of a node, in their order: what a schema says of a sequence. */
export const childNames = (node: XmlNode): readonly string[] => node.children.map(({ name }) => name)
