import type { OpenRoute } from '../http/openToAll.ts'

/** Answered from memory, and a page asks for a picture a wallet. */
export const catalogueRate: OpenRoute = { times: 10 }
