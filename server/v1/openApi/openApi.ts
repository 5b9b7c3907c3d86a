import { errorBodySchema } from '../../contract/errors.ts'
import type { Endpoint } from '../../contract/v1/endpoint.ts'
import { type JsonSchema, jsonSchema } from './jsonSchema.ts'
import { refusalsOf } from './refusalsOf.ts'
import { bodyExample, describeFields, operationText, parameterText, rooms, titleOf } from './texts.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  /** Without a full stop. */
  description: string
  schema: JsonSchema
  /** As it stands in an address. */
  example: string
}

type Content = Record<string, { schema: JsonSchema; example?: unknown }>

interface Header {
  description: string
  schema: JsonSchema
}

export interface Answer {
  description: string
  headers: Record<string, Header>
  content: Content
}

export interface Operation {
  operationId: string
  summary: string
  /** Without a full stop. */
  description: string
  /** Heading of its part of the API, alone. */
  tags: [string]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; description: string; content: Content }
  /** By status. */
  responses: Record<string, Answer>
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string }
  jsonSchemaDialect: string
  servers: { url: string }[]
  /** The parts, in the order of the page. */
  tags: { name: string }[]
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
    tags: [...new Set(rooms.map(([, { title }]) => title))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Refusal: { ...jsonSchema(errorBodySchema), examples: [refusalExample] } },
      securitySchemes: {
        frameToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a frame of ours, which stands for its project and page',
        },
        projectId: {
          type: 'apiKey',
          in: 'query',
          name: 'projectId',
          description:
            'Id of a project, in the query or as `projectId` of a body; a browser is taken from the origins of the project only',
        },
      },
    },
  }
}

function operation(endpoint: Endpoint): Operation {
  const { word, summary, access, params, query, body, answer, status = 200 } = endpoint
  const text = operationText(endpoint)
  const refusals = Object.entries(refusalsOf(endpoint)).map(([code, when]) => [
    code,
    refusal(when, endpoint, code),
  ])
  return {
    operationId: word,
    summary,
    description: text.description,
    tags: [titleOf(endpoint)],
    security: security[access],
    parameters: [...parameters(endpoint, 'path', params), ...parameters(endpoint, 'query', query)],
    ...(body && { requestBody: requestBody(endpoint, jsonSchema(body)) }),
    responses: {
      [status]: {
        description: text.answer,
        headers: { ...requestId, ...headersOf(endpoint) },
        content: { [endpoint.type ?? 'application/json']: { schema: jsonSchema(answer) } },
      },
      ...(endpoint.empty !== undefined && {
        204: { description: endpoint.empty, headers: requestId, content: {} },
      }),
      ...Object.fromEntries(refusals),
    },
  }
}

/** Also as text: a browser sends that across origins without a preflight. */
function requestBody(endpoint: Endpoint, shape: JsonSchema): NonNullable<Operation['requestBody']> {
  const schema = describeFields(endpoint, shape)
  return {
    required: true,
    description: 'JSON, whatever type it names',
    content: { ...json(schema, bodyExample(endpoint)), 'text/plain': { schema: { type: 'string' } } },
  }
}

function parameters(endpoint: Endpoint, place: Parameter['in'], shape: Endpoint['query']): Parameter[] {
  const { properties = {}, required = [] } = shape ? jsonSchema(shape) : {}
  return Object.entries(properties).map(([name, schema]) => {
    const { description, example } = parameterText(endpoint, name)
    const isRequired = place === 'path' || required.includes(name)
    return { name, in: place, required: isRequired, description, schema, example }
  })
}

const requestId = {
  'x-request-id': {
    description: 'Id of this request, as it stands in the log',
    schema: { type: 'string', format: 'uuid' },
  },
}
const retryAfter = {
  'retry-after': {
    description: 'Seconds after which to try again, where that is known',
    schema: { type: 'integer' },
  },
}

const refusalExample = {
  status: 'FAILED',
  code: 'invalid_query',
  reasons: [{ field: 'chainId', description: 'chainId is not a CAIP-2 id that is served here' }],
}

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
    headers: code === '429' ? { ...requestId, ...retryAfter } : requestId,
    content: json(own ? { anyOf: [jsonSchema(own), common] } : common),
  }
}

const json = (schema: JsonSchema, example?: unknown): Content => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})
