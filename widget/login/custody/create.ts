import type { WalletAddresses } from '../../../server/contract/wallet.ts'
import { readAddresses } from '../signers/readAddresses.ts'
import { type Bytes, randomBytes, toBase64url, zero } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import { CustodyError, refusalOf } from './custodyError.ts'
import { deriveSeed } from './deriveSeed.ts'
import type { ConfirmRequest, Wallet } from './keyApi.ts'
import { createLock, type RecoveryLock } from './recoveryLock.ts'
import type { RecoverySecret } from './recoverySecret.ts'
import { type Shares, splitEntropy } from './shares.ts'
import { storeShares } from './storeShares.ts'
import { entropyOf } from './words.ts'

interface Draft {
  addresses: WalletAddresses
  shares: Shares
  lock: RecoveryLock
}

async function addressesOf(entropy: Bytes): Promise<WalletAddresses> {
  const seed = await deriveSeed(entropy)
  try {
    return readAddresses(seed)
  } finally {
    zero(seed.bip39)
  }
}

/** Stores login and recovery share as `creating`. @returns the envelope */
async function send({ api }: CustodyContext, draft: Draft, id: string): Promise<string> {
  const { addresses, shares, lock } = draft
  const recoveryEnvelope = await lock.seal(shares.recovery, id)
  const loginShare = toBase64url(shares.login)
  const { recovery, proof: recoveryProof } = lock
  await api.create({ id, addresses, loginShare, recoveryEnvelope, recovery, recoveryProof })
  return recoveryEnvelope
}

/** A creation that was broken off may hold the place: then this one takes it over under its id. */
async function begin(context: CustodyContext, draft: Draft): Promise<{ wallet: Wallet; envelope: string }> {
  const fresh = crypto.randomUUID()
  const answer = await send(context, draft, fresh).then(
    (envelope) => ({ envelope, id: fresh }),
    async (thrown: unknown) => {
      const found = refusalOf(thrown) === 'wallet_exists' ? await context.api.wallet() : null
      if (found?.status !== 'creating') throw thrown
      return { envelope: await send(context, draft, found.id), id: found.id }
    },
  )
  const wallet = await context.api.wallet()
  if (wallet?.id !== answer.id) throw new CustodyError('wallet_exists')
  return { wallet, envelope: answer.envelope }
}

function finishing({ api }: CustodyContext, { addresses, lock }: Draft, begun: Wallet) {
  const wallet: Wallet = { ...begun, status: 'complete', addresses, recovery: lock.recovery }
  const isOurs = async (): Promise<boolean> => {
    const found = await api.wallet()
    return (
      found?.status === 'complete' && found.id === wallet.id && found.addresses.eip155 === addresses.eip155
    )
  }
  const confirm = (body: ConfirmRequest): Promise<void> => api.confirm(body)
  return { wallet, isOurs, confirm, conflict: 'wallet_exists' } as const
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
  try {
    const addresses = await addressesOf(entropy)
    const lock = await createLock(context, secret)
    const draft = { addresses, shares, lock }
    const { wallet, envelope } = await begin(context, draft)
    await storeShares(context, { ...draft, ...finishing(context, draft, wallet), envelope })
    return addresses
  } finally {
    zero(entropy, shares.device, shares.login, shares.recovery)
  }
}
