import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { assessRisks } from '../../../widget/review/eip155/assessRisks.ts'
import { eth_sendTransaction } from '../../../widget/review/eip155/eth_sendTransaction.ts'
import { eth_signTypedData_v4 } from '../../../widget/review/eip155/eth_signTypedData.ts'
import { personal_sign } from '../../../widget/review/eip155/personal_sign.ts'
import type { ReadParams } from '../../../widget/review/eip155/reading.ts'
import { wallet_sendCalls } from '../../../widget/review/eip155/wallet_sendCalls.ts'
import { readRequest } from '../../../widget/review/readRequest.ts'
import { readAskedTransaction } from '../../../widget/review/solana/readAsked.ts'
import type { Door } from './door.ts'

const mostDepth = 70

/** `undefined` when a value is nothing but plain data, else what it is. */
function notPlain(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    return typeof value
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > mostDepth) return 'deep'
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null)
    return 'an object of a class'
  if (Object.hasOwn(value, '__proto__')) return 'an own __proto__'
  for (const part of Object.values(value)) {
    const found = notPlain(part, depth + 1)
    if (found) return found
  }
  return undefined
}

const readers: Readonly<Record<string, ReadParams>> = {
  personal_sign,
  eth_signTypedData_v4,
  eth_sendTransaction,
  wallet_sendCalls,
}
const place = {
  networkId: 'eip155:1',
  chainId: 1,
  account: '0xAAaaAaaaAAaAAaAAaAaaaAaaAAAaaaAaaaaaaaAa',
} as const

/** Reads a request as the widget does, down to its risks. @returns whether a person would be shown it */
export function readAsWidget(request: unknown): boolean {
  const { method, params } = readRequest(request)
  if (method === 'solana_signTransaction') {
    const transaction = (params as { transaction?: unknown } | undefined)?.transaction
    if (typeof transaction === 'string') readAskedTransaction(transaction)
  }
  const read = Object.hasOwn(readers, method) ? readers[method] : undefined
  if (!read) return false
  assessRisks(read(params, place).subject, 1, 'https://shop.example')
  return true
}

/** What is wrong with a call that reached its handler, if anything. */
export function checkReached(door: Door, name: string, args: readonly unknown[]): string | undefined {
  if (!Object.hasOwn(door.calls, name) && name !== 'setLeft') return `${door.name}: ${name} was called`
  for (const arg of args) {
    const found = isCall(arg) ? undefined : notPlain(arg)
    if (found) return `${door.name}.${name} got ${found}`
    const variables = (arg as { variables?: Record<string, string> } | null)?.variables
    if (
      name === 'setTheme' &&
      variables &&
      Object.values(variables).some((text) => /url|;|expression/i.test(text))
    )
      return `${door.name}.${name} got a style that loads`
  }
  const request = args.find(
    (arg) => !isCall(arg) && (arg as { method?: unknown } | null)?.method !== undefined,
  )
  if (request === undefined) return undefined
  try {
    readAsWidget(request)
  } catch (error) {
    if (!(error instanceof RpcError)) return `${door.name}.${name} broke its reader: ${String(error)}`
  }
  return undefined
}

const isCall = (arg: unknown): boolean =>
  typeof (arg as { holdForPerson?: unknown } | null)?.holdForPerson === 'function'
