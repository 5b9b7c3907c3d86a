import { createHash } from 'node:crypto'
import { contentSecurityPolicy } from '../../headers/contentSecurityPolicy.ts'
import { escapeHtml } from '../../html/escapeHtml.ts'
import { docsStyle } from './docsStyle.ts'
import type { Answer, OpenApi, Operation, Parameter } from './openApi.ts'
import { typeText } from './typeText.ts'

/** Nothing but the style of the page, which is known by its hash: no script, no picture, nothing from elsewhere. */
export const docsPolicy = contentSecurityPolicy({
  'default-src': ["'none'"],
  'style-src': [`'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
})

/** The document for people. */
export function docsPage({ info, paths, components, servers }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const title = `${info.title} ${info.version}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${docsStyle}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>Every address below begins with <code>${escapeHtml(servers.map(({ url }) => url).join(', '))}</code>. For programs:
<a href="/v1/openapi.json">openapi.json</a> (OpenAPI 3.1). Every answer carries <code>x-request-id</code>.</p>
</header>
<nav aria-label="Endpoints">
<ul>
${operations.map(({ path, method, operation }) => `<li><a href="#${anchor(operation)}">${verb(method)} ${escapeHtml(path)}</a></li>`).join('\n')}
</ul>
</nav>
<main>
${operations.map(section).join('\n')}
<section id="refusal">
<h2>A refusal</h2>
<p>Whatever the status, its body has this form. A <code>code</code> is never renamed.</p>
${pre(typeText(components.schemas['Refusal'] ?? {}))}
</section>
</main>
</body>
</html>
`
}

interface Listed {
  path: string
  method: string
  operation: Operation
}

const section = ({ path, method, operation }: Listed): string => `<section id="${anchor(operation)}">
<h2>${verb(method)} <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}. ${asker(operation)}</p>
${parameters(operation.parameters)}
${operation.requestBody ? `<h3>Body</h3>\n${content(operation.requestBody)}` : ''}
${Object.entries(operation.responses)
  .filter(([status]) => status.startsWith('2'))
  .map(([status, answer]) => `<h3>Answer ${status}</h3>\n${content(answer)}`)
  .join('\n')}
${refusals(operation.responses)}
</section>`

/** Operation ids are our own words; still nothing goes into the page unescaped. */
const anchor = ({ operationId }: Operation): string => escapeHtml(operationId)

const verb = (method: string): string =>
  `<span class="${method === 'GET' ? 'get' : 'post'}">${escapeHtml(method)}</span>`

function asker({ security }: Operation): string {
  if (security.length === 0) return 'For everybody.'
  const ways = security.flatMap((way) => Object.keys(way))
  return ways.includes('frameToken')
    ? 'With a frame token, or the id of a project.'
    : 'With the id of a project.'
}

const parameters = (list: readonly Parameter[]): string =>
  list.length === 0
    ? ''
    : table(
        ['Parameter', 'In', 'Form'],
        list.map(({ name, in: place, required, schema }) => [
          `<code>${escapeHtml(name)}</code>${required ? '' : ' <small>optional</small>'}`,
          place,
          `<code>${escapeHtml(typeText(schema))}</code>${form(schema)}`,
        ]),
      )

function form({ pattern, default: otherwise }: Parameter['schema']): string {
  const notes = [
    ...(typeof pattern === 'string' ? [`<code>${escapeHtml(pattern)}</code>`] : []),
    ...(otherwise === undefined ? [] : [`default <code>${escapeHtml(String(otherwise))}</code>`]),
  ]
  return notes.length === 0 ? '' : ` <small>${notes.join(', ')}</small>`
}

const content = ({ content }: Pick<Answer, 'content'>): string =>
  Object.entries(content)
    .map(([type, { schema }]) => (type === 'application/json' ? pre(typeText(schema)) : pre(type)))
    .join('\n')

const refusals = (responses: Operation['responses']): string =>
  `<details>
<summary>Refusals</summary>
${table(
  ['Status', 'When'],
  Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { description }]) => [status, escapeHtml(description)]),
)}
</details>`

/** Cells are safe HTML. */
const table = (heads: readonly string[], rows: readonly string[][]): string => `<table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}
</tbody>
</table>`

const pre = (text: string): string => `<pre tabindex="0">${escapeHtml(text)}</pre>`
