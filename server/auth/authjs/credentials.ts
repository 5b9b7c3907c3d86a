import { CredentialsSignin } from '@auth/core/errors'
import Credentials from '@auth/core/providers/credentials'
import type { ServerContext } from '../../context.ts'
import { type Proof, proofSchema } from '../../contract/login.ts'
import { HttpError } from '../../errors/httpError.ts'
import type { Request } from '../../http/handler.ts'
import { countFailedLogin, wayOfKind } from '../countLogin.ts'
import { verifyProof } from '../verifyProof.ts'
import { ownPages } from './ownPages.ts'
import { readPending } from './pending.ts'

type Fields = Partial<Record<string, unknown>>

/**
 * Ways in that Auth.js offers by form, and how the fields of a form become a proof. Wallets and passkeys are not among
 * them: their proofs need a nonce that only the frame of a project gets.
 */
const ways: Record<'email', (fields: Fields, request: Request) => unknown> = {
  email: ({ email, code, binding }, request) => ({
    email,
    code,
    binding: binding ?? readPending(request)?.binding,
  }),
}

/** The provider `email`: what it is given is checked where the login frame's proofs are. */
export function credentials(context: ServerContext, request: Request) {
  return Object.entries(ways).map(([kind, toProof]) =>
    Credentials({
      id: kind,
      name: kind,
      credentials: {},
      async authorize(fields) {
        const proof = proofSchema.safeParse({ ...(toProof(fields, request) as object), kind })
        if (!proof.success) throw refused(context, 'invalid_body')
        return { id: await prove(context, proof.data), method: kind }
      },
    }),
  )
}

async function prove(context: ServerContext, proof: Proof): Promise<string> {
  try {
    return (await verifyProof(context, proof, ownPages(context))).userId
  } catch (error) {
    countFailedLogin(context, wayOfKind[proof.kind], error)
    if (error instanceof HttpError && error.status < 500) throw refused(context, error.code)
    throw error
  }
}

/** Auth.js leads back to the sign-in page with `error=CredentialsSignin&code=<our code>`. */
function refused({ metrics }: ServerContext, code: HttpError['code']): CredentialsSignin {
  metrics.refused.inc({ code })
  const error = new CredentialsSignin()
  error.code = code
  return error
}
