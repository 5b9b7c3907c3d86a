import { base58, base64 } from '@scure/base'
import { FailedTransactionMetadata } from 'litesvm'
import { accountOf, type Encoded, encodeAccount, type Slice, setAccount } from './account.ts'
import { type Chain, errorOf } from './chain.ts'
import { isTokenAccount, tokenPrograms } from './holdings.ts'
import { NodeError } from './nodeError.ts'
import { parseTransaction } from './parseTransaction.ts'

interface Settings extends Slice {
  encoding?: string
  skipPreflight?: boolean
  accounts?: { addresses: string[] }
}
type Method = (chain: Chain, params: never) => unknown

const at = (chain: Chain, value: unknown) => ({ context: { slot: chain.slot() }, value })

const wireOf = (text: string, { encoding = 'base58' }: Settings = {}): Uint8Array => {
  try {
    return (encoding === 'base64' ? base64 : base58).decode(text)
  } catch {
    throw new NodeError(-32602, `invalid ${encoding} encoding`)
  }
}

/** The whole name of devnet; its CAIP-2 id is the first 32 characters. */
const genesisHash = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
/** Blocks for which a blockhash lasts. */
const lifetime = 150

function simulate(chain: Chain, [text, settings = {}]: [string, Settings?]): unknown {
  const tried = chain.svm.simulateTransaction(chain.read(wireOf(text, settings)))
  const failed = tried instanceof FailedTransactionMetadata
  const after = new Map(failed ? [] : tried.postAccounts().map((one) => [String(one.address), one]))
  const accounts = settings.accounts?.addresses.map((name) => {
    const changed = after.get(name)
    if (changed) return changed.lamports > 0n ? encodeAccount(changed) : null
    return encodeAccount(accountOf(chain, name))
  })
  return at(chain, {
    err: failed ? errorOf(tried) : null,
    logs: tried.meta().logs(),
    accounts: failed ? null : (accounts ?? null),
    unitsConsumed: Number(tried.meta().computeUnitsConsumed()),
    returnData: null,
  })
}

/** JSON-RPC of Solana, as far as pages and the proxy ask. https://solana.com/docs/rpc/http */
export const methods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.3.0', 'feature-set': 1 }),
  getGenesisHash: () => genesisHash,
  getSlot: (chain) => chain.slot(),
  getBlockHeight: (chain) => chain.slot(),
  getEpochInfo: (chain) => ({
    epoch: Number(chain.svm.getClock().epoch),
    absoluteSlot: chain.slot(),
    blockHeight: chain.slot(),
  }),
  getLatestBlockhash: (chain) =>
    at(chain, { blockhash: chain.svm.latestBlockhash(), lastValidBlockHeight: chain.slot() + lifetime }),
  isBlockhashValid: (chain) => at(chain, true),
  getFeeForMessage: (chain) => at(chain, 5_000),
  getRecentPrioritizationFees: () => [],
  getMinimumBalanceForRentExemption: ({ svm }, [length]: [number]) =>
    Number(svm.minimumBalanceForRentExemption(BigInt(length))),
  getBalance: (chain, [name]: [string]) => at(chain, Number(chain.svm.getBalance(name as never) ?? 0n)),
  getAccountInfo: (chain, [name, settings]: [string, Settings?]) =>
    at(chain, encodeAccount(accountOf(chain, name), settings?.dataSlice)),
  getMultipleAccounts: (chain, [names, settings]: [string[], Settings?]) =>
    at(
      chain,
      names.map((name) => encodeAccount(accountOf(chain, name), settings?.dataSlice)),
    ),
  getTokenAccountsByOwner: (
    chain,
    [owner, { mint, programId }]: [string, { mint?: string; programId?: string }],
  ) =>
    at(
      chain,
      (programId ? [programId] : tokenPrograms)
        .flatMap((program) => chain.svm.getProgramAccounts(program as never))
        .filter(
          ({ data }) => isTokenAccount(data) && base58.encode(Uint8Array.from(data.slice(32, 64))) === owner,
        )
        .filter(({ data }) => !mint || base58.encode(Uint8Array.from(data.slice(0, 32))) === mint)
        .map((one) => ({ pubkey: one.address, account: encodeAccount(one) })),
    ),
  simulateTransaction: simulate,
  sendTransaction: (chain, [text, settings]: [string, Settings?]) =>
    chain.send(wireOf(text, settings), !settings?.skipPreflight),
  getSignatureStatuses: (chain, [names]: [string[]]) =>
    at(
      chain,
      names.map((name) => {
        const found = chain.sent.get(name)
        return found
          ? { slot: found.slot, confirmations: null, err: found.err, confirmationStatus: 'finalized' }
          : null
      }),
    ),
  /** Newest first, after the one that is named. */
  getSignaturesForAddress: (
    { sent },
    [address, { limit = 1_000, before }]: [string, { limit?: number; before?: string }],
  ) => {
    const all = [...sent].reverse()
    const from = before === undefined ? 0 : all.findIndex(([name]) => name === before) + 1
    return all
      .slice(from)
      .filter(([, { accounts }]) => accounts.includes(address))
      .slice(0, limit)
      .map(([signature, { slot, err, time }]) => ({ signature, slot, err, blockTime: time, memo: null }))
  },
  getTransaction: (chain, [name, settings]: [string, Settings?]) =>
    parseTransaction(chain.sent.get(name), settings?.encoding),
  requestAirdrop: (chain, [name, amount]: [string, number]) => {
    chain.airdrop(name, BigInt(amount))
    return '1'.repeat(64)
  },
  /** Of this node alone: puts an account where a journey needs it. */
  setAccount: (chain, [name, account]: [string, Encoded]) => setAccount(chain, name, account),
}
