import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jsonSchema } from './jsonSchema.ts'
import { typeText } from './typeText.ts'

const text = (schema: z.ZodMiniType) => typeText(jsonSchema(schema))

test('default', () => {
  const schema = z.object({
    name: z.nullable(z.string()),
    kind: z.enum(['a', 'b']),
    one: z.optional(z.literal(1)),
    list: z.array(z.object({ count: z.int() })),
    pair: z.tuple([z.string(), z.number()]),
    some: z.array(z.union([z.string(), z.number()])),
    rest: z.record(z.string(), z.boolean()),
    any: z.unknown(),
    cursor: z._default(z.string(), 'x'),
  })
  expect(text(schema)).toMatchInlineSnapshot(`
    "{
      name: string | null
      kind: "a" | "b"
      one?: 1
      list: {
        count: number
      }[]
      pair: [string, number]
      some: (string | number)[]
      rest: { [name: string]: boolean }
      any: unknown
      cursor?: string
    }"
  `)
})

test('param: as it stands on the wire, before a default or a change of ours', () => {
  expect(
    text(
      z.pipe(
        z.string(),
        z.transform((sent: string) => BigInt(sent)),
      ),
    ),
  ).toBe('string')
  expect(text(z.custom<bigint>())).toBe('unknown')
  expect(text(z.object({}))).toBe('{}')
})
