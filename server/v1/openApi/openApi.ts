import { errorBodySchema } from '../../contract/errors.ts'
import type { Endpoint } from '../../contract/v1/endpoint.ts'
import { type JsonSchema, jsonSchema } from './jsonSchema.ts'
import { refusalsOf } from './refusalsOf.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

type Content = Record<string, { schema: JsonSchema }>

export interface Answer {
  description: string
  headers: Record<string, JsonSchema>
  content: Content
}

export interface Operation {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  /** By status. */
  responses: Record<string, Answer>
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string }
  jsonSchemaDialect: string
  servers: { url: string }[]
  /** Path → method in lower case → operation. */
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> }
}

/** Who may ask, in the words of the document. */
const security: Readonly<Record<Endpoint['access'], Operation['security']>> = {
  open: [],
  project: [{ frameToken: [] }, { projectId: [] }],
  listed: [{ projectId: [] }],
}

/** The document of these endpoints, written from the shapes by which they are served. */
export function openApi(
  endpoints: readonly Endpoint[],
  { version, origin }: { version: string; origin: string },
): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const endpoint of endpoints)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  return {
    openapi: '3.1.0',
    info: { title: 'Gatehouse data API', version },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Refusal: jsonSchema(errorBodySchema) },
      securitySchemes: {
        frameToken: { type: 'http', scheme: 'bearer' },
        projectId: { type: 'apiKey', in: 'query', name: 'projectId' },
      },
    },
  }
}

function operation(endpoint: Endpoint): Operation {
  const { word, summary, access, params, query, body, answer, status = 200 } = endpoint
  const refusals = Object.entries(refusalsOf(endpoint)).map(([code, when]) => [
    code,
    refusal(when, endpoint, code),
  ])
  return {
    operationId: word,
    summary,
    security: security[access],
    parameters: [
      ...parameters('path', params ? jsonSchema(params) : {}),
      ...parameters('query', query ? jsonSchema(query) : {}),
    ],
    ...(body && { requestBody: { required: true, content: json(jsonSchema(body)) } }),
    responses: {
      [status]: {
        description: 'The answer',
        headers: { ...requestId, ...headersOf(endpoint) },
        content: { [endpoint.type ?? 'application/json']: { schema: jsonSchema(answer) } },
      },
      ...Object.fromEntries(refusals),
    },
  }
}

const parameters = (place: Parameter['in'], { properties = {}, required = [] }: JsonSchema): Parameter[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))

const requestId = { 'x-request-id': { schema: { type: 'string', format: 'uuid' } } }

const headersOf = ({ headers = {} }: Endpoint): Answer['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )

const common: JsonSchema = { $ref: '#/components/schemas/Refusal' }

function refusal(description: string, endpoint: Endpoint, code: string): Answer {
  const { answer, refusesInAnswer, ownRefusal } = endpoint
  const own = refusesInAnswer ? answer : code === '400' ? ownRefusal : undefined
  return {
    description,
    headers: requestId,
    content: json(own ? { anyOf: [jsonSchema(own), common] } : common),
  }
}

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })
