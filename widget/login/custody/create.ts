import type { WalletAddresses } from '../../../server/contract/wallet.ts'
import { createText } from '../../../server/contract/walletTexts.ts'
import { readAddresses } from '../signers/readAddresses.ts'
import type { Seed } from '../signers/seed.ts'
import { randomBytes, toBase64url, zero } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import { CustodyError, refusalOf } from './custodyError.ts'
import { deriveSeed } from './deriveSeed.ts'
import { deviceVerifierOf } from './deviceKey.ts'
import type { ConfirmRequest, Wallet } from './keyApi.ts'
import { proveAccounts } from './proveAccounts.ts'
import { createLock, type RecoveryLock } from './recoveryLock.ts'
import type { RecoverySecret } from './recoverySecret.ts'
import { type Shares, splitEntropy } from './shares.ts'
import { signText } from './signText.ts'
import { storeShares } from './storeShares.ts'
import { entropyOf } from './words.ts'

interface Draft {
  addresses: WalletAddresses
  shares: Shares
  lock: RecoveryLock
}

/** Stores login and recovery share as `creating`, signed by the key of each account. @returns the envelope */
async function send({ api }: CustodyContext, draft: Draft, seed: Seed, id: string): Promise<string> {
  const { addresses, shares, lock } = draft
  const recoveryEnvelope = await lock.seal(shares.recovery, id)
  const loginShare = toBase64url(shares.login)
  const { recovery, proof: recoveryProof } = lock
  const deviceVerifier = await deviceVerifierOf(shares.device, id)
  const body = { id, addresses, loginShare, recoveryEnvelope, recovery, recoveryProof, deviceVerifier }
  const text = await createText(await api.userId(), body)
  const proofs = await proveAccounts(seed, addresses, text)
  await api.create({ ...body, proofs, signature: signText(seed, text) })
  return recoveryEnvelope
}

/** A creation that was broken off may hold the place: then this one takes it over under its id. */
async function begin(
  context: CustodyContext,
  draft: Draft,
  seed: Seed,
): Promise<{ wallet: Wallet; envelope: string }> {
  const fresh = crypto.randomUUID()
  const answer = await send(context, draft, seed, fresh).then(
    (envelope) => ({ envelope, id: fresh }),
    async (thrown: unknown) => {
      const found = refusalOf(thrown) === 'wallet_exists' ? await context.api.wallet() : null
      if (found?.status !== 'creating') throw thrown
      return { envelope: await send(context, draft, seed, found.id), id: found.id }
    },
  )
  const wallet = await context.api.wallet()
  if (wallet?.id !== answer.id) throw new CustodyError('wallet_exists')
  return { wallet, envelope: answer.envelope }
}

function finishing({ api }: CustodyContext, { addresses, lock }: Draft, begun: Wallet) {
  const wallet: Wallet = { ...begun, status: 'complete', addresses, recovery: lock.recovery }
  const confirm = (body: ConfirmRequest): Promise<void> => api.confirm(body)
  return { wallet, confirm, conflict: 'wallet_exists' } as const
}

/**
 * Makes the wallet: shares to the server as `creating`, to the device, every pair checked, then confirmed. Broken off
 * anywhere before the end, there is no wallet and nothing was shown.
 * Refuses with `wallet_exists`, `invalid_words`, or as the server refuses.
 */
export async function create(
  context: CustodyContext,
  secret: RecoverySecret,
  options: { words?: string },
): Promise<WalletAddresses> {
  if ((await context.api.wallet())?.status === 'complete') throw new CustodyError('wallet_exists')
  const entropy = options.words === undefined ? randomBytes(32) : entropyOf(options.words)
  const shares = await splitEntropy(entropy)
  let seed: Seed | undefined
  try {
    const lock = await createLock(context, secret)
    seed = await deriveSeed(entropy)
    const addresses = readAddresses(seed)
    const draft = { addresses, shares, lock }
    const { wallet, envelope } = await begin(context, draft, seed)
    await storeShares(context, { ...draft, ...finishing(context, draft, wallet), envelope })
    return addresses
  } finally {
    zero(entropy, seed?.bip39, shares.device, shares.login, shares.recovery)
  }
}
