import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readJson } from './readJson.ts'

const schema = z.object({ who: z.object({ name: z.string() }) })

test('default', () => {
  expect(readJson(schema, { who: { name: 'Ann' } })).toEqual({ who: { name: 'Ann' } })
})

test.each([
  [{ who: { name: 1 } }, 'who.name'],
  [{}, 'who'],
  [null, ''],
])('error: %j names the field %j', (body, field) => {
  expect(() => readJson(schema, body)).toThrow(
    expect.objectContaining({ status: 422, code: 'invalid_body', field }),
  )
  expect(() => readJson(schema, body, 400)).toThrow(expect.objectContaining({ status: 400 }))
})
