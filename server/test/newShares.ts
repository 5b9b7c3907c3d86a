import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type DeviceProofFacts, deviceProofText } from '../contract/deviceProof.ts'
import type { Recovery } from '../contract/wallet.ts'
import { createText, rotateText } from '../contract/walletTexts.ts'
import { newAccounts } from './newAccounts.ts'

const random = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** By verifier: what a login frame derives from the device share of the set. */
const deviceKeys = new Map<string, KeyObject>()

function newVerifier(): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  deviceKeys.set(x, privateKey)
  return x
}

/** The proof of the device share that belongs to a verifier of `newShares`. */
export function proveDevice(verifier: string, facts: DeviceProofFacts) {
  const key = deviceKeys.get(verifier)
  if (!key) throw new Error('No device share belongs to this verifier')
  const signature = sign(null, Buffer.from(deviceProofText(facts)), key).toString('base64url')
  return { rotation: facts.rotation, challenge: facts.challenge, signature }
}

/** What a login frame sends for a set of shares; nothing in it is used twice. */
export function newShares() {
  return {
    deviceVerifier: newVerifier(),
    loginShare: random(33),
    recoveryEnvelope: random(120),
    recovery: { kind: 'password', salt: random(16), memoryKiB: 65_536, passes: 3 } as Recovery,
    recoveryProof: random(32),
  }
}

/** The same with operator custody. */
export const operatorShares = (): ReturnType<typeof newShares> => ({
  ...newShares(),
  recovery: { kind: 'operator' },
  recoveryProof: '',
})

/** The eip155 key of a wallet. */
export const newKey = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

export interface TestWalletOptions {
  /** @default a new one */
  key?: PrivateKeyAccount
  /** @default a new one */
  id?: string
  /** @default newShares() */
  shares?: ReturnType<typeof newShares>
}

/** What `POST /login/wallet` takes from this person: contract/wallet.ts. */
export async function newWallet(userId: string, options: TestWalletOptions = {}) {
  const key = options.key ?? newKey()
  const accounts = newAccounts()
  const unsigned = {
    id: options.id ?? (randomUUID() as string),
    addresses: { eip155: key.address as string, ...accounts.addresses },
    ...(options.shares ?? newShares()),
  }
  const text = await createText(userId, unsigned)
  const signature: string = await key.signMessage({ message: text })
  return { ...unsigned, proofs: accounts.prove(text), signature }
}

/** What `POST /login/wallet/rotate` takes from who holds the key. */
export async function newRotation(
  key: PrivateKeyAccount,
  id: string,
  { rotation = 2, shares = newShares() } = {},
) {
  const unsigned = { id, rotation, ...shares }
  const signature: string = await key.signMessage({ message: await rotateText(unsigned) })
  return { ...unsigned, signature }
}

/** What confirms a set of shares, the first one unless it is a rotation. */
export const confirming = (set: { id: string; rotation?: number; loginShare: string }) => ({
  id: set.id,
  rotation: set.rotation ?? 1,
  loginShareHash: createHash('sha256').update(set.loginShare).digest('hex'),
})
