import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { type AmountRule, readAmountRule } from '../contract/solana/amountRule.ts'
import { askRecords, isOdd } from '../upstreams/nodes/askRecords.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
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
 * What the node says of each: `null` of what is not there by its word, or no mint; `undefined` of a mint that nobody can reckon
 * with; nothing of what it says in a way that can't be read.
 *
 * @throws ChainUnavailable where no node answers
 */
export async function readMints(
  chain: Chain,
  mints: readonly string[],
): Promise<Map<string, MintData | null | undefined>> {
  const accounts = await readAccounts(chain, mints)
  const found = new Map<string, MintData | null | undefined>()
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
  async function ask(part: readonly string[]): Promise<Read[] | undefined> {
    const [answer] = await askRecords(chain, accountsSchema, [
      { method: 'getMultipleAccounts', params: [part, settings] },
    ])
    return answer && !isOdd(answer) && answer.value.length === part.length
      ? answer.value.map(readAccount)
      : undefined
  }
  /** One at fault hides none of the others; where neither half is answered, the node is at fault. */
  async function askHalves(part: readonly string[]): Promise<Read[]> {
    if (part.length < 2) return part.map(() => unread)
    const middle = part.length >> 1
    const halves = [part.slice(0, middle), part.slice(middle)]
    const read = await Promise.all(halves.map(ask))
    if (read.every((each) => each === undefined) && part.length > 2) return part.map(() => unread)
    return (await Promise.all(halves.map((half, at) => read[at] ?? askHalves(half)))).flat()
  }
  const parts = Array.from({ length: Math.ceil(addresses.length / together) }, (_, at) =>
    addresses.slice(at * together, (at + 1) * together),
  )
  return (await Promise.all(parts.map(async (part) => (await ask(part)) ?? askHalves(part)))).flat()
}

/** What a mint says at its end is its name; somebody may write ten megabytes there. */
const mostBytes = 16_384
const settings = {
  commitment: 'confirmed',
  encoding: 'base64',
  dataSlice: { offset: 0, length: mostBytes },
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
/** Its maker chooses up to 255. */
const mostDecimals = 36
const extensionsAt = 166
const tokenMetadataExtension = 19
/** Behind an authority and a mint, and in Metaplex's account behind one more byte. */
const extensionTexts = 64
const metaplexTexts = 65

function parseMint(account: Account | undefined): MintData | null | undefined {
  if (!account || !(tokenPrograms as readonly string[]).includes(account.owner)) return null
  const { data } = account
  const decimals = data[decimalsAt]
  if (data.length < mintLength || decimals === undefined) return null
  if (decimals > mostDecimals) return undefined
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
