import * as z from 'zod/mini'

/** Both names, or the one that there is. */
export const fullName = (first: string | undefined, last: string | undefined): string | undefined =>
  [first, last].filter(Boolean).join(' ') || undefined

const name = z.catch(z.optional(z.string()), undefined)
const userSchema = z.object({ name: z.object({ firstName: name, lastName: name }) })

/**
 * The name in the field `user` that Apple posts beside the code, at the first login alone. It came through the browser, and
 * proves nothing: a person may call themselves anything.
 * Source: https://developer.apple.com/documentation/signinwithapple/request-an-authorization-to-the-sign-in-with-apple-server
 */
export function postedName(user: string | null): string | undefined {
  try {
    const found = userSchema.safeParse(JSON.parse(user ?? '')).data?.name
    return found && fullName(found.firstName?.trim(), found.lastName?.trim())
  } catch {
    return undefined
  }
}
