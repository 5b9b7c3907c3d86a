import type { Hex } from 'viem'
import {
  multipliedUnits,
  oneUiMultiplier,
  type UiMultiplier,
  uiMultiplierAt,
  uiMultiplierText,
} from '../contract/uiMultiplier.ts'
import { readBalance } from '../tokens/erc20.ts'
import { isNative } from '../tokens/nativeToken.ts'
import type { Token } from '../tokens/token.ts'
import type { TokenLists } from '../tokens/tokenLists.ts'
import type { TokenMetadata } from '../tokens/tokenMetadata.ts'
import type { TokenScales } from '../tokens/tokenScales.ts'
import type { ContractReader } from '../upstreams/contracts/contractReader.ts'
import type { Contracts } from '../upstreams/contracts/contracts.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import { withinTime } from '../upstreams/withinTime.ts'
import type { ChainHoldings, DiscoverTokens, Holding } from './holding.ts'

export interface EvmParts {
  contracts: Contracts
  lists: TokenLists
  metadata: TokenMetadata
  scales: TokenScales
  discover: DiscoverTokens
}

/** Tokens of one address that no list names; who was sent more does not see them all. */
const strangersLimit = 500
/** Ms that tokens of strangers get to be found and for amounts, and all for their names. */
const strangersMs = 2_000
const namesMs = 1_500

/**
 * The native coin, the tokens of the lists, those that were seen and those that are `asked` for, each of which is in the
 * answer even at zero. One request for what we know, one beside it for what strangers wrote. A token whose amounts are
 * multiplied, by what no node says now, is named and left out, as is one that was asked for and can't be described now.
 *
 * @throws ChainUnavailable
 */
export async function readEvm(
  { contracts, lists, metadata, scales, discover }: EvmParts,
  native: Token,
  owner: Hex,
  asked: ReadonlySet<string>,
  by?: Claimant,
): Promise<ChainHoldings> {
  const { chainId } = native
  const known = contracts.known(chainId)?.as(by)
  const strange = contracts.strange(chainId)?.as(by)
  if (!known || !strange) throw new ChainUnavailable(`${chainId} is not served`)
  const listed = new Set(lists.of(chainId).flatMap(({ address }) => address ?? []))
  const startedAt = performance.now()
  // Strangers may spoil or delay their own reading, but not the rest; who asked for one is told that it failed.
  const heldOfStranger = (token: string) =>
    withinTime(strangersMs - (performance.now() - startedAt), readHeld(strange, token, owner)).catch(
      (error) => {
        if (asked.has(token)) throw error
        return { token, amount: 0n }
      },
    )
  const readStrangers = async () => {
    const found = (await discover(chainId, owner, by)).slice(0, strangersLimit)
    const seen = new Map(found.map(({ address, unsolicited }) => [address, unsolicited]))
    const others = [...new Set([...asked, ...seen.keys()])].filter((token) => !listed.has(token))
    return { seen, ofOthers: await Promise.all(others.map(heldOfStranger)) }
  }
  const [coins, ofListed, { seen, ofOthers }] = await Promise.all([
    known.balance(owner),
    Promise.all([...listed].map((token) => readHeld(known, token, owner))),
    readStrangers(),
  ])
  const held = [...ofListed, ...ofOthers].filter(
    ({ token, amount }) => !isNative(chainId, token) && (amount > 0n || asked.has(token)),
  )
  const tokens = held.map(async ({ token, amount }) => {
    // The amount is there; a name that does not come is no reason to hide what a list names.
    const naming = withinTime(namesMs, metadata.get(chainId, token, by))
    const found = await naming.catch(() => lists.get(chainId, token) ?? ('unread' as const))
    return { address: token, amount, found }
  })
  // Listed ones do not wait for what strangers wrote.
  const scalesOf = (isListed: boolean) =>
    scales.get(
      chainId,
      held.flatMap(({ token }) => (listed.has(token) === isListed ? token : [])),
      by,
    )
  const [named, ...readings] = await Promise.all([Promise.all(tokens), scalesOf(true), scalesOf(false)])
  const scaleOf = new Map(readings.flatMap((each) => [...each.scales]))
  const unread = new Set(readings.flatMap(({ unreadable }) => unreadable))
  const holdings = named.flatMap(({ address, amount, found }): Holding[] =>
    found && found !== 'unread' && !unread.has(address)
      ? shownHolding({ token: found, amount, unsolicited: seen.get(address) ?? false }, scaleOf.get(address))
      : [],
  )
  // What came unasked would not be shown anyway.
  const isWanted = ({ standing, address = '' }: Token) => standing === 'listed' || !seen.get(address)
  const isUnread = ({ address, found }: (typeof named)[number]): boolean =>
    found === 'unread' ? asked.has(address) : Boolean(found && unread.has(address) && isWanted(found))
  const unreadable = named.filter(isUnread).map(({ address }) => address)
  return { holdings: [{ token: native, amount: coins }, ...holdings], unread: unreadable }
}

/** As the token's own app shows it. What it can't show itself, nobody can. */
function shownHolding(holding: Holding, scale: UiMultiplier | undefined): Holding[] {
  const { multiplier, next } = uiMultiplierAt(scale, Date.now() / 1_000)
  const amount = multipliedUnits(holding.amount, multiplier)
  if (amount === undefined) return []
  return [
    {
      ...holding,
      amount,
      ...(multiplier !== oneUiMultiplier && {
        multiplier: uiMultiplierText(multiplier),
        units: holding.amount,
      }),
      ...(next && { next: { ...next, multiplier: uiMultiplierText(next.multiplier) } }),
    },
  ]
}

const readHeld = async (reader: ContractReader, token: string, owner: Hex) => ({
  token,
  amount: (await readBalance(reader, token as Hex, owner)) ?? 0n,
})
