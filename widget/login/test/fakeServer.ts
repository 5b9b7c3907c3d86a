import type * as z from 'zod/mini'
import { RpcError, toWireError } from '../../../host-sdk/protocol/rpcError.ts'
import type { ErrorCode } from '../../../server/contract/errors.ts'
import { emailCodeRequestSchema, sessionRequestSchema } from '../../../server/contract/login.ts'
import { createWalletSchema, rotateSchema, type WalletAnswer } from '../../../server/contract/wallet.ts'

export const mailedCode = '123456'
export const goodTicket = 'ticket-1'
const user = { id: 'a5c0ffee-0000-4000-8000-000000000001', email: 'ann@example.com', name: null }

class Refusal extends Error {
  readonly status: number
  readonly code: ErrorCode
  constructor(status: number, code: ErrorCode) {
    super(code)
    this.status = status
    this.code = code
  }
}

export interface FakeServer {
  fetch: typeof fetch
  /** Path and body of each call. */
  asked: { path: string; body: unknown; headers: Headers }[]
  /** The next call of this path is refused so. */
  refuse(path: string, status: number, code: ErrorCode, times?: number): void
  /** What a node answers, by method: a result, or a function of the parameters, which may throw its `RpcError`. */
  node: Record<string, unknown>
  /** The same for bundler and paymaster. */
  bundler: Record<string, unknown>
  /** Whether new browsers are asked about, and what came of it. */
  newDevices: { ask: boolean; approved: boolean; used: boolean }
}

/** Answers as server/contract/login.ts and wallet.ts say, from memory, for one person. */
export function fakeServer({ cookies = true } = {}): FakeServer {
  const asked: FakeServer['asked'] = []
  const refusals: { path: string; status: number; code: ErrorCode; times: number }[] = []
  const node: Record<string, unknown> = {}
  const bundler: Record<string, unknown> = {}
  const newDevices = { ask: false, approved: false, used: false }
  const known: { id: string }[] = []
  let signedIn = ''
  let wallet: WalletAnswer['wallet'] = null
  let shares = { loginShare: '', recoveryEnvelope: '', recoveryProof: '' }
  let next: z.infer<typeof rotateSchema> | undefined
  const session = () => ({
    user: signedIn ? { ...user, method: signedIn } : null,
    freshAt: signedIn ? new Date().toISOString() : null,
    cookies,
  })

  const logIn = (body: unknown) => {
    const { proof, cookieless } = sessionRequestSchema.parse(body)
    if (proof.kind === 'email' && proof.code !== mailedCode) throw new Refusal(401, 'wrong_code')
    if (proof.kind === 'ticket' && proof.ticket !== goodTicket) throw new Refusal(401, 'invalid_ticket')
    signedIn = proof.kind
    const device = newDevices.ask && proof.kind === 'email' && { device: 'mark-1' }
    return { ...session(), ...device, ...(cookieless && { token: 'session-token', ticket: 'ticket-2' }) }
  }
  const create = (body: unknown) => {
    const { id, addresses, recovery, ...rest } = createWalletSchema.parse(body)
    shares = rest
    wallet = { id, addresses, recovery, status: 'creating', custody: 'user', rotation: 1 }
    return {}
  }
  const confirm = () => {
    if (wallet) wallet.status = 'complete'
    return {}
  }
  const rotate = (body: unknown) => {
    next = rotateSchema.parse(body)
    return {}
  }
  const confirmRotation = () => {
    if (wallet && next) wallet = { ...wallet, rotation: next.rotation, recovery: next.recovery }
    if (next) shares = next
    return {}
  }
  const recoveryShare = ({ proof }: { proof: string }) => {
    if (proof !== shares.recoveryProof) throw new Refusal(403, 'wrong_recovery_proof')
    return { envelope: shares.recoveryEnvelope, rotation: wallet?.rotation }
  }
  const routes: Record<string, (body: never) => unknown> = {
    '/login/session': session,
    '/login/email/code': (body: unknown) => {
      const { device } = emailCodeRequestSchema.parse(body)
      if (!newDevices.ask) return { resendAfter: 30 }
      const isKnown = device === 'mark-1' || (newDevices.approved && !newDevices.used)
      return { action: isKnown ? 'VERIFY_OTP' : 'VERIFY_DEVICE', resendAfter: 30 }
    },
    '/login/email/device': () => ({ state: newDevices.approved ? 'approved' : 'waiting' }),
    '/login/nonces': () => ({
      nonce: '0123456789abcdef',
      issuedAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2026-01-01T00:10:00.000Z',
    }),
    '/login/handoffs': () => ({ id: 'popup-1', words: 'AB', expiresIn: 300 }),
    '/login/farcaster': () => ({
      id: 'farcaster-1',
      link: 'https://farcaster.example/~/siwf?channelToken=1',
      expiresIn: 600,
    }),
    '/login/passkeys/options': () => ({
      challengeId: 'challenge-1',
      options: { challenge: 'AAAA', user: { id: 'dTE' }, excludeCredentials: known },
    }),
    '/login/passkeys': ({ response }: { response: { id: string } }) => {
      known.push({ id: response.id })
      return { id: response.id }
    },
    '/login/sessions': logIn,
    '/login/sessions/end': () => {
      signedIn = ''
      return {}
    },
    '/login/wallet': (body: unknown) => {
      if (!signedIn) throw new Refusal(401, 'no_session')
      return body === undefined ? { wallet } : create(body)
    },
    '/login/wallet/confirm': confirm,
    '/login/wallet/rotate': rotate,
    '/login/wallet/rotate/confirm': confirmRotation,
    '/login/wallet/login-share': () => ({ share: shares.loginShare, rotation: wallet?.rotation }),
    '/login/wallet/recovery-share': recoveryShare,
    '/login/report': () => ({}),
    '/v1': answerRpc(node),
    '/v1/bundler': answerRpc(bundler),
  }

  const answer = (path: string, body: unknown): unknown => {
    const refusal = refusals.find((one) => one.path === path && one.times-- > 0)
    if (refusal) throw new Refusal(refusal.status, refusal.code)
    const route = routes[path]
    if (!route) throw new Refusal(404, 'not_found')
    return route(body as never)
  }
  return {
    asked,
    newDevices,
    node,
    bundler,
    refuse: (path, status, code, times = 1) => refusals.push({ path, status, code, times }),
    fetch: async (input, init) => {
      const path = String(input).split('?')[0] ?? ''
      const body = init?.body ? JSON.parse(String(init.body)) : undefined
      asked.push({ path, body, headers: new Headers(init?.headers) })
      try {
        return Response.json(answer(path, body))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const refused = { status: 'FAILED', code: error.code, reasons: [] }
        return Response.json(refused, { status: error.status })
      }
    },
  }
}

const answerRpc =
  (results: Record<string, unknown>) =>
  ({ id, method, params }: { id: number; method: string; params: unknown }) => {
    const known = results[method]
    let result: unknown
    try {
      result = typeof known === 'function' ? known(params) : known
    } catch (error) {
      if (error instanceof RpcError) return { jsonrpc: '2.0', id, error: toWireError(error) }
      throw error
    }
    // As a node says of a method that it does not have.
    if (result === undefined)
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } }
    return { jsonrpc: '2.0', id, result }
  }
