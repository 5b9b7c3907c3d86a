import * as z from 'zod/mini'

/** JSON Schema, draft 2020-12, as far as we look into it. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: JsonSchema | boolean
  default?: unknown
  description?: string
  examples?: unknown[]
  [keyword: string]: unknown
}

/** A shape of the contract as it stands on the wire: before our side fills in or turns anything. */
export function jsonSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as JsonSchema
  return rest
}
