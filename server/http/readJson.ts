import express, { type RequestHandler } from 'express'
import type * as z from 'zod/mini'
import { HttpError } from '../errors/httpError.ts'

/** Parses a small body as JSON whatever its content type says (data-api.md §2.1). */
export const jsonBody: RequestHandler = jsonBodyUpTo('16kb')

/** The same with another limit, such as `128kb`. */
export function jsonBodyUpTo(limit: string): RequestHandler {
  return express.json({ type: () => true, limit, inflate: false })
}

/** @throws HttpError `invalid_body`, 422 unless another status is named, when the JSON has not this shape */
export function readJson<T>(schema: z.ZodMiniType<T>, body: unknown, misfit = 422): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new HttpError(misfit, 'invalid_body', 'The body has not the expected shape', { field })
}
