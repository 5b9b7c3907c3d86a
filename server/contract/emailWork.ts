import * as z from 'zod/mini'

/**
 * A proof of work (ALTCHA, version 2, PBKDF2), which goes around the limit of an email address:
 *
 *   POST /login/email/code   429 `work_needed`
 *   POST /login/email/work   { email } → EmailWorkAnswer: a challenge for this address, project and page
 *   POST /login/email/code   { …, work: EmailWork }
 */
const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))

const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex(16),
    salt: hex(16),
    /** Iterations of one try. */
    cost: z.number().check(z.minimum(1), z.maximum(100_000)),
    keyLength: z.literal(32),
    /** Of the key that is wanted. */
    keyPrefix: hex(16),
    keySignature: hex(32),
    /** Seconds since 1970. */
    expiresAt: z.number(),
    data: z.object({ about: hex(32), step: z.number() }),
  }),
  signature: hex(32),
})

export const emailWorkAnswerSchema = z.object({ challenge: challengeSchema })
export type EmailWorkAnswer = z.infer<typeof emailWorkAnswerSchema>

export const emailWorkSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({
    counter: z.number().check(z.minimum(0), z.maximum(2 ** 32 - 1)),
    derivedKey: hex(32),
  }),
})
export type EmailWork = z.infer<typeof emailWorkSchema>
