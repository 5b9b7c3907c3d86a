import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type * as z from 'zod/mini'
import { RpcError, toWireError } from '../../../host-sdk/protocol/rpcError.ts'
import type { EmailWork } from '../../../server/contract/emailWork.ts'
import type { ErrorCode } from '../../../server/contract/errors.ts'
import { emailCodeRequestSchema, sessionRequestSchema } from '../../../server/contract/login.ts'
import {
  createWalletSchema,
  type LoginShareRequest,
  rotateSchema,
  type WalletAnswer,
} from '../../../server/contract/wallet.ts'
import { serverNow } from '../../test/serverTime.ts'
import { checkDeviceProof } from '../custody/test/checkDeviceProof.ts'

export const mailedCode = '123456'
export const goodTicket = 'ticket-1'
const user = { id: 'a5c0ffee-0000-4000-8000-000000000001', email: 'ann@example.com', name: null }

/** What the server says by HTTP. */
export class Refusal extends Error {
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
  asked: { path: string; body: unknown; headers: Headers; keepalive: boolean }[]
  /** The next call of this path is refused so. */
  refuse(path: string, status: number, code: ErrorCode, times?: number): void
  /** What a node answers, by method: a result, or a function of the parameters, which may throw its `RpcError`. */
  node: Record<string, unknown>
  /** The same for bundler and paymaster. */
  bundler: Record<string, unknown>
  /** The same for the paymasters that the project lists, by their addresses. */
  paymasters: Record<string, Record<string, unknown>>
  /** Whether new browsers are asked about, and what came of it. */
  newDevices: { ask: boolean; approved: boolean; used: boolean }
  /** Strangers request codes for every address: a proof of work of that step is needed. */
  flood: { step: number | undefined }
}

const workSecrets = { hmacSignatureSecret: 'challenge', hmacKeySignatureSecret: 'key' }
const makeWork = async (step: number) => ({
  challenge: await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 7,
    data: { about: '0'.repeat(64), step },
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + 600,
    ...workSecrets,
  }),
})
const isSolved = async (work: EmailWork | undefined): Promise<boolean> =>
  !!work && (await verifySolution({ ...work, deriveKey, ...workSecrets })).verified

/** Answers as server/contract/login.ts and wallet.ts say, from memory, for one person. */
export function fakeServer({ cookies = true } = {}): FakeServer {
  const asked: FakeServer['asked'] = []
  const refusals: { path: string; status: number; code: ErrorCode; times: number }[] = []
  const node: Record<string, unknown> = {}
  const bundler: Record<string, unknown> = {}
  const paymasters: FakeServer['paymasters'] = {}
  const flood: FakeServer['flood'] = { step: undefined }
  const newDevices = { ask: false, approved: false, used: false }
  const known: { id: string }[] = []
  let signedIn = ''
  /** The login named a key, to which its tickets are bound. */
  let bound = false
  let wallet: WalletAnswer['wallet'] = null
  let shares = { loginShare: '', recoveryEnvelope: '', recoveryProof: '', deviceVerifier: '' }
  /** The recovery secret was proved, and the login share not taken for it. */
  let proven = false
  let challenges = 0
  /** The recovery secret was proved since the session was resumed. */
  let unlocked = false
  let next: z.infer<typeof rotateSchema> | undefined
  const shownUser = () =>
    signedIn === 'ticket' && !bound && !unlocked ? { ...user, email: null, name: null } : user
  const session = () => ({
    user: signedIn ? { ...shownUser(), method: signedIn } : null,
    freshAt: signedIn ? new Date(serverNow()).toISOString() : null,
    resumed: signedIn === 'ticket',
    cookies,
  })

  const logIn = (body: unknown) => {
    const { proof, cookieless, ticketKey } = sessionRequestSchema.parse(body)
    if (proof.kind === 'email' && proof.code !== mailedCode) throw new Refusal(401, 'wrong_code')
    if (proof.kind === 'ticket' && proof.ticket !== goodTicket) throw new Refusal(401, 'invalid_ticket')
    if (proof.kind === 'ticket' && bound && !proof.signature) throw new Refusal(401, 'ticket_bound')
    if (proof.kind !== 'ticket') bound = ticketKey !== undefined
    signedIn = proof.kind
    unlocked = false
    const device = proof.kind === 'email' && { device: 'mark-1' }
    return { ...session(), ...device, ...(cookieless && { token: 'session-token', ticket: 'ticket-2' }) }
  }
  const create = (body: unknown) => {
    const { id, addresses, recovery, ...rest } = createWalletSchema.parse(body)
    shares = rest
    const made = { status: 'creating', custody: 'user', rotation: 1, needsUnlock: false } as const
    wallet = { id, addresses, recovery, ...made }
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
    proven = true
    unlocked = true
    return { envelope: shares.recoveryEnvelope, rotation: wallet?.rotation }
  }
  const newChallenge = () => `challenge-${++challenges}`
  const loginShare = ({ purpose, device }: LoginShareRequest) => {
    if (!wallet) throw new Refusal(404, 'wallet_not_found')
    const { id: walletId, rotation } = wallet
    if (!proven) {
      if (!device) throw new Refusal(403, 'share_proof_needed')
      const { challenge, signature } = device
      if (challenge !== `challenge-${challenges}`) throw new Refusal(409, 'stale_challenge')
      const facts = { walletId, rotation, purpose: purpose ?? 'sign', challenge } as const
      if (!checkDeviceProof(shares.deviceVerifier, facts, signature))
        throw new Refusal(403, 'wrong_device_proof')
    }
    proven = false
    return { share: shares.loginShare, rotation, challenge: newChallenge(), verifier: 'kept' }
  }
  const routes: Record<string, (body: never) => unknown> = {
    '/login/session': session,
    '/login/email/work': () => makeWork(flood.step ?? 0),
    '/login/email/code': async (body: unknown) => {
      const { device, work } = emailCodeRequestSchema.parse(body)
      const isDone = work?.challenge.parameters.data.step === flood.step && (await isSolved(work))
      if (flood.step !== undefined && !isDone) throw new Refusal(429, 'work_needed')
      if (!newDevices.ask) return { resendAfter: 30 }
      const isKnown = device === 'mark-1' || (newDevices.approved && !newDevices.used)
      return { action: isKnown ? 'VERIFY_OTP' : 'VERIFY_DEVICE', resendAfter: 30 }
    },
    '/login/email/update': () => ({ next: 'old', resendAfter: 30 }),
    '/login/email/update/old': () => ({ resendAfter: 30 }),
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
      if (body !== undefined) return create(body)
      return { wallet, ...(wallet?.status === 'complete' && { challenge: newChallenge() }) }
    },
    '/login/wallet/confirm': confirm,
    '/login/wallet/rotate': rotate,
    '/login/wallet/rotate/confirm': confirmRotation,
    '/login/wallet/login-share': loginShare,
    '/login/wallet/recovery-share': recoveryShare,
    '/login/report': () => ({}),
    '/v1': answerRpc(node),
    '/v1/bundler': answerRpc(bundler),
  }

  const answer = (path: string, body: unknown, paymaster: string | null): unknown => {
    const refusal = refusals.find((one) => one.path === path && one.times-- > 0)
    if (refusal) throw new Refusal(refusal.status, refusal.code)
    const listed = paymaster === null ? undefined : paymasters[paymaster]
    if (paymaster !== null && !listed) throw new Refusal(400, 'invalid_query')
    const route = listed ? answerRpc(listed) : routes[path]
    if (!route) throw new Refusal(404, 'not_found')
    return route(body as never)
  }
  return {
    asked,
    newDevices,
    flood,
    node,
    bundler,
    paymasters,
    refuse: (path, status, code, times = 1) => refusals.push({ path, status, code, times }),
    fetch: async (input, init) => {
      const [path = '', query] = String(input).split('?')
      const body = init?.body ? JSON.parse(String(init.body)) : undefined
      asked.push({ path, body, headers: new Headers(init?.headers), keepalive: init?.keepalive === true })
      try {
        return Response.json(await answer(path, body, new URLSearchParams(query).get('paymaster')))
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
