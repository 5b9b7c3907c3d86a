import * as z from 'zod/mini'
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
  return {
    wallet: async () => (await ask(base, walletAnswerSchema)).wallet,
    create: (body) => tell('', body),
    confirm: (body) => tell('/confirm', body),
    loginShare: () => ask(`${base}/login-share`, loginShareAnswerSchema, { body: {} }),
    recoveryShare: (proof) => ask(`${base}/recovery-share`, recoveryShareAnswerSchema, { body: { proof } }),
    rotate: (body) => tell('/rotate', body),
    confirmRotation: (body) => tell('/rotate/confirm', body),
  }
}
