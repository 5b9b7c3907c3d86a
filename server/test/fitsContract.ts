import * as z from 'zod/mini'
import { errorBodySchema } from '../contract/errors.ts'
import type { Endpoint } from '../contract/v1/endpoint.ts'
import { documented } from '../v1/v1Router.ts'

const forms = documented.map((endpoint) => ({
  endpoint,
  form: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** What the document says of this address; `undefined` where it says nothing. */
export function endpointOf(method: string, path: string): Endpoint | undefined {
  const [plain = ''] = path.split('?')
  return forms.find(({ endpoint, form }) => endpoint.method === method && form.test(plain))?.endpoint
}

/**
 * Whatever test asks, an answer of a documented endpoint is as documented.
 *
 * @throws Error
 */
export function fitsContract(
  method: string,
  path: string,
  answer: { status: number; text: string; headers?: Record<string, unknown> },
): void {
  const endpoint = endpointOf(method, path)
  // What is packed was read as text.
  if (!endpoint || answer.status === 304 || answer.headers?.['content-encoding'] !== undefined) return
  if (answer.status === 204 && endpoint.empty !== undefined && answer.text === '') return
  const isGood = answer.status < 300
  if (isGood && endpoint.type !== undefined) return
  const ownRefusal = answer.status === 400 ? endpoint.ownRefusal : undefined
  const own = endpoint.refusesInAnswer ? endpoint.answer : ownRefusal
  const refusal = own ? z.union([own, errorBodySchema]) : errorBodySchema
  const parsed = (isGood ? endpoint.answer : refusal).safeParse(JSON.parse(answer.text))
  const isDocumented = !isGood || answer.status === (endpoint.status ?? 200)
  if (parsed.success && isDocumented) return
  throw new Error(`${method} ${path} answered ${answer.status}, which is not as documented: ${answer.text}`, {
    cause: parsed.error,
  })
}
