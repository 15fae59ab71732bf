/**
 * Checks that each route of the web application fetches the groups of all messages that its page uses, and that a group
 * has the same namespaces in all languages. A page without a group shows the names of messages.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { LOCALES } from '../../packages/messages/src/locale.ts'

const NAMESPACE_EXPORT = /export \{ (\w+) \}/g
const GROUP = /(\w+): \(\) => import\('\.\/([\w-]+)-en\.ts'\)/g
/** Imports of values: static ones, and `import(...)` of parts that load later. */
const STATIC_IMPORT = /^(?:import|export)(?! type)[^'"()]*? from '(\.[^']+)'/gm
const DYNAMIC_IMPORT = /import\('(\.[^']+)'\)/g
const USE = /\b(?:useMessages|translate|plainMessage)\(\s*'(\w+)'/g
const FETCH = /fetchMessage(?:Group|s)\(\s*'(\w+)'/g
const ROUTE_PATH = /path: (\S+),/

const search = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!)

/** @param web folder of the sources of the web application @returns one sentence per fault */
export function messageGroupFaults(web: string): string[] {
  const kernel = join(web, 'kernel')
  const shell = join(web, 'shell')
  const messages = join(kernel, 'messages')
  const namespaces = (group: string, locale: string): string[] =>
    search(readFileSync(join(messages, `${group}-${locale}.ts`), 'utf8'), NAMESPACE_EXPORT)
  const files = new Map(
    [...readFileSync(join(messages, 'en.ts'), 'utf8').matchAll(GROUP)].map(([, name, file]) => [name!, file!]),
  )
  const everywhere = namespaces('everywhere', 'en')
  const faults: string[] = []
  for (const file of ['everywhere', ...files.values()])
    for (const locale of LOCALES)
      if (namespaces(file, locale).sort().join() !== namespaces(file, 'en').sort().join())
        faults.push(`${file}-${locale}.ts has other namespaces than ${file}-en.ts`)

  const texts = new Map<string, string>()
  const textOf = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(file, 'utf8')
    texts.set(file, text)
    return text
  }
  const importsOf = (file: string): string[] =>
    [...search(textOf(file), STATIC_IMPORT), ...search(textOf(file), DYNAMIC_IMPORT)]
      .map((target) => resolve(dirname(file), target))
      .filter((target) => /\.tsx?$/.test(target) && existsSync(target))
      .filter((target) => !target.startsWith(kernel) && !target.startsWith(shell))
  const routes = [
    join(shell, 'routes.tsx'),
    ...readdirSync(join(shell, 'routes')).map((name) => join(shell, 'routes', name)),
  ]
  for (const file of routes)
    for (const part of textOf(file).split('createRoute(').slice(1)) {
      const route = part.slice(0, part.indexOf('\n})'))
      const pages = search(route, DYNAMIC_IMPORT).map((target) => resolve(dirname(file), target))
      const modules = new Set(pages)
      for (const module of modules) for (const target of importsOf(module)) modules.add(target)
      const groups = [route, ...[...modules].map(textOf)].flatMap((text) => search(text, FETCH))
      const fetched = new Set([...everywhere, ...groups.flatMap((group) => namespaces(files.get(group)!, 'en'))])
      for (const module of modules)
        for (const namespace of new Set(search(textOf(module), USE)))
          if (!fetched.has(namespace))
            faults.push(
              `the route ${ROUTE_PATH.exec(route)?.[1]} fetches no group with “${namespace}”, which ${relative(web, module)} uses`,
            )
    }
  return faults
}
