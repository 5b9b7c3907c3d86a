import type { Network } from '../../server/contract/networks.ts'
import { multipliedUnits, oneUiMultiplier, uiMultiplierText } from '../../server/contract/uiMultiplier.ts'
import { exactAmount } from '../format/amount.ts'
import { coinsText } from '../format/coinsText.ts'
import { verbatim } from '../format/verbatim.ts'
import { visibleText } from '../format/visibleText.ts'
import type { Translate } from '../words/useWords.ts'
import type { WordId } from '../words/words.ts'
import {
  type AssetDescription,
  type CallDescription,
  coinsBeside,
  type PowerDescription,
} from './eip155/callDescription.ts'
import type { PowerKind } from './eip155/dangers/power.ts'
import type { SwapSide } from './eip155/swap/describeSwap.ts'

type Token = Extract<CallDescription, { type: 'transfer' }>['token']

export interface CallWords {
  label: string
  figure: string
  danger?: boolean
}

/** Coins of the network, with every digit. */
export const nativeText = (value: string, network: Network | undefined): string =>
  network
    ? coinsText(exactAmount(BigInt(value), network.nativeCurrency.decimals), network.nativeCurrency.symbol)
    : verbatim(value)

/** Without end, and of what: “unlimited unknown token” would read as one thing. */
export const unlimitedText = (symbol: string | undefined, t: Translate): string =>
  symbol ? t('call.unlimited', { token: verbatim(visibleText(symbol)) }) : t('call.unlimitedUnknown')

const tokenName = (token: Token, t: Translate): string =>
  token.symbol === undefined ? t('call.unknownToken') : verbatim(visibleText(token.symbol))

/** A token that does not say how it counts gets its bare number, which may also be that of a collectible. */
export const amountOf = (amount: string, token: Token, t: Translate): string =>
  token.decimals === undefined
    ? t('call.bareAmount', { amount: verbatim(amount), token: tokenName(token, t) })
    : countedOf(BigInt(amount), { ...token, decimals: token.decimals }, t)

/** What the contract counts comes first: a node that lies of the multiplier must not make it look small. */
function countedOf(units: bigint, token: Token & { decimals: number }, t: Translate): string {
  const name = tokenName(token, t)
  const amount = verbatim(exactAmount(units, token.decimals))
  const { scale } = token
  const isPlain = !scale || units === 0n || (scale !== 'unread' && scale.multiplier === oneUiMultiplier)
  if (isPlain) return `${amount} ${name}`
  const shown = scale === 'unread' ? undefined : multipliedUnits(units, scale.multiplier)
  if (scale === 'unread' || shown === undefined) return t('call.unmultiplied', { amount, token: name })
  return t('call.multiplied', {
    amount,
    multiplier: verbatim(uiMultiplierText(scale.multiplier)),
    shown: verbatim(exactAmount(shown, token.decimals)),
    token: name,
  })
}

const sideOf = ({ token, amount }: SwapSide, network: Network | undefined, t: Translate): string =>
  token ? amountOf(amount, token, t) : nativeText(amount, network)

const pieceOf = (id: string, amount: string | undefined, token: Token, t: Translate): string =>
  amount === undefined || amount === '1'
    ? t('call.piece', { id: verbatim(id), token: tokenName(token, t) })
    : t('call.pieces', { amount: verbatim(amount), id: verbatim(id), token: tokenName(token, t) })

function piecesOf(pieces: { id: string; amount: string }[], token: Token, t: Translate): string {
  const [only, second] = pieces
  return only && !second
    ? pieceOf(only.id, only.amount, token, t)
    : t('call.manyPieces', { count: pieces.length, token: tokenName(token, t) })
}

/** What leaves or comes in, with every digit. */
export function assetText(
  { token, amount, id, all, unlimited }: AssetDescription,
  network: Network | undefined,
  t: Translate,
): string {
  if (!token)
    return amount === undefined
      ? network
        ? verbatim(network.nativeCurrency.symbol)
        : t('call.coins')
      : nativeText(amount, network)
  if (id !== undefined) return pieceOf(id, amount, token, t)
  if (unlimited) return unlimitedText(token.symbol, t)
  if (all) return t('call.allOf', { token: tokenName(token, t) })
  return amount === undefined ? tokenName(token, t) : amountOf(amount, token, t)
}

function approvalLabel({ change, amount }: Extract<CallDescription, { type: 'approve' }>): WordId {
  if (change) return change === 'raise' ? 'call.raise' : 'call.lower'
  return amount === '0' ? 'call.revoke' : 'call.allowSpending'
}

/** What one call comes down to; coins that go along are a part of it. */
export function callWords(call: CallDescription, network: Network | undefined, t: Translate): CallWords {
  const words = ownWords(call, network, t)
  const coins = coinsBeside(call)
  if (coins === undefined) return words
  const figure = t('call.withCoins', { figure: words.figure, coins: nativeText(coins, network) })
  return { ...words, figure, danger: true }
}

function ownWords(call: CallDescription, network: Network | undefined, t: Translate): CallWords {
  switch (call.type) {
    case 'native':
      return { label: t('call.send'), figure: nativeText(call.value, network) }
    case 'transfer':
      return {
        label: t(call.from ? 'call.move' : 'call.send'),
        figure: call.pieces ? piecesOf(call.pieces, call.token, t) : amountOf(call.amount, call.token, t),
      }
    case 'approve':
      return {
        label: t(approvalLabel(call)),
        figure: assetText(call, network, t),
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
      return { label: t('call.deploy'), figure: nativeText(call.value, network) }
    case 'power':
      return powerWords(call.power, network, t)
    case 'call':
      return {
        label: t(call.value === '0' ? 'call.contract' : 'call.contractWith'),
        figure: call.value === '0' ? verbatim(call.name ?? call.selector) : nativeText(call.value, network),
      }
  }
}

const powerLabels: Readonly<Record<PowerKind, WordId>> = {
  spend: 'call.allowSpending',
  send: 'call.send',
  payOut: 'call.move',
  order: 'power.order',
  hiddenOrder: 'power.order',
  debt: 'power.debt',
  manager: 'power.manager',
  agent: 'power.agent',
  accountCall: 'power.accountCall',
  foreignCode: 'power.foreignCode',
  metaCall: 'power.metaCall',
  control: 'power.control',
  accountCode: 'power.accountCode',
  hidden: 'power.hidden',
  votes: 'power.votes',
}

/** What is given away, in a word and a figure: the one asset or call, or how many there are. */
export function powerWords(
  { kind, gives, calls, more }: PowerDescription,
  network: Network | undefined,
  t: Translate,
): CallWords {
  const label = t(powerLabels[kind])
  const [given, call] = [gives[0], calls[0]]
  const count = gives.length + calls.length + more
  if (count > 1) return { label, figure: t('power.several', { count }), danger: true }
  if (given) return { label, figure: assetText(given, network, t), danger: true }
  if (call) return { label, figure: callWords(call, network, t).figure, danger: true }
  return { label, figure: t(powerFigures[kind] ?? 'power.unseen'), danger: true }
}

/** Where nothing is named: all there is, or nothing that can be seen. */
const powerFigures: Readonly<Partial<Record<PowerKind, WordId>>> = {
  spend: 'power.everything',
  debt: 'power.everything',
  manager: 'power.everything',
  agent: 'power.everything',
  foreignCode: 'power.everything',
  control: 'power.everything',
  accountCode: 'power.everything',
  votes: 'power.everyVote',
}
