import { isEvmAddress } from '../../../format/isEvmAddress.ts'
import { isSameAddress } from '../../../format/isSameAddress.ts'
import type { TypedData } from '../../subject.ts'
import { type Field, fieldsOf, valuesOf } from './fieldsOf.ts'

type Sort = 'number' | 'address' | 'bytes' | 'text' | 'flag' | 'other'

function sortOf(type: string): Sort {
  if (/^u?int\d*$/.test(type)) return 'number'
  if (type === 'address') return 'address'
  if (/^bytes\d*$/.test(type)) return 'bytes'
  if (type === 'bool') return 'flag'
  return type === 'string' ? 'text' : 'other'
}

/** `sell_amount`, `sellAmount` → `sellamount` */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Numbers for counting, telling apart and choosing, of which nothing moves; every other number may be an amount or an end.
 * The whole name counts: `epochAmount` is an amount, `endEpoch` an end.
 */
const counters = [
  /^(user|account|wallet|signer|sender|player|login|auth|session|client|message|request|form|schema|vote|proposal|block|current|signed|source|terms|tos|policy|app|api|protocol|unix|utc|server|createdat|signedat)?(nonce|salt|timestamp|issuedat|createdat|chainid|version|proposalid|requestid|index|sequence|epoch|round|choice|support)(id|number|no|ms|millis|sec|seconds)?$/,
  /^(option|key|device|order)(nonce|salt|timestamp|version|index|sequence|choice)(id|number|no)?$/,
  // `lastRound` and `nextEpoch` may be ends.
  /^(last|next)nonce$/,
  /^(termsofservice|termsofuse|privacy|privacypolicy|consent|disclaimer|agreement|document)version$/,
]
/** Off-chain markets write amounts as text. */
const writtenAmounts = /amount|price|notional|quantity|size|total|value|units|limit|usd/
const powers =
  /spender|operator|delegat|manager|grantee|agent|authori[sz]|approved|module|executor|relayer|session|newowner|newsigner|newadmin|newimplementation/
/** Flags that give something to whoever is meant, be it the contract. */
const grants = /allow|permit|grant|approv|enabl|activ|trust/
/** What is set for a profile and grants nothing, by the whole name. */
const settings =
  /^(is)?(allow|enable)?(marketing|push|email|sms)?(newsletter|notification|email|alert|reminder|sms|marketing|darkmode|sound)s?(enabled|allowed|active|activated)?$/
/** How a message is, by the whole name. */
const manners = /^(is)?(encrypted|urgent|important|read|seen|anonymous|html|markdown)$/
/** Roles in which an address gets no power: who signs, sends, gets a message, or is spoken of. Every other may get some. */
const people =
  /^(from|to|account|user|useraddress|wallet|walletaddress|address|sender|recipient|receiver|seller|buyer|author|voter|player|member|token|collection|contract|nft)$/

/** Addresses of what is spoken of. */
const things = /^(token|collection|contract|nft)$/

const isCounter = ({ name, type }: Field): boolean =>
  sortOf(type) === 'number' && counters.some((counter) => counter.test(plain(name)))

/** `approveAll`, `for_all` or `forall`, and not `videoCall`. */
const saysAll = (name: string): boolean =>
  /(All|_all|_ALL)$/.test(name) || /(?<!c|sm|inst|over|firew|payw)all$/.test(plain(name))

/** Does a flag give something away by its name? */
function namesGrant(name: string): boolean {
  const said = plain(name)
  return powers.test(said) || (!settings.test(said) && (grants.test(said) || saysAll(name)))
}

/** An unknown form with amounts, deadlines, calldata, or somebody who may act for the person. */
export function namesPowers(data: TypedData, account: string): boolean {
  const fields = fieldsOf(data)
  return fields.some((field) => {
    const { name, type } = field
    const said = plain(name)
    switch (sortOf(type)) {
      case 'number':
        return !isCounter(field)
      case 'address':
        return powers.test(said) || (!people.test(said) && !isAlways(data, name, account))
      case 'bytes':
        return type === 'bytes' || powers.test(said)
      case 'text':
        return writtenAmounts.test(said) || powers.test(said)
      case 'flag':
        return namesGrant(name) || (!saysHow(field, fields) && namesStranger(data, fields, account))
      default:
        return false
    }
  })
}

/** Says a flag how the text beside it is? */
const saysHow = ({ name }: Field, fields: readonly Field[]): boolean =>
  manners.test(plain(name)) && fields.some(({ type }) => sortOf(type) === 'text')

/** Somebody else for whom a flag may be set. */
const namesStranger = (data: TypedData, fields: readonly Field[], account: string): boolean =>
  fields.some(
    ({ name, type }) =>
      sortOf(type) === 'address' && !things.test(plain(name)) && !isAlways(data, name, account),
  )

/** Is a field there, and the account wherever it is? */
function isAlways(data: TypedData, name: string, account: string): boolean {
  const values = valuesOf(data, name)
  return values.length > 0 && values.every((value) => isEvmAddress(value) && isSameAddress(value, account))
}

/** Nothing in it can be read: it is as good as a bare hash. */
export function isOpaque(fields: readonly Field[]): boolean {
  const others = fields.filter((field) => !isCounter(field))
  return others.length > 0 && others.every(({ type }) => sortOf(type) === 'bytes')
}

/** Could one of its numbers be an amount? */
export const hasNumber = (fields: readonly Field[]): boolean =>
  fields.some((field) => sortOf(field.type) === 'number' && !isCounter(field))
