import * as z from 'zod/mini'

/** Nesting of what a permission or policy says; deeper is no honest question. */
const depthLimit = 12
/** Characters of one permission or policy as JSON. */
const termLimit = 16_384
/** Permissions of one session, and policies. */
const termsLimit = 32

/** Bytes of a grant as it is sent: it is kept, and listed with all others of the account. */
export const grantBytes = 65_536

/** One thing that is allowed, or one rule for it. What `data` must be, its `type` says when it is used. */
export const termSchema = z.object({
  type: z.string().check(z.regex(/^[ -~]{1,64}$/)),
  data: z.unknown().check(z.refine(isModest, 'too deep, too long, or no text')),
})
export type Term = z.infer<typeof termSchema>

/** What was granted. `expiry` in seconds; the limit is the end of the year 9999, so that milliseconds are refused. */
export const grantShape = {
  projectId: z.optional(z.string()),
  expiry: z.int().check(z.positive(), z.lt(253_402_300_800)),
  signer: termSchema,
  permissions: z.array(termSchema).check(z.maxLength(termsLimit)),
  policies: z.array(termSchema).check(z.maxLength(termsLimit)),
}

/** Id of a permission; one that is no UUID is one that does not exist. */
export const pciSchema = z.string()

/** A multiple of two hex digits behind `0x`. */
export const hexPattern = /^0x(?:[0-9a-fA-F]{2})*$/

/** CAIP-10 of an EVM account: `eip155:1:0x…`. */
export const accountParams = z.object({ address: z.string() })

export const refusals = {
  pci: 'No such permission of this project, or it was revoked, expired, or not activated',
  account: 'The address is no CAIP-10 of an EVM account',
}

function isModest(value: unknown): boolean {
  if (depthOf(value) > depthLimit) return false
  const text = JSON.stringify(value) ?? ''
  return text.length <= termLimit && !noText.test(text)
}

/** NUL and halves of surrogate pairs as JSON writes them: no database keeps those. */
const noText = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Stops behind the limit, so that no depth is too deep to measure. */
function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > depthLimit) return depth
  return Math.max(depth, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)))
}
