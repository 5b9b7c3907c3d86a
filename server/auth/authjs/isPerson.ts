import type { Request } from '../../http/handler.ts'

/** A person opened an address or sent a form; programs ask the same addresses for JSON. */
export function isPerson({ headers }: Request): boolean {
  const { accept = '', 'sec-fetch-dest': destination } = headers
  return destination === 'document' || (destination === undefined && accept.includes('text/html'))
}
