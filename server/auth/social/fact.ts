import * as z from 'zod/mini'

/** A fact of another type, or an empty one, is as good as missing: nobody's login ends by it. */
export const fact = z.catch(z.optional(z.string().check(z.minLength(1))), undefined)
