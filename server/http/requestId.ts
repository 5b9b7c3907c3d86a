import { randomUUID } from 'node:crypto'

const v4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The caller's id when it is a well formed v4 UUID, else a new one. */
export const requestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && v4.test(header) ? header : randomUUID()
