import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { type AmountRule, readAmountRule } from '../contract/solana/amountRule.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import { metadataAddress } from './metadataAddress.ts'
import { tokenPrograms } from './solanaPrograms.ts'

/** What the chain says of a mint. */
export interface MintData {
  decimals: number
  name?: string | undefined
  symbol?: string | undefined
  /** How its amounts are shown, where not by its decimals alone. */
  amountRule?: AmountRule | undefined
}

/** Accounts in one question; nodes take no more. */
const together = 100

const accountsSchema = z.object({ value: z.array(z.unknown()) })
const accountSchema = z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) })

/**
 * What the node says of each; `undefined` of what is none, and nothing of what it says in a way that can't be read.
 *
 * @throws ChainUnavailable
 */
export async function readMints(
  chain: Chain,
  mints: readonly string[],
): Promise<Map<string, MintData | undefined>> {
  const accounts = await readAccounts(chain, mints)
  const found = new Map<string, MintData | undefined>()
  for (const [at, mint] of mints.entries()) {
    const account = accounts[at]
    if (account !== unread) found.set(mint, parseMint(account))
  }
  const nameless = [...found].filter(([, data]) => data && data.symbol === undefined).map(([mint]) => mint)
  // Names are no reason to fail.
  const texts = await readAccounts(chain, nameless.map(metadataAddress)).catch(() => [])
  for (const [at, mint] of nameless.entries()) {
    const text = texts[at]
    const data = found.get(mint)
    if (text && text !== unread && data) found.set(mint, { ...data, ...readTexts(text.data, metaplexTexts) })
  }
  return found
}

interface Account {
  owner: string
  data: Uint8Array
}

type Read = Account | typeof unread | undefined
/** The node says something that is no account. */
const unread = Symbol('unread')

async function readAccounts(chain: Chain, addresses: readonly string[]): Promise<Read[]> {
  const parts = Array.from({ length: Math.ceil(addresses.length / together) }, (_, at) =>
    addresses.slice(at * together, (at + 1) * together),
  )
  const settings = { commitment: 'confirmed', encoding: 'base64' }
  const answers = await Promise.all(
    chain.askMany(parts.map((part) => ({ method: 'getMultipleAccounts', params: [part, settings] }))),
  )
  return answers.flatMap((answer, at) => {
    const parsed = answer.ok ? accountsSchema.safeParse(answer.value) : undefined
    if (!parsed?.success || parsed.data.value.length !== parts[at]?.length)
      throw new ChainUnavailable(`${chain.id}: the node gives no accounts`)
    const read = parsed.data.value.map(readAccount)
    const given = read.filter((each) => each !== undefined)
    // One that can't be read hides none of the others; where none can be, it is another list.
    if (given.length > 0 && given.every((each) => each === unread))
      throw new ChainUnavailable(`${chain.id}: the node gives accounts that can't be read`)
    return read
  })
}

function readAccount(account: unknown): Read {
  if (account === null) return undefined
  const parsed = accountSchema.safeParse(account)
  if (!parsed.success) return unread
  try {
    return { owner: parsed.data.owner, data: base64.decode(parsed.data.data[0]) }
  } catch {
    return unread
  }
}

/** Where things stand in a mint. Source: https://github.com/solana-program/token, state.rs; token-2022, extension/mod.rs */
const mintLength = 82
const decimalsAt = 44
const extensionsAt = 166
const tokenMetadataExtension = 19
/** Behind an authority and a mint, and in Metaplex's account behind one more byte. */
const extensionTexts = 64
const metaplexTexts = 65

function parseMint(account: Account | undefined): MintData | undefined {
  if (!account || !(tokenPrograms as readonly string[]).includes(account.owner)) return undefined
  const { data } = account
  const decimals = data[decimalsAt]
  if (data.length < mintLength || decimals === undefined || decimals > 36) return undefined
  const amountRule = ruleOf(data)
  const told = { decimals, ...(amountRule && { amountRule }) }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = extensionsAt; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true)
    const end = at + 4 + view.getUint16(at + 2, true)
    if (type === tokenMetadataExtension)
      return { ...told, ...readTexts(data.subarray(at + 4, end), extensionTexts) }
    at = end
  }
  return told
}

/** One that is cut off is none: nobody reckons with it. */
function ruleOf(mint: Uint8Array): AmountRule | undefined {
  try {
    return readAmountRule(mint)
  } catch {
    return undefined
  }
}

/** Name and symbol, each with its length in front. */
function readTexts(data: Uint8Array, from: number): { name?: string; symbol?: string } {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const texts: string[] = []
  let at = from
  while (texts.length < 2) {
    if (at + 4 > data.length) return {}
    const end = at + 4 + view.getUint32(at, true)
    if (end > data.length) return {}
    texts.push(new TextDecoder().decode(data.subarray(at + 4, end)))
    at = end
  }
  const [name = '', symbol = ''] = texts
  return { name, symbol }
}
