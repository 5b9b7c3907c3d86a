import { createHash } from 'node:crypto'
import { contentSecurityPolicy } from '../../headers/contentSecurityPolicy.ts'
import { escapeHtml } from '../../html/escapeHtml.ts'
import { docsStyle } from './docsStyle.ts'
import type { JsonSchema } from './jsonSchema.ts'
import type { Answer, OpenApi, Operation, Parameter } from './openApi.ts'
import { nodes } from './rooms/nodes.ts'
import { typeText } from './typeText.ts'

/** Nothing but the style of the page, which is known by its hash: no script, no picture, nothing from elsewhere. */
export const docsPolicy = contentSecurityPolicy({
  'default-src': ["'none'"],
  'style-src': [`'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
})

/** A call that needs no page: the balance of an account. */
const copied = nodes.bodies?.['/v1']

/**
 * The document for people.
 *
 * @param chainId of EVM, served here: the call to copy asks it
 */
export function docsPage({ info, paths, components, servers, tags }: OpenApi, chainId: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const parts = tags.map(({ name }) => ({
    name,
    listed: operations.filter(({ operation }) => operation.tags.includes(name)),
  }))
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
<p>Most calls name their project: its operator makes one with <code>npm run admin -- project add</code>, and its id goes into
the query. The frames of Gatehouse send a token in its place.</p>
${pre(`curl '${servers[0]?.url ?? ''}/v1?chainId=${chainId}&projectId=shop' -d '${JSON.stringify(copied)}'`)}
</header>
<nav aria-label="Endpoints">
${parts.map(index).join('\n')}
</nav>
<main>
${parts.map(({ name, listed }) => `<h2>${escapeHtml(name)}</h2>\n${listed.map(section).join('\n')}`).join('\n')}
<section id="refusal">
<h2>A refusal</h2>
<p>Whatever the status, its body has this form. A <code>code</code> is never renamed.</p>
${refusalForm(components.schemas['Refusal'] ?? {})}
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

const index = ({
  name,
  listed,
}: {
  name: string
  listed: readonly Listed[]
}): string => `<h2>${escapeHtml(name)}</h2>
<ul>
${listed.map(({ path, method, operation }) => `<li><a href="#${anchor(operation)}">${verb(method)} ${escapeHtml(path)}</a></li>`).join('\n')}
</ul>`

const section = ({ path, method, operation }: Listed): string => `<section id="${anchor(operation)}">
<h3>${verb(method)} <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}. ${asker(operation)}</p>
<p>${escapeHtml(operation.description)}.</p>
${parameters(operation.parameters)}
${operation.requestBody ? body(operation.requestBody) : ''}
${Object.entries(operation.responses)
  .filter(([status]) => status.startsWith('2'))
  .map(
    ([status, answer]) =>
      `<h4>Answer ${status}</h4>\n<p>${escapeHtml(answer.description)}.</p>\n${content(answer)}`,
  )
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
        ['Parameter', 'What it is'],
        list.map(({ name, in: place, required, schema, description, example }) => [
          `<code>${escapeHtml(name)}</code> <small>${place}${required ? '' : ', optional'}</small>`,
          `${escapeHtml(description)}.<br><small>${form(schema)}. Example: <code>${escapeHtml(example)}</code></small>`,
        ]),
      )

function form(schema: Parameter['schema']): string {
  const { pattern, default: otherwise } = schema
  return [
    `<code>${escapeHtml(typeText(schema))}</code>`,
    ...(typeof pattern === 'string' ? [`<code>${escapeHtml(pattern)}</code>`] : []),
    ...(otherwise === undefined ? [] : [`default <code>${escapeHtml(String(otherwise))}</code>`]),
  ].join(', ')
}

const body = ({ description, content }: NonNullable<Operation['requestBody']>): string => {
  const { schema = {}, example } = content['application/json'] ?? {}
  return `<h4>Body</h4>
<p>${escapeHtml(description)}.</p>
${pre(typeText(schema))}
${fields(schema)}${exampleOf(example)}`
}

const fields = (schema: JsonSchema): string =>
  table(
    ['Field', 'What it is'],
    [...new Map(described(schema))].map(([path, description]) => [
      `<code>${escapeHtml(path)}</code>`,
      `${escapeHtml(description)}.`,
    ]),
  )

/** Each field with its names from the outside in, and what it is. */
function described(schema: JsonSchema, outer = ''): [path: string, description: string][] {
  const inside = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, string][] => [
      [outer + name, field.description ?? ''],
      ...described(field, `${outer}${name}.`),
    ]),
    ...inside
      .filter((inner) => inner !== schema && Object.keys(inner).length > 0)
      .flatMap((inner) => described(inner, outer)),
  ]
}

const content = ({ content }: Pick<Answer, 'content'>): string =>
  Object.entries(content)
    .map(([type, { schema, example }]) =>
      type === 'application/json' ? `${pre(typeText(schema))}${exampleOf(example)}` : pre(type),
    )
    .join('\n')

const refusalForm = (schema: JsonSchema): string =>
  `${pre(typeText(schema))}${exampleOf(schema.examples?.[0])}`

const exampleOf = (example: unknown): string =>
  example === undefined ? '' : `\n<h4>Example</h4>\n${pre(JSON.stringify(example, null, 2))}`

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
