import { invalidParams } from '../checkJson.ts'
import type { AskedField } from '../subject.ts'
import { accountCode } from './capabilities.ts'
import type { Reading } from './reading.ts'

/** How fees are paid on the chains that have these fields; the wallet shows it. */
const feeFields: ReadonlySet<string> = new Set([
  // Celo (CIP-64 and before)
  'feeCurrency',
  'gatewayFee',
  'gatewayFeeRecipient',
  // ZKsync (EIP-712 transactions)
  'customData',
  'eip712Meta',
  'gasPerPubdata',
  'gasPerPubdataByte',
  'paymaster',
  'paymasterInput',
  'paymasterParams',
  'factoryDeps',
])

/**
 * The fields of an object that are not in our table, as they came: a wallet of the page gets them, because without them
 * it would send another transaction than was asked for.
 *
 * @throws RpcError -32602 for what would change the code of the account
 */
export function unknownFields(given: object, known: object, method: string): Record<string, unknown> {
  const found = Object.entries(given).filter(
    ([name, value]) => value !== null && value !== undefined && !Object.hasOwn(known, name),
  )
  if (found.length > mostFields) throw invalidParams(`${method} has too many fields that are not known`)
  const [code] = found.find(([name, value]) => namesAccountCode(name, value)) ?? []
  if (code !== undefined) throw invalidParams(`Malformed parameters of ${method} at ${code.slice(0, 64)}`)
  return Object.fromEntries(found)
}

/** By any name; what is nested deeper than anybody reads counts as the worst. */
const namesAccountCode = (name: string, value: unknown, depth = 0): boolean =>
  accountCode.test(name) ||
  (typeof value === 'object' &&
    value !== null &&
    (depth === mostDepth ||
      Object.entries(value).some(([inner, item]) => namesAccountCode(inner, item, depth + 1))))

const mostFields = 32
const mostDepth = 16
const mostShown = 2000

/** What a reading says of such fields, by the place at which each stands: shown, and a risk where nobody knows them. */
export function readingOf(fields: Record<string, unknown>): Pick<Reading, 'unknown' | 'risks'> & {
  shown: { fields?: AskedField[] }
} {
  const entries = Object.entries(fields)
  if (entries.length === 0) return { shown: {} }
  const isStrange = entries.some(([name]) => !feeFields.has(name.replace(/^calls\.\d+\./, '')))
  return {
    unknown: entries.map(([name]) => name),
    ...(isStrange && { risks: ['capability'] }),
    shown: {
      fields: entries.map(([name, value]) => ({ name, value: shownText(textOf(value)) })),
    },
  }
}

/** Cut with a mark: the wallet gets all of it. */
const shownText = (text: string): string =>
  text.length > mostShown ? `${text.slice(0, mostShown)}… (+${text.length - mostShown})` : text

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The embedded wallet signs what it can read and nothing else: the rest ends before a person is asked. */
export function refuseUnknown({ unknown, request }: Pick<Reading, 'unknown' | 'request'>): void {
  const [name] = unknown ?? []
  if (name !== undefined)
    throw invalidParams(`The wallet can’t sign ${request.method} with ${name.slice(0, 64)}`)
}
