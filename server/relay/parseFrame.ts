import * as z from 'zod/mini'

/** What a client sends: a request, or the answer to one of our pushes. */
export type Frame =
  | { kind: 'request'; id: number | string; method: string; params: unknown }
  | { kind: 'answer'; id: number; accepted: boolean }
  | { kind: 'unknown'; id: number | string | null }

/** A number beyond 2^53 would not come back as it was sent. */
const idSchema = z.union([
  z.number().check(z.refine(Number.isSafeInteger)),
  z.string().check(z.minLength(1), z.maxLength(64)),
])
const requestSchema = z.object({
  id: idSchema,
  jsonrpc: z.literal('2.0'),
  method: z.string().check(z.maxLength(64)),
  params: z.optional(z.unknown()),
})
const answerSchema = z.object({ id: z.coerce.number(), jsonrpc: z.literal('2.0') })

export function parseFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'unknown', id: null }
  }
  const request = requestSchema.safeParse(value)
  if (request.success) return { kind: 'request', params: undefined, ...request.data }
  const answer = answerSchema.safeParse(value)
  const isAnswer = answer.success && ['result', 'error'].some((name) => Object.hasOwn(value as object, name))
  if (isAnswer) {
    return { kind: 'answer', id: answer.data.id, accepted: Object.hasOwn(value as object, 'result') }
  }
  const id = idSchema.safeParse((value as { id?: unknown } | null)?.id)
  return { kind: 'unknown', id: id.success ? id.data : null }
}
