import { setTimeout as wait } from 'node:timers/promises'
import { encodeAbiParameters, toFunctionSelector } from 'viem'
import { limits } from '../../scripts/suites/limits.ts'
import type { TestChain } from './anvil.ts'

/** What a contract answers, by signature: `name()` → ABI-encoded bytes. */
export type Answers = Record<string, `0x${string}`>

export const textAnswer = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
export const numberAnswer = (number: bigint) => encodeAbiParameters([{ type: 'uint256' }], [number])

/** Bytes in hex, the place of a label, or a push of that place. */
type Part = string | { label: string } | { push: string }

/**
 * A contract that answers what it is told to, and for any other input writes the log that stands in it: count of
 * topics, four topics, data, in words. Without input it takes coins.
 */
function contractCode(answers: Answers): `0x${string}` {
  const table = Object.entries(answers)
  const runtime = assemble([
    '3615',
    { push: 'take' },
    '57',
    '5f3560e01c',
    ...table.flatMap(([name]) => [`8063${toFunctionSelector(name).slice(2)}14`, { push: name }, '57']),
    // The data of the log goes to memory; its size stays on the stack.
    '5060a036038060a05f37',
    '5f35600314',
    { push: 'three' },
    '57',
    '608035606035604035602035845fa400',
    { label: 'three' },
    '5b606035604035602035835fa300',
    { label: 'take' },
    '5b00',
    ...table.flatMap(([name, data]) => [
      { label: name },
      `5b61${two(data.length / 2 - 1)}80`,
      { push: `${name} data` },
      '5f395ff3',
      { label: `${name} data` },
      data.slice(2),
    ]),
  ])
  return `0x61${two(runtime.length / 2)}80600a5f395ff3${runtime}`
}

const two = (number: number): string => number.toString(16).padStart(4, '0')

function assemble(parts: readonly Part[]): string {
  const labels = new Map<string, number>()
  let at = 0
  for (const part of parts) {
    if (typeof part === 'string') at += part.length / 2
    else if ('label' in part) labels.set(part.label, at)
    else at += 3
  }
  const textOf = (part: Part): string => {
    if (typeof part === 'string') return part
    return 'push' in part ? `61${two(labels.get(part.push) ?? 0)}` : ''
  }
  return parts.map(textOf).join('')
}

/** Deploys one; its address in lower case. */
export async function deploy(chain: TestChain, from: string, answers: Answers): Promise<string> {
  const receipt = await send(chain, { from, data: contractCode(answers) })
  return String(receipt.contractAddress).toLowerCase()
}

/** Lets a contract write a log. */
export const emit = (chain: TestChain, from: string, to: string, topics: string[], data: string) => {
  const words = [...topics, ...Array(4 - topics.length).fill(`0x${'0'.repeat(64)}`)]
  const input = `0x${topics.length.toString(16).padStart(64, '0')}${words.map((word) => word.slice(2)).join('')}${data.slice(2)}`
  return send(chain, { from, to, data: input })
}

export interface Receipt {
  transactionHash: string
  contractAddress: string | null
  blockNumber: string
  status: string
}

/** Sends from an account of the chain and waits for its block. */
export async function send(chain: TestChain, transaction: Record<string, unknown>): Promise<Receipt> {
  const hash = await chain.rpc('eth_sendTransaction', [{ gas: '0x100000', ...transaction }])
  const endsAt = Date.now() + limits.expectationMs
  while (Date.now() < endsAt) {
    const receipt = (await chain.rpc('eth_getTransactionReceipt', [hash])) as Receipt | null
    if (receipt) return receipt
    await wait(10)
  }
  throw new Error(`${hash} did not get into a block`)
}
