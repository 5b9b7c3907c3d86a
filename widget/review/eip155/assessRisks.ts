import { parseChainId } from '../../../host-sdk/protocol/caip.ts'
import { signInRisks } from '../signInDomain.ts'
import { type RequestSubject, type Risk, risks } from '../subject.ts'
import { callRisks } from './dangers/callRisks.ts'
import type { PowerCall } from './dangers/power.ts'
import { flatRisks, typedRisks } from './dangers/typedRisks.ts'
import { swapDangers } from './swap/swapDangers.ts'

interface Call {
  to?: string | undefined
  data?: string | undefined
  value?: string | undefined
}

/** Calls as they are read everywhere. */
const powerCall = (from: string, { to, data = '', value = '0x0' }: Call): PowerCall => ({
  from,
  to,
  data,
  value: BigInt(value),
})

/** Each call that the request makes, and who makes them. */
export function callsOf(subject: RequestSubject): PowerCall[] {
  switch (subject.type) {
    case 'transaction':
      return [powerCall(subject.transaction.from, subject.transaction)]
    case 'calls':
      return subject.calls.map((call) => powerCall(subject.from, call))
    case 'userOperation': {
      const { from, calls, data } = subject
      return (calls ?? [{ to: from, data }]).map((call) => powerCall(from, call))
    }
    default:
      return []
  }
}

function swapRisks({ from = '', data, value }: PowerCall): Risk[] {
  const { elsewhere, forNothing } = swapDangers({ data, value }, from)
  return [
    ...(elsewhere ? ['swap_elsewhere' as const] : []),
    ...(forNothing ? ['swap_for_nothing' as const] : []),
  ]
}

/** What each kind of subject risks, beside its calls. */
function ownRisks(subject: RequestSubject, chainId: number, site: string): Risk[] {
  switch (subject.type) {
    case 'typedData': {
      const { data, address } = subject
      const isNamed = Object.hasOwn(data.domain, 'chainId')
      const isOther = isNamed && parseChainId(data.domain['chainId']) !== chainId
      return [...typedRisks(data, address), ...(isOther ? ['chain_mismatch' as const] : [])]
    }
    case 'typedDataV1':
      return [...flatRisks(subject.items, subject.address), 'no_domain']
    case 'rawTransaction':
      return ['raw_transaction']
    case 'calls':
      return subject.capabilities?.length ? ['capability'] : []
    case 'message': {
      const { text, encoding, address } = subject
      if (encoding === 'hex') return text.length === 66 ? ['hash_signing'] : []
      return signInRisks(text, site, address)
    }
    default:
      return []
  }
}

/**
 * Why our screen stands before the wallet's own (design.md §5), by what the request itself says; each once, in the order
 * in which they are shown.
 *
 * @param site origin of the page that asks
 */
export function assessRisks(subject: RequestSubject, chainId: number, site: string): Risk[] {
  const calls = callsOf(subject)
  const found = new Set([
    ...callRisks(calls),
    ...calls.flatMap(swapRisks),
    ...ownRisks(subject, chainId, site),
  ])
  return risks.filter((risk) => found.has(risk))
}
