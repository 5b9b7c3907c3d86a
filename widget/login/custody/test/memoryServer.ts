import { type Hex, verifyMessage } from 'viem'
import {
  confirmSchema,
  createWalletSchema,
  type Recovery,
  rotateSchema,
  verifierSchema,
} from '../../../../server/contract/wallet.ts'
import {
  createText,
  hashLoginShare,
  rotateText,
  verifierText,
} from '../../../../server/contract/walletTexts.ts'
import { CustodyError } from '../custodyError.ts'
import type { ConfirmRequest, CreateRequest, KeyApi, RotateRequest, Wallet } from '../keyApi.ts'
import { checkDeviceProof } from './checkDeviceProof.ts'

const userId = 'b5c0ffee-0000-4000-8000-000000000001'

interface Row {
  loginShare: string
  /** The operator's key is gone. */
  lost?: true
  recoveryEnvelope: string
  recovery: Recovery
  recoveryProof: string
  /** Left out: a set from before there were proofs of the device share. */
  deviceVerifier?: string | undefined
}

export interface MemoryServer {
  api: KeyApi
  /** Calls that came to their end, in order. */
  calls: string[]
  /** What the server holds, as an operator would see it. */
  stored(): { wallet: Wallet | null; rows: Map<number, Row> }
  change(edit: (wallet: Wallet, rows: Map<number, Row>) => void): void
  /** The login share in use opens no more. */
  lose(): void
  /** The set in use becomes one from before there were proofs of the device share. */
  forgetVerifier(): void
  /** A ticket resumed the session. */
  resume(): void
}

const rowOf = (body: CreateRequest | RotateRequest): Row => {
  const { loginShare, recoveryEnvelope, recovery, recoveryProof, deviceVerifier } = body
  return { loginShare, recoveryEnvelope, recovery, recoveryProof, deviceVerifier }
}

/**
 * One person's part of the server, after contract/wallet.ts: bodies are parsed, a wallet that is `creating` gives no
 * share, a rotation is unseen until it is confirmed, a wrong proof gets nothing, the login share goes to who proves
 * another one, the key signs for its shares, and a confirmation is of one set only.
 */
export function createMemoryServer(options: { keepsFirstCreation?: boolean } = {}): MemoryServer {
  let wallet: Wallet | null = null
  const rows = new Map<number, Row>()
  const calls: string[] = []
  let resumed = false
  /** The rotation whose recovery secret was proved last, until the login share was taken for it. */
  let proven = 0

  const refuse = (code: ConstructorParameters<typeof CustodyError>[0]): never => {
    throw new CustodyError(code)
  }
  const inUse = (): { wallet: Wallet; row: Row } => {
    const row = wallet?.status === 'complete' ? rows.get(wallet.rotation) : undefined
    return wallet && row ? { wallet, row } : refuse('wallet_not_found')
  }
  const requireKey = async (address: string, text: string, signature: string): Promise<void> => {
    const proof = { address: address as Hex, message: text, signature: signature as Hex }
    if (!(await verifyMessage(proof))) refuse('invalid_proof')
  }
  const requireSameSet = async ({ rotation, loginShareHash }: ConfirmRequest): Promise<Row> => {
    const row = rows.get(rotation)
    const same = row && (await hashLoginShare(row.loginShare)) === loginShareHash
    return same ? row : refuse('stale_rotation')
  }
  const named = (id: string): Wallet => (wallet?.id === id ? wallet : refuse('wallet_not_found'))

  const api: KeyApi = {
    userId: async () => userId,
    wallet: async () => {
      if (!wallet) return null
      const needsUnlock = resumed && rows.get(wallet.rotation)?.deviceVerifier === undefined && proven === 0
      return structuredClone({ ...wallet, needsUnlock })
    },
    async create(raw) {
      const body = createWalletSchema.parse(raw)
      await requireKey(body.addresses.eip155, await createText(userId, body), body.signature)
      if (wallet?.status === 'complete') refuse('wallet_exists')
      if (wallet && wallet.id !== body.id && options.keepsFirstCreation) refuse('wallet_exists')
      const custody = body.recovery.kind === 'operator' ? 'operator' : 'user'
      const { id, addresses, recovery } = body
      wallet = { id, status: 'creating', addresses, custody, rotation: 1, recovery, needsUnlock: false }
      rows.set(1, rowOf(body))
    },
    async confirm(raw) {
      const body = confirmSchema.parse(raw)
      const found = named(body.id)
      if (found.rotation !== body.rotation) refuse('stale_rotation')
      await requireSameSet(body)
      found.status = 'complete'
    },
    async loginShare({ purpose, device } = {}) {
      const { wallet: found, row } = inUse()
      if (row.lost) refuse('login_share_lost')
      const { id: walletId, rotation } = found
      const verifier = row.deviceVerifier
      if (proven === rotation) proven = 0
      else if (verifier === undefined ? resumed : !device) refuse('share_proof_needed')
      else if (verifier !== undefined && device) {
        if (device.rotation !== rotation) refuse('stale_rotation')
        const once = { purpose: purpose ?? 'sign', challenge: crypto.randomUUID() } as const
        const signature = await device.sign(once)
        if (!checkDeviceProof(verifier, { walletId, rotation, ...once }, signature))
          refuse('wrong_device_proof')
      }
      return { share: row.loginShare, rotation, verifier: verifier === undefined ? 'missing' : 'kept' }
    },
    async storeVerifier(raw) {
      const body = verifierSchema.parse(raw)
      const found = named(body.id)
      await requireKey(found.addresses.eip155, verifierText(body), body.signature)
      const row = rows.get(body.rotation)
      if (!row || found.rotation !== body.rotation) return refuse('stale_rotation')
      row.deviceVerifier = body.deviceVerifier
    },
    async recoveryShare(proof) {
      const { wallet: found, row } = inUse()
      if (proof !== row.recoveryProof) refuse('wrong_recovery_proof')
      proven = found.rotation
      return { envelope: row.recoveryEnvelope, rotation: found.rotation }
    },
    async rotate(raw) {
      const body = rotateSchema.parse(raw)
      const found = named(body.id)
      await requireKey(found.addresses.eip155, await rotateText(body), body.signature)
      if (named(body.id).rotation + 1 !== body.rotation) refuse('stale_rotation')
      rows.set(body.rotation, rowOf(body))
    },
    async confirmRotation(raw) {
      const body = confirmSchema.parse(raw)
      const next = await requireSameSet(body)
      const found = named(body.id)
      if (found.rotation === body.rotation) return
      if (found.rotation + 1 !== body.rotation) refuse('stale_rotation')
      rows.delete(found.rotation)
      wallet = { ...found, rotation: body.rotation, recovery: next.recovery }
    },
  }
  return {
    api: recorded(api, calls),
    calls,
    stored: () => ({ wallet, rows }),
    change: (edit) => wallet && edit(wallet, rows),
    lose: () => void Object.assign(inUse().row, { lost: true }),
    forgetVerifier: () => void Object.assign(inUse().row, { deviceVerifier: undefined }),
    resume: () => {
      resumed = true
      proven = 0
    },
  }
}

function recorded(api: KeyApi, calls: string[]): KeyApi {
  const entries = Object.entries(api).map(
    ([name, call]: [string, (...args: never[]) => Promise<unknown>]) => [
      name,
      async (...args: never[]) => {
        const answer = await call(...args)
        calls.push(name)
        return answer
      },
    ],
  )
  return Object.fromEntries(entries) as KeyApi
}
