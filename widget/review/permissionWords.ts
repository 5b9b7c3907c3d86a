import * as z from 'zod/mini'
import type { Network } from '../../server/contract/networks.ts'
import { exactAmount } from '../format/amount.ts'
import { coinsText } from '../format/coinsText.ts'
import { verbatim } from '../format/verbatim.ts'
import type { Translate } from '../words/useWords.ts'
import { amountOf } from './callWords.ts'
import { address, quantity, text } from './eip155/fields.ts'
import type { Token } from './eip155/readToken.ts'
import type { Grant } from './subject.ts'

type Permission = Grant['permissions'][number]
/** Tokens by their addresses in lower case, as far as somebody read them. */
type Tokens = ReadonlyMap<string, Token>
type Say = (
  data: Record<string, unknown>,
  t: Translate,
  network: Network | undefined,
  tokens: Tokens | undefined,
) => string | undefined

const optional = z.optional
/** Counts and seconds, as far as a person can make something of them. */
const whole = z.int().check(z.minimum(0))
const period = z.int().check(z.minimum(1))

/** A sentence from the fields that `schema` finds; none when they are of another form. */
const say =
  <T>(
    schema: z.ZodMiniType<T>,
    words: (read: T, t: Translate, network: Network | undefined, tokens: Tokens | undefined) => string,
  ): Say =>
  (data, t, network, tokens) => {
    const read = z.safeParse(schema, data)
    return read.success ? words(read.data, t, network, tokens) : undefined
  }

const native = (amount: string | undefined, t: Translate, network: Network | undefined): string => {
  if (amount === undefined) return t('approve.grant.noLimit')
  const { decimals, symbol } = network?.nativeCurrency ?? { decimals: 0, symbol: 'wei' }
  return coinsText(exactAmount(BigInt(amount), decimals), symbol)
}

/** Largest unit that the seconds are a whole number of. */
function periodWords(seconds: number, t: Translate): string {
  if (seconds % 86_400 === 0) return t('approve.period.days', { count: seconds / 86_400 })
  if (seconds % 3600 === 0) return t('approve.period.hours', { count: seconds / 3600 })
  if (seconds % 60 === 0) return t('approve.period.minutes', { count: seconds / 60 })
  return t('approve.period.seconds', { count: seconds })
}

/** A signature or selector, or an object that names a function of an ABI beside it. */
const functionName = z.union([
  text(256),
  z.pipe(
    z.object({ functionName: text(256) }),
    z.transform(({ functionName }): string => functionName),
  ),
])

const nft = say(z.object({ address }), (read, t) =>
  t('approve.grant.nft', { contract: verbatim(read.address) }),
)

const tokenTransfer = z.object({ address, allowance: optional(quantity) })

/** The token of which a permission allows an amount. */
export function allowedToken({ type, data }: Permission): string | undefined {
  if (type !== 'erc20-token-transfer') return undefined
  const { data: read } = z.safeParse(tokenTransfer, data)
  return read?.allowance === undefined ? undefined : read.address
}

/** Types that ERC-7715 and the wallets that have it name. What is not here is said to be unknown. */
const known: Readonly<Record<string, Say>> = {
  'native-token-transfer': say(z.object({ allowance: optional(quantity) }), ({ allowance }, t, network) =>
    t('approve.grant.native', { amount: native(allowance, t, network) }),
  ),
  'native-token-recurring-allowance': say(
    z.object({ allowance: optional(quantity), period }),
    (read, t, network) =>
      t('approve.grant.nativeEvery', {
        amount: native(read.allowance, t, network),
        period: periodWords(read.period, t),
      }),
  ),
  'erc20-token-transfer': say(tokenTransfer, ({ address, allowance }, t, _network, tokens) => {
    const contract = verbatim(address)
    if (allowance === undefined) return t('approve.grant.tokenAny', { contract })
    const amount = verbatim(exactAmount(BigInt(allowance), 0))
    const token = tokens?.get(address.toLowerCase())
    if (token?.decimals === undefined) return t('approve.grant.token', { amount, contract })
    const counted = amountOf(BigInt(allowance).toString(), token, t)
    return t('approve.grant.tokenCounted', { amount, contract, counted })
  }),
  'erc721-token-transfer': nft,
  'erc1155-token-transfer': nft,
  'gas-limit': say(z.object({ limit: quantity }), ({ limit }, t, network) =>
    t('approve.grant.gasLimit', { amount: native(limit, t, network) }),
  ),
  'call-limit': say(z.object({ count: whole }), ({ count }, t) => t('approve.grant.callLimit', { count })),
  'rate-limit': say(z.object({ count: whole, interval: period }), ({ count, interval }, t) =>
    t('approve.grant.rate', { count, period: periodWords(interval, t) }),
  ),
  'contract-call': say(
    z.object({ address, functions: optional(z.array(functionName).check(z.maxLength(20))) }),
    (read, t) =>
      read.functions?.length
        ? t('approve.grant.functions', {
            contract: verbatim(read.address),
            functions: verbatim(read.functions.join(', ')),
          })
        : t('approve.grant.call', { contract: verbatim(read.address) }),
  ),
}

/** What one permission lets the site do, to end the sentence "Without asking you again it may". */
export function permissionWords(
  { type, data }: Permission,
  network: Network | undefined,
  t: Translate,
  tokens?: Tokens,
): string {
  const words = Object.hasOwn(known, type) ? known[type]?.(data, t, network, tokens) : undefined
  return words ?? t('approve.grant.unknown', { type: verbatim(type) })
}
