import type { Risk, TypedData } from '../../subject.ts'
import { isUnlimited } from '../decodeTokenCall.ts'
import { callRisks } from './callRisks.ts'
import { fieldsOf } from './fieldsOf.ts'
import { grantsEverything, looksLikePermit } from './lookAlike.ts'
import { type Asset, riskOfPower } from './power.ts'
import { readTypedPower } from './readTypedPower.ts'
import { isOpaque, namesPowers } from './unknownForm.ts'

const isEndless = ({ amount, all }: Asset): boolean => all === true || isUnlimited(amount ?? 0n)

/** What is risky about typed data, by its form alone. A form that is not known is judged by the names in it. */
export function typedRisks(data: TypedData, account: string): Risk[] {
  const known = readTypedPower(data, account)
  if (known) {
    const { power } = known
    if (!power) return []
    const { kind, gives = [], calls = [] } = power
    const endless = (kind === 'spend' || kind === 'debt') && gives.some(isEndless)
    const inner = callRisks(calls.map((call) => ({ ...call, signer: account })))
    return [riskOfPower[kind], ...(endless ? ['unlimited_approval' as const] : []), ...inner]
  }
  if (looksLikePermit(data))
    return ['permit', ...(grantsEverything(data.message) ? ['unlimited_approval' as const] : [])]
  const fields = fieldsOf(data)
  if (isOpaque(fields)) return ['hash_signing']
  return namesPowers(data, account) ? ['unknown_form'] : []
}

/** The same of the first version of typed data: a flat list. */
export function flatRisks(
  items: readonly { name: string; type: string; value: unknown }[],
  account: string,
): Risk[] {
  // Of two values of one name the second would hide the first.
  if (new Set(items.map(({ name }) => name)).size < items.length) return ['unknown_form']
  return typedRisks(
    {
      domain: {},
      primaryType: 'Data',
      types: { Data: items.map(({ name, type }) => ({ name, type })) },
      message: Object.fromEntries(items.map(({ name, value }) => [name, value])),
    },
    account,
  )
}
