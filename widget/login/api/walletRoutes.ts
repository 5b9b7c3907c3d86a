import * as z from 'zod/mini'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { sessionAnswerSchema } from '../../../server/contract/login.ts'
import {
  loginShareAnswerSchema,
  recoveryShareAnswerSchema,
  walletAnswerSchema,
} from '../../../server/contract/wallet.ts'
import type { DeviceProver, KeyApi } from '../custody/keyApi.ts'
import { reasonOf, type ServerClient } from './serverClient.ts'

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
  /** The newest one that was not used; '' for none. */
  let challenge = ''
  const wallet: KeyApi['wallet'] = async () => {
    const answer = await ask(base, walletAnswerSchema)
    challenge = answer.challenge ?? ''
    return answer.wallet
  }
  const prove = async ({ rotation, sign }: DeviceProver, purpose: 'sign' | 'export') => {
    if (!challenge) await wallet()
    const once = challenge
    challenge = ''
    return { rotation, challenge: once, signature: await sign({ purpose, challenge: once }) }
  }
  const loginShare: KeyApi['loginShare'] = async ({ purpose, device } = {}) => {
    const body = {
      ...(purpose && { purpose }),
      ...(device && { device: await prove(device, purpose ?? 'sign') }),
    }
    const { challenge: next, ...answer } = await ask(`${base}/login-share`, loginShareAnswerSchema, { body })
    challenge = next
    return answer
  }
  return {
    userId,
    wallet,
    create: (body) => tell('', body),
    confirm: (body) => tell('/confirm', body),
    loginShare: (options) =>
      loginShare(options).catch((error) => {
        // Too old by now, or of the session before.
        if (reasonOf(error) !== 'stale_challenge') throw error
        challenge = ''
        return loginShare(options)
      }),
    storeVerifier: (body) => tell('/verifier', body),
    recoveryShare: (proof) => ask(`${base}/recovery-share`, recoveryShareAnswerSchema, { body: { proof } }),
    rotate: (body) => tell('/rotate', body),
    confirmRotation: (body) => tell('/rotate/confirm', body),
  }
}
