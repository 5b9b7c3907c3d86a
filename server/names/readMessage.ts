import type * as z from 'zod/mini'
import { HttpError } from '../errors/httpError.ts'
import { staleMessage } from './refusals.ts'

/** The JSON inside a signed message. @throws HttpError 422 `invalid_body` */
export function readMessage<T>(schema: z.ZodMiniType<T>, message: string): T {
  let json: unknown
  try {
    json = JSON.parse(message)
  } catch {
    json = undefined
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new HttpError(422, 'invalid_body', 'The signed message is not JSON of the expected shape')
}

/** `timestamp` and `clockSkew` in seconds. @throws HttpError 400 `stale_message` */
export function checkTime(timestamp: number, clockSkew: number, now = Date.now()): void {
  if (Math.abs(now / 1000 - timestamp) > clockSkew) {
    throw staleMessage('The message was signed at another time; is the clock right?')
  }
}
