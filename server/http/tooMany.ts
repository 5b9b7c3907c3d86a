import { HttpError } from '../errors/httpError.ts'

/**
 * The refusal of what comes too fast; `wait` in ms. The sentence names the time as clients of this wire read it
 * (data-api.md §2.5).
 */
export function tooMany(wait: number): HttpError {
  const seconds = Math.ceil(wait / 1000)
  const reset = String(Math.ceil((Date.now() + wait) / 1000))
  return new HttpError(429, 'rate_limited', `Too many requests; try again at ${reset}`, {
    field: 'rate_limited',
    headers: { 'retry-after': String(seconds), 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
  })
}
