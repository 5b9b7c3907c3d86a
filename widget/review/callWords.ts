import type { Network } from '../../server/contract/networks.ts'
import { exactAmount } from '../format/amount.ts'
import { visibleText } from '../format/visibleText.ts'
import type { Translate } from '../words/useWords.ts'
import type { CallDescription } from './eip155/describeCall.ts'
import type { SwapSide } from './eip155/swap/describeSwap.ts'

type Token = Extract<CallDescription, { type: 'transfer' }>['token']

export interface CallWords {
  label: string
  figure: string
  danger?: boolean
}

const native = (value: string, network: Network | undefined): string =>
  network
    ? `${exactAmount(BigInt(value), network.nativeCurrency.decimals)} ${network.nativeCurrency.symbol}`
    : value

const tokenName = (token: Token, t: Translate): string => visibleText(token.symbol ?? t('call.unknownToken'))

/** A token that does not say how it counts gets its bare number, which may also be that of a collectible. */
const amountOf = (amount: string, token: Token, t: Translate): string =>
  token.decimals === undefined
    ? t('call.bareAmount', { amount, token: tokenName(token, t) })
    : `${exactAmount(BigInt(amount), token.decimals)} ${tokenName(token, t)}`

const sideOf = ({ token, amount }: SwapSide, network: Network | undefined, t: Translate): string =>
  token ? amountOf(amount, token, t) : native(amount, network)

/** What one call comes down to. */
export function callWords(call: CallDescription, network: Network | undefined, t: Translate): CallWords {
  switch (call.type) {
    case 'native':
      return { label: t('call.send'), figure: native(call.value, network) }
    case 'transfer':
      return {
        label: t(call.from ? 'call.move' : 'call.send'),
        figure: amountOf(call.amount, call.token, t),
      }
    case 'approve':
      return {
        label: t(call.amount === '0' ? 'call.revoke' : 'call.allowSpending'),
        figure: call.unlimited
          ? t('call.unlimited', { token: tokenName(call.token, t) })
          : amountOf(call.amount, call.token, t),
        danger: call.unlimited,
      }
    case 'approveAll':
      return {
        label: t(call.approved ? 'call.allowAll' : 'call.revoke'),
        figure: t('call.allOf', { token: tokenName(call.token, t) }),
        danger: call.approved,
      }
    case 'swap':
      return {
        label: t('call.swap'),
        figure: t(call.exact === 'in' ? 'call.swapIn' : 'call.swapOut', {
          sold: sideOf(call.sold, network, t),
          bought: sideOf(call.bought, network, t),
        }),
      }
    case 'deploy':
      return { label: t('call.deploy'), figure: native(call.value, network) }
    case 'call':
      return {
        label: t(call.value === '0' ? 'call.contract' : 'call.contractWith'),
        figure: call.value === '0' ? (call.name ?? call.selector) : native(call.value, network),
      }
  }
}
