import { expect, test } from 'vitest'
import { givesSmallCoin } from './givesSmallCoin.ts'
import type { PsbtInputDescription, PsbtOutputDescription } from './psbtDescription.ts'

const coin = (amount?: bigint, more: Partial<PsbtInputDescription> = {}): PsbtInputDescription => ({
  outpoint: 'aa:0',
  ours: 'payment',
  signs: 'all',
  ...(amount !== undefined && { amount }),
  ...more,
})
const shared = (amount: bigint, more: Partial<PsbtInputDescription> = {}): PsbtInputDescription => ({
  ...{ outpoint: 'bb:0', amount, address: 'bc1q', shared: true, signs: 'all' },
  ...more,
})
const back = (amount: bigint): PsbtOutputDescription => ({ amount, ours: 'payment' })
const paid = (amount: bigint): PsbtOutputDescription => ({ amount })
const note: PsbtOutputDescription = { amount: 0n, data: { text: '', encoding: 'hex' } }

test.each<[string, PsbtInputDescription[], PsbtOutputDescription[], boolean]>([
  ['paid to somebody', [coin(546n)], [paid(546n)], true],
  ['behind a large coin, for the fee', [coin(90_000n), coin(330n)], [back(89_000n)], true],
  ['behind a large coin, into our change', [coin(9_000n), coin(600n)], [back(9_600n)], false],
  ['in front, into what is paid', [coin(600n), coin(9_000n)], [paid(5_000n), back(4_000n)], true],
  ['half of it is paid', [coin(10_000n)], [back(5_000n), paid(5_000n)], true],
  ['back to us, in two parts', [coin(10_000n)], [back(4_000n), back(6_000n)], false],
  ['runes go to the first output', [coin(9_000n), coin(546n)], [paid(8_000n), back(1_546n)], true],
  ['a note may move runes', [coin(546n)], [back(546n), note], true],
  ['behind one that does not say what it holds', [coin(), coin(546n)], [back(90_000n)], true],
  ['not signed by us', [coin(546n, { signs: undefined as never })], [paid(546n)], false],
  [
    'of the ordinals address, which has its own warning',
    [coin(546n, { ours: 'ordinals' })],
    [paid(546n)],
    false,
  ],
  [
    'of a shared ordinals address, which has its own warning',
    [shared(546n, { sharedAccount: 'ordinals' })],
    [paid(546n)],
    false,
  ],
  ['of a shared address, paid to somebody', [shared(546n, { sharedAccount: 'payment' })], [paid(546n)], true],
  ['of others, under a script with our key', [shared(546n)], [paid(546n)], true],
  ['of a shared address, back to it', [shared(546n)], [{ ...paid(546n), address: 'bc1q' }], false],
  [
    'of a shared address, to another one',
    [shared(546n)],
    [{ ...paid(546n), address: 'bc1p', shared: true }],
    true,
  ],
  ['of a shared address, to ours', [shared(546n)], [back(546n)], false],
  ['of ours, to a shared address', [coin(546n)], [{ ...paid(546n), address: 'bc1q', shared: true }], true],
  ['money', [coin(50_000n)], [paid(40_000n)], false],
])('default: %s', (_, inputs, outputs, gives) => expect(givesSmallCoin({ inputs, outputs })).toBe(gives))
