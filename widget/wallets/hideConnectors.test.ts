import { expect, test } from 'vitest'
import type { Connector } from './connector.ts'
import { type HideOptions, hideConnectors } from './hideConnectors.ts'

const make = (part: Partial<Connector>): Connector =>
  ({ type: 'ANNOUNCED', name: 'Fox', rdns: 'io.fox', namespace: 'eip155', ...part }) as Connector
const options: HideOptions = { excluded: [], desktop: true, installed: true }
const injected = (part: Partial<Connector> = {}) =>
  make({ type: 'INJECTED', name: 'Rabbit', rdns: '', ...part })

test('default', () => {
  const all = [make({}), injected()]
  expect(hideConnectors(all, options)).toEqual(all)
})

test.each<[string, Connector[], Partial<HideOptions>, number]>([
  ['excluded by rdns', [make({ rdns: 'IO.Fox' })], { excluded: ['io.fox'] }, 0],
  [
    'several of one excluded rdns',
    [make({ rdns: 'io.fox' }), make({ rdns: 'Io.Fox', name: 'Vixen' })],
    { excluded: ['io.fox'] },
    0,
  ],
  ['of another rdns', [make({ rdns: 'io.fox.other', name: 'Vixen' })], { excluded: ['io.fox'] }, 1],
  ['excluded by name', [make({ name: 'FOX' })], { excluded: ['fox'] }, 0],
  ['not excluded by the empty rdns', [injected()], { excluded: [''] }, 1],
  ['the relay is never excluded by name', [make({ type: 'WALLET_CONNECT' })], { excluded: ['fox'] }, 1],
  ['generic on desktop', [injected({ name: 'Browser Wallet' })], {}, 0],
  ['generic on a phone', [injected({ name: 'Browser Wallet' })], { desktop: false }, 1],
  ['nothing installed', [injected()], { installed: false }, 0],
  ['nothing installed but an rdns', [injected({ rdns: 'io.rabbit' })], { installed: false }, 1],
  ['announced too, by name', [make({}), injected({ name: 'Fox Wallet' })], {}, 1],
  ['announced too, by rdns', [make({}), injected({ rdns: 'io.fox' })], {}, 1],
  ['another one', [make({}), injected()], {}, 2],
  ['the same name in another namespace', [make({ namespace: 'solana' }), injected({ name: 'Fox' })], {}, 2],
])('behavior: %s', (_, all, change, shown) => {
  expect(hideConnectors(all, { ...options, ...change })).toHaveLength(shown)
})
