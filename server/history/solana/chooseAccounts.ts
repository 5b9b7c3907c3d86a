import { base58, base64 } from '@scure/base'
import { tokenAccountOf } from '../../tokens/derivedAddress.ts'

/** A token account as a list gives it. */
export interface ListedAccount {
  pubkey: string
  /** The program whose list names it. */
  programId: string
  /** Its first bytes, base64; `undefined` where they can't be read. */
  data: string | undefined
}

/** Decimals of a token of Solana that a list vouches for. */
export type ListedDecimals = (mint: string) => number | undefined

/** Token accounts whose signatures are read beside those of the address: a transfer to one does not name its owner. */
const mostAccounts = 25
/** Of a token account: mint, owner, amount. Source: https://github.com/solana-program/token, state.rs */
export const accountHead = { offset: 0, length: 72 }

/**
 * The accounts whose past is read. Anybody may open some for an owner and fill them with what is worth nothing: those of
 * listed tokens come first, the owner's own by default before others, then those that hold most.
 */
export function chooseAccounts(
  owner: string,
  accounts: readonly ListedAccount[],
  decimalsOf: ListedDecimals,
): string[] {
  const ranked = accounts.map((account) => ({ account, ...rankOf(owner, account, decimalsOf) }))
  ranked.sort((one, other) => other.tier - one.tier || other.held - one.held)
  return ranked.slice(0, mostAccounts).map(({ account }) => account.pubkey)
}

const tiers = { own: 2, listed: 1, other: 0 } as const

function rankOf(
  owner: string,
  { pubkey, programId, data }: ListedAccount,
  decimalsOf: ListedDecimals,
): { tier: number; held: number } {
  const bytes = data === undefined ? undefined : readHead(data)
  if (!bytes) return { tier: tiers.other, held: -1 }
  const mint = base58.encode(bytes.subarray(0, 32))
  const amount = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(64, true))
  const decimals = decimalsOf(mint)
  if (decimals === undefined) return { tier: tiers.other, held: amount }
  const isOwn = tokenAccountOf(owner, programId, mint) === pubkey
  return { tier: isOwn ? tiers.own : tiers.listed, held: amount / 10 ** decimals }
}

function readHead(data: string): Uint8Array | undefined {
  try {
    const bytes = base64.decode(data)
    return bytes.length < accountHead.length ? undefined : bytes
  } catch {
    return undefined
  }
}
