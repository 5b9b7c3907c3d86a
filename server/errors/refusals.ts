import { HttpError } from './httpError.ts'

/** Refusals that more than one place gives, so that each has one sentence. Source: specification §8. */
export const unknownProject = () =>
  new HttpError(401, 'unknown_project', 'Unauthorized: invalid key', { field: 'projectId' })

export const tokenNeeded = () =>
  new HttpError(401, 'invalid_token', 'Unauthorized: a frame token is needed', { field: 'authorization' })

export const originNotAllowed = () =>
  new HttpError(403, 'origin_not_allowed', 'Unauthorized: origin not allowed', { field: 'origin' })

export const unknownHost = () =>
  new HttpError(421, 'unknown_host', 'This server does not answer for that host')

/** RFC 9112, 3.2. */
export const noHost = () => new HttpError(400, 'unknown_host', 'The request names no host')

export const notFound = () => new HttpError(404, 'not_found', 'There is nothing here')

export const methodNotAllowed = (allow: string) =>
  new HttpError(405, 'method_not_allowed', 'This address does not take that method', {
    headers: { allow },
  })

export const databaseUnavailable = (cause: unknown) =>
  new HttpError(503, 'database_unavailable', 'The server cannot reach its data; try again shortly', {
    headers: { 'retry-after': '2' },
    cause,
  })

/** A pause of one to three seconds: all who were refused would come back at the same moment. */
export const overloaded = () =>
  new HttpError(503, 'overloaded', 'The server has too much to do; try again shortly', {
    headers: { 'retry-after': String(1 + Math.floor(Math.random() * 3)) },
  })

export const notReady = (sentence = 'The frame is not built yet') =>
  new HttpError(503, 'not_ready', sentence, { headers: { 'retry-after': '5' } })

/** RFC 9110 §15.5.16. */
export const compressedBody = () =>
  new HttpError(415, 'invalid_body', 'A compressed body is not taken', {
    headers: { 'accept-encoding': 'identity' },
  })
