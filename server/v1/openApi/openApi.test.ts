import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { parseQuestion } from '../../catalogue/question.ts'
import type { Endpoint } from '../../contract/v1/endpoint.ts'
import { documented } from '../v1Router.ts'
import type { JsonSchema } from './jsonSchema.ts'
import { type Operation, openApi } from './openApi.ts'
import { shared } from './rooms/shared.ts'
import { rooms } from './texts.ts'

const document = openApi(documented, { version: '1.0.0', origin: 'https://data.example' })
const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()] as Operation
const cases = documented.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** The examples of one place, by the name of the parameter. */
const examples = (endpoint: Endpoint, place: 'path' | 'query'): Record<string, string> =>
  Object.fromEntries(
    operationOf(endpoint)
      .parameters.filter((parameter) => parameter.in === place)
      .map(({ name, example }) => [name, example]),
  )
const faults = (schema: z.ZodMiniType | undefined, value: unknown) => schema?.safeParse(value).error?.issues

test.each(cases)('default: %s: each parameter has a description and an example that fits', (_, endpoint) => {
  for (const { name, description, example } of operationOf(endpoint).parameters) {
    expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z`].{4,}[^.]$/)])
    expect([name, example]).toEqual([name, expect.stringMatching(/./)])
  }
  expect(faults(endpoint.params, examples(endpoint, 'path'))).toBeUndefined()
  expect(faults(endpoint.query, examples(endpoint, 'query'))).toBeUndefined()
})

test.each(cases)('behavior: %s: a body has an example that fits', (_, endpoint) => {
  const example = operationOf(endpoint).requestBody?.content['application/json']?.example
  expect(example !== undefined).toBe(endpoint.body !== undefined)
  expect(faults(endpoint.body, example)).toBeUndefined()
})

/** Each field of a shape, however deep. */
const fieldsOf = ({ properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema): [string, JsonSchema][] => [
  ...Object.entries(properties).flatMap(([name, field]): [string, JsonSchema][] => [
    [name, field],
    ...fieldsOf(field),
  ]),
  ...[...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(fieldsOf),
]

test.each(cases)('behavior: %s: each field of a body is described', (_, endpoint) => {
  const { requestBody } = operationOf(endpoint)
  const fields = fieldsOf(requestBody?.content['application/json']?.schema ?? {})
  expect(fields.length > 0).toBe(endpoint.body !== undefined)
  for (const [name, { description }] of fields)
    expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z`].{4,}[^.]$/)])
})

test('behavior: each endpoint stands under a heading of the page, and each heading over one', () => {
  const headings = new Set(documented.flatMap((endpoint) => operationOf(endpoint).tags))
  expect(document.tags).toEqual(expect.arrayContaining([...headings].map((name) => ({ name }))))
  expect(document.tags).toHaveLength(headings.size)
})

test.each(cases)('behavior: %s: each status and each header is described', (_, endpoint) => {
  for (const [status, { description, headers }] of Object.entries(operationOf(endpoint).responses)) {
    expect([status, description]).toEqual([status, expect.stringMatching(/^[A-Z`].{4,}[^.]$/)])
    expect(headers).toHaveProperty('x-request-id')
    expect(Object.hasOwn(headers, 'retry-after')).toBe(status === '429')
    for (const header of Object.values(headers)) expect(header.description).toMatch(/.{4}/)
  }
})

test('behavior: examples that only the endpoint itself reads fit too', () => {
  const wallets = documented.find(({ word }) => word === 'wallets') as Endpoint
  const query = new URLSearchParams(examples(wallets, 'query'))
  expect(parseQuestion(query, String(query).length)).toMatchObject({ page: 1, platform: 'ios' })
})

test('behavior: no text is left for what is not there', () => {
  const said = documented.flatMap((endpoint) => [
    ...operationOf(endpoint).parameters.map(({ description }) => description),
    operationOf(endpoint).requestBody?.content['application/json']?.example,
    ...fieldsOf(operationOf(endpoint).requestBody?.content['application/json']?.schema ?? {}).map(
      ([, { description }]) => description,
    ),
  ])
  for (const { parameters = {}, fields = {}, bodies = {} } of [
    { title: '', parameters: shared },
    ...rooms.map(([, texts]) => texts),
  ]) {
    for (const { description } of Object.values(parameters)) expect(said).toContain(description)
    for (const description of Object.values(fields)) expect(said).toContain(description)
    for (const example of Object.values(bodies)) expect(said).toContain(example)
  }
})

test('behavior: ways to say who calls are described, and a refusal has an example', () => {
  const { schemas, securitySchemes } = document.components
  for (const scheme of Object.values(securitySchemes)) expect(scheme.description).toMatch(/^[A-Z].+[^.]$/)
  expect(schemas['Refusal']?.['examples']).toHaveLength(1)
})
