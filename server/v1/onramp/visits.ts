import type { Limit } from '../../limits/limits.ts'

/** Ways to a seller: each leaves a row, and costs a question there. */
export const visits: Limit = { name: 'onramp-visits', times: 60, seconds: 60 }
