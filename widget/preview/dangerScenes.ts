import { accountVectors } from '../review/eip155/dangers/test/accountVectors.ts'
import { orderVectors } from '../review/eip155/dangers/test/orderVectors.ts'
import { me as author, type TypedVector } from '../review/eip155/dangers/test/typedData.ts'
import { unknownVectors } from '../review/eip155/dangers/test/unknownVectors.ts'
import { venueVectors } from '../review/eip155/dangers/test/venueVectors.ts'
import type { ContractCheck, Risk } from '../review/subject.ts'
import { askedScene, me, other, usdc, word } from './askedScene.ts'
import type { Scene } from './scene.ts'

/** One of the vectors of the table of dangerous forms, for our account. */
function typed(vectors: readonly TypedVector[], name: string, check?: ContractCheck): Scene {
  const [, data, risks] = vectors.find(([other]) => other === name) ?? []
  if (!data || !risks) throw new Error(`There is no vector ${name}`)
  const own = JSON.parse(JSON.stringify(data).replaceAll(author, me)) as typeof data
  const more: Risk[] = check?.mayTake.length ? ['contract_allowed'] : []
  return askedScene(
    'ApproveMessage',
    { type: 'typedData', address: me, data: own },
    [...risks, ...more],
    check,
  )
}

const transaction = (data: string, risks: Risk[] = [], value = '0x0'): Scene =>
  askedScene(
    'ApproveTransaction',
    { type: 'transaction', sign: false, transaction: { from: me, to: usdc, data, value } },
    risks,
  )

const amount = word('17d7840')

/** Kinds of warnings, each on the screen where it stands. */
export const dangerScenes: Record<string, Scene> = {
  'danger-order': typed(orderVectors, 'Seaport order'),
  'danger-order-for-nothing': typed(orderVectors, 'Seaport order that asks for nothing'),
  'danger-hidden-order': typed(orderVectors, 'Blur root'),
  'danger-safe': typed(accountVectors, 'SafeTx of an approval'),
  'danger-delegate-call': typed(accountVectors, 'SafeTx with a delegate call'),
  'danger-meta': typed(accountVectors, 'MetaTransaction of Polygon with an approval'),
  'danger-manager': typed(venueVectors, 'Compound III'),
  'danger-agent': typed(venueVectors, 'Hyperliquid agent'),
  'danger-unknown': typed(unknownVectors, 'an amount', { mayTake: [usdc], names: [usdc], unknown: false }),
  'danger-raise': transaction(`0x39509351${word(other)}${amount}`),
  'danger-approve-with-coins': transaction(`0x095ea7b3${word(other)}${amount}`, [], '0x2386f26fc10000'),
  'danger-piece': transaction(`0x42842e0e${word(me)}${word(other)}${word('1e61')}`),
  'danger-owner': transaction(`0xf2fde38b${word(other)}`, ['control']),
  'danger-unknown-fields': askedScene(
    'ApproveTransaction',
    {
      type: 'transaction',
      sign: false,
      transaction: { from: me, to: other, value: '0x2386f26fc10000' },
      fields: [
        { name: 'feeCurrency', value: usdc },
        { name: 'wonder', value: '{"sponsor":"somebody"}' },
      ],
    },
    ['capability'],
  ),
  'danger-capability': askedScene(
    'ApproveTransaction',
    { type: 'calls', from: me, calls: [{ to: other, value: '0x2386f26fc10000' }], capabilities: ['wonder'] },
    ['capability'],
  ),
}
