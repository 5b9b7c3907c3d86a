import * as z from 'zod/mini'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { sessionAnswerSchema } from '../../../server/contract/login.ts'
import {
  loginShareAnswerSchema,
  recoveryShareAnswerSchema,
  walletAnswerSchema,
} from '../../../server/contract/wallet.ts'
import type { KeyApi } from '../custody/keyApi.ts'
import type { ServerClient } from './serverClient.ts'

const base = '/login/wallet'

/** The routes of server/contract/wallet.ts, one function each; what custody asks of the server. */
export function walletRoutes({ ask }: ServerClient): KeyApi {
  const tell = async (path: string, body: unknown): Promise<void> => {
    await ask(`${base}${path}`, z.unknown(), { body })
  }
  const whoIs = async () => (await ask('/login/session', sessionAnswerSchema)).user?.id
  const userId = async (): Promise<string> => {
    const known = await whoIs()
    if (known) return known
    // Nobody's wallet is refused, which the frame follows as any such refusal: who was here is signed out, or back.
    await ask(base, walletAnswerSchema)
    const back = await whoIs()
    if (back) return back
    throw new RpcError(rpcCodes.unauthorized, 'Nobody is logged in', { reason: 'no_session' })
  }
  return {
    userId,
    wallet: async () => (await ask(base, walletAnswerSchema)).wallet,
    create: (body) => tell('', body),
    confirm: (body) => tell('/confirm', body),
    loginShare: (purpose) =>
      ask(`${base}/login-share`, loginShareAnswerSchema, { body: { ...(purpose && { purpose }) } }),
    recoveryShare: (proof) => ask(`${base}/recovery-share`, recoveryShareAnswerSchema, { body: { proof } }),
    rotate: (body) => tell('/rotate', body),
    confirmRotation: (body) => tell('/rotate/confirm', body),
  }
}
