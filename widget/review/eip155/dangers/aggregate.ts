import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import type { AskNode } from '../../review.ts'
import { abiReader, bytesBehind } from '../swap/abiReader.ts'

export interface Question {
  to: string
  /** Calldata. */
  data: string
}

/** Multicall3, at the same address on nearly every chain. https://github.com/mds1/multicall3 */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
const aggregate3 = '0x82ad56cb'

const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')

/** `aggregate3((address target,bool allowFailure,bytes callData)[])` */
function encode(questions: readonly Question[]): string {
  const items = questions.map(({ to, data }) => {
    const bytes = data.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
    return `${to.slice(2).toLowerCase().padStart(64, '0')}${word(1)}${word(96)}${word(bytes.length / 2)}${padded}`
  })
  let next = items.length * 32
  const places = items.map((item) => {
    const at = next
    next += item.length / 2
    return word(at)
  })
  return `${aggregate3}${word(32)}${word(items.length)}${places.join('')}${items.join('')}`
}

/** Numbers that contracts answer with; `undefined` where one has none. Rejects where no node answers. */
export async function aggregate(
  ask: AskNode,
  networkId: CaipNetworkId,
  questions: readonly Question[],
  signal: AbortSignal,
): Promise<(bigint | undefined)[]> {
  const call = [{ to: multicall3, data: encode(questions) }, 'latest']
  const answer = await ask(networkId, 'eth_call', call, signal)
  return readAnswers(answer, questions.length) ?? oneByOne(ask, networkId, questions, signal)
}

/** `(bool success,bytes returnData)[]`; `undefined` for anything else. */
function readAnswers(answer: unknown, length: number): (bigint | undefined)[] | undefined {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(answer)) return undefined
  const list = abiReader(answer.slice(2)).behind(0)
  if (list.word(0) !== BigInt(length)) return undefined
  return Array.from({ length }, (_, at) => {
    const item = list.after(1).behind(at)
    return item.word(0) === 0n ? undefined : readNumber(bytesBehind(item, 1))
  })
}

/** The first of one to three words: what follows an amount are times and counters. */
const readNumber = (answer: unknown): bigint | undefined =>
  typeof answer === 'string' && /^0x([0-9a-f]{64}){1,3}$/i.test(answer)
    ? BigInt(answer.slice(0, 66))
    : undefined

/** So many questions are asked apart, where a chain does not have that contract. */
const mostApart = 24

async function oneByOne(
  ask: AskNode,
  networkId: CaipNetworkId,
  questions: readonly Question[],
  signal: AbortSignal,
): Promise<(bigint | undefined)[]> {
  if (questions.length > mostApart) throw new RangeError('too many questions for a chain without Multicall3')
  return Promise.all(
    questions.map(async ({ to, data }) => {
      try {
        return readNumber(await ask(networkId, 'eth_call', [{ to, data }, 'latest'], signal))
      } catch (error) {
        // A contract that refuses has no such number; a node that does not answer said nothing.
        if (isRevert(error)) return undefined
        throw error
      }
    }),
  )
}

/** https://github.com/ethereum/execution-apis: 3 is what a call that reverted is answered with. */
const isRevert = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === 3 || (typeof message === 'string' && /revert|invalid opcode|out of gas/i.test(message))
}
