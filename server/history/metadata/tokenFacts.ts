import { decodeAbiParameters, hexToString, toFunctionSelector } from 'viem'
import { createReadThrough } from '../../cache/readThrough.ts'
import { cleanText } from '../../tokens/cleanText.ts'
import { requireContracts } from '../../upstreams/contracts/isContractsFault.ts'
import type { Chains } from '../../upstreams/nodes/chains.ts'
import type { NodeAnswer } from '../../upstreams/nodes/nodeCall.ts'

/** What is said of a token or a collection; each part may be missing. */
export interface TokenFacts {
  name: string | null
  symbol: string | null
  decimals: number | null
  icon: string | null
}

/** Facts of a token on a chain (CAIP-2); `null` when there are none. */
export type ReadTokenFacts = (chain: string, token: string) => Promise<TokenFacts | null>

const selectors = {
  name: toFunctionSelector('name()'),
  symbol: toFunctionSelector('symbol()'),
  decimals: toFunctionSelector('decimals()'),
}
/** Contracts seldom change what they are called. */
const freshMs = 86_400_000
const failureMs = 30_000

/** Asks the contracts themselves, each once a day. */
export function createTokenFacts(chains: Chains): ReadTokenFacts {
  const known = createReadThrough<TokenFacts | null>({
    async read(key) {
      const at = key.lastIndexOf(':')
      const chain = chains.get(key.slice(0, at))
      if (!chain) return null
      const to = key.slice(at + 1)
      const calls = Object.values(selectors).map((data) => ({
        method: 'eth_call',
        params: [{ to, data }, 'latest'],
      }))
      const answers = await Promise.all(chain.askMany(calls))
      const [name, symbol, decimals] = await Promise.all(answers.map((each) => requireContracts(chain, each)))
      const facts = {
        name: readText(name),
        symbol: readText(symbol),
        decimals: readDecimals(decimals),
        icon: null,
      }
      return facts.name || facts.symbol || facts.decimals !== null ? facts : null
    },
    freshMs,
    failureMs,
  })
  return (chain, token) => known.get(`${chain}:${token}`)
}

/** A string, or 32 bytes as the first tokens had it. */
function readText(answer: NodeAnswer | undefined): string | null {
  const data = bytesOf(answer)
  if (!data) return null
  try {
    const text =
      data.length === 66
        ? hexToString(data).replace(/\0+$/, '')
        : decodeAbiParameters([{ type: 'string' }], data)[0]
    return cleanText(text) || null
  } catch {
    return null
  }
}

function readDecimals(answer: NodeAnswer | undefined): number | null {
  const data = bytesOf(answer)
  if (data?.length !== 66) return null
  const decimals = BigInt(data)
  return decimals <= 77n ? Number(decimals) : null
}

function bytesOf(answer: NodeAnswer | undefined): `0x${string}` | undefined {
  const value = answer?.ok ? answer.value : undefined
  return typeof value === 'string' && /^0x[0-9a-f]{64,20000}$/i.test(value)
    ? (value as `0x${string}`)
    : undefined
}
