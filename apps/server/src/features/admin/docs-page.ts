import { allCalls, type Call } from '@seriatim/contract'
import { VERSION } from '../../platform/version.ts'
import { makeOpenApi, templateOf } from './openapi.ts'

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)

const code = (text: string) => `<code>${escapeHtml(text)}</code>`
/** Markdown's code marks are the only markup of the descriptions. */
const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const json = (value: unknown) => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

type Operation = {
  description: string
  parameters: Array<{ $ref?: string; name?: string; in?: string; required?: boolean; schema?: unknown }>
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>
}

const parameterRows = ({ parameters }: Operation) =>
  parameters.flatMap(({ name, in: place, required, schema }) =>
    name
      ? [
          `<tr><td>${code(name)}</td><td>${place}${required ? ', required' : ''}</td><td>${code(JSON.stringify(schema))}</td></tr>`,
        ]
      : [],
  )

function section(call: Call, operation: Operation): string {
  const rows = parameterRows(operation)
  const body = operation.requestBody?.content['application/json']?.schema
  const { 200: success, ...failures } = operation.responses
  return `<section id="${call.name}">
<h3><span class="method ${call.method.toLowerCase()}">${call.method}</span> ${code(`/api${call.path}`)}</h3>
<p>${escapeHtml(call.summary)}. ${prose(operation.description)}</p>
${rows.length > 0 ? `<table><thead><tr><th>Parameter</th><th>Where</th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>` : ''}
${body ? `<details><summary>Request</summary>${json(body)}</details>` : ''}
${Object.entries(success?.content ?? {})
  .map(([type, { schema }]) => `<details><summary>Answer, ${escapeHtml(type)}</summary>${json(schema)}</details>`)
  .join('')}
<ul>${Object.entries(failures)
    .map(([status, { description }]) => `<li><b>${status}</b> ${prose(description)}</li>`)
    .join('')}</ul>
</section>`
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9de, #3a3f47); --soft: light-dark(#f4f6f8, #1f2329); --ink: light-dark(#1d232a, #e4e7eb); --quiet: light-dark(#55606c, #a3acb7) }
* { box-sizing: border-box }
body { margin: 0; font: 15px/1.55 system-ui, sans-serif; color: var(--ink); background: light-dark(#fff, #16191d) }
.frame { display: grid; grid-template-columns: minmax(12rem, 17rem) minmax(0, 1fr); gap: 2.5rem; max-width: 76rem; margin: 0 auto; padding: 0 1.5rem }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem 0; font-size: 13px }
nav h2 { font-size: 12px; text-transform: uppercase; letter-spacing: .06em; color: var(--quiet); margin: 1.2rem 0 .3rem }
nav a { display: block; padding: .15rem 0; color: inherit; text-decoration: none } nav a:hover, nav a:focus { text-decoration: underline }
main { padding: 1.5rem 0 6rem } h1 { margin: 0; font-size: 26px } h3 { font-size: 16px; margin: 0 }
section { border-top: 1px solid var(--line); padding: 1.4rem 0; scroll-margin-top: 0 } section p { margin: .4rem 0 .8rem }
code, pre { font: 13px/1.5 ui-monospace, monospace } pre { background: var(--soft); padding: .8rem 1rem; overflow: auto; max-height: 28rem; border-radius: 6px }
td code { word-break: break-word } table { border-collapse: collapse; width: 100%; font-size: 14px; margin-bottom: .8rem } th, td { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line) }
summary { cursor: pointer; padding: .2rem 0 } ul { margin: .6rem 0 0; padding-left: 1.1rem; font-size: 14px; color: var(--quiet) }
.method { display: inline-block; min-width: 4.2rem; font: 700 12px ui-monospace, monospace; color: light-dark(#0b5d8f, #7cc4f2) } .post, .put { color: light-dark(#8a4b00, #f0b25e) } .delete { color: light-dark(#a3252c, #f28b90) }
@media (max-width: 768px) { .frame { grid-template-columns: 1fr } nav { display: none } }
`

/** A readable page of all calls, complete in itself: no script, one style element under the page's nonce. */
export function docsPage(nonce: string): string {
  const { info, paths } = makeOpenApi() as {
    info: { description: string }
    paths: Record<string, Record<string, Operation>>
  }
  const groups = Map.groupBy(allCalls, ({ path }) => path.split('/')[1] ?? '')
  const menu = [...groups].map(
    ([name, calls]) =>
      `<h2>${escapeHtml(name)}</h2>${calls.map((call) => `<a href="#${call.name}">${escapeHtml(call.summary)}</a>`).join('')}`,
  )
  const sections = [...groups.values()].flat().map((call) => {
    const operation = paths[templateOf(call)]?.[call.method.toLowerCase()]
    return operation ? section(call, operation) : ''
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Seriatim: calls</title><style nonce="${nonce}">${STYLE}</style></head><body><div class="frame">
<nav aria-label="Calls">${menu.join('')}</nav><main><h1>Calls of Seriatim ${escapeHtml(VERSION)}</h1>
<p>${prose(info.description)}</p><p>As data: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${sections.join('')}</main></div></body></html>`
}
