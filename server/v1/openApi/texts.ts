import type { Endpoint } from '../../contract/v1/endpoint.ts'
import type { JsonSchema } from './jsonSchema.ts'
import { type OperationText, operationTexts } from './operationTexts.ts'
import { accounts, oneTransaction, prices } from './rooms/accounts.ts'
import { events, pictureRooms, wallets } from './rooms/catalogue.ts'
import { convert } from './rooms/convert.ts'
import { ens, names, suggestions } from './rooms/names.ts'
import { nodes } from './rooms/nodes.ts'
import { onramp } from './rooms/onramp.ts'
import type { ParameterText, RoomTexts } from './rooms/room.ts'
import { sessions } from './rooms/sessions.ts'
import { shared } from './rooms/shared.ts'

/** How paths begin → what is said of all that stands below. The first that fits counts. */
export const rooms: readonly (readonly [begin: string, texts: RoomTexts])[] = [
  ['/v1/account', accounts],
  ['/v1/tx', oneTransaction],
  ['/v1/fungible', prices],
  ['/v1/convert', convert],
  ['/v1/profile/suggestions', suggestions],
  ['/v1/profile', names],
  ['/v1/ens', ens],
  ['/v1/generators', onramp],
  ['/v1/onramp', onramp],
  ['/v1/sessions', sessions],
  ['/v1', nodes],
  ['/getWallets', wallets],
  ...pictureRooms,
  ['/e', events],
  ['/batch', events],
  ['/getAnalyticsConfig', events],
  ['/appkit', { title: 'Projects' }],
  ['/projects', { title: 'Projects' }],
  ['/health', { title: 'Health' }],
]

const roomOf = ({ path }: Pick<Endpoint, 'path'>): RoomTexts =>
  found(rooms.find(([begin]) => path === begin || path.startsWith(`${begin}/`))?.[1], path)

function found<T>(text: T | undefined, what: string): T {
  if (text === undefined) throw new Error(`Nothing is said of ${what}`)
  return text
}

/** Heading of the part of the API that it belongs to. */
export const titleOf = (endpoint: Endpoint): string => roomOf(endpoint).title

/** What is said of the operation and its answer. @throws Error where nothing is */
export const operationText = ({ word, path }: Endpoint): OperationText => found(operationTexts[word], path)

/** What is said of a parameter: by its room, else as everywhere. @throws Error where nothing is */
export function parameterText(endpoint: Endpoint, name: string): ParameterText {
  return found(roomOf(endpoint).parameters?.[name] ?? shared[name], `${name} of ${endpoint.path}`)
}

/** A shape of a body in which each field is described. @throws Error where one is not */
export function describeFields(endpoint: Endpoint, schema: JsonSchema, outer = ''): JsonSchema {
  const { fields, parameters } = roomOf(endpoint)
  const inside = (inner: JsonSchema) => describeFields(endpoint, inner, outer)
  const describe = ([name, field]: [string, JsonSchema]) => {
    const path = outer + name
    const text = fields?.[path] ?? (parameters?.[path] ?? shared[path])?.description
    const description = found(text, `${path} of ${endpoint.path}`)
    return [name, { description, ...describeFields(endpoint, field, `${path}.`) }]
  }
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(Object.entries(schema.properties).map(describe)),
    }),
    ...(schema.items && { items: inside(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inside) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(inside) }),
  }
}

/** A body that the endpoint takes. */
export const bodyExample = (endpoint: Endpoint): unknown => roomOf(endpoint).bodies?.[endpoint.path]
