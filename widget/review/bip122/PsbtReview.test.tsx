import { SigHash } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { readPsbtContents } from '../../login/requests/bip122/readPsbtContents.ts'
import { ordinals, payment, psbtOf, scriptOf, stranger } from '../../test/satoshi.ts'
import { drawScreen, longAnswer } from '../test/drawScreen.tsx'
import { bitcoin } from '../test/networks.ts'
import { said } from '../test/said.ts'
import { describePsbt } from './describePsbt.ts'
import { PsbtReview } from './PsbtReview.tsx'
import { addressOf } from './payment/addresses.ts'
import type { PsbtContents, ScriptBook } from './psbtContents.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const book: ScriptBook = {
  ours: (script) =>
    hex(script) === hex(scriptOf(payment))
      ? 'payment'
      : hex(script) === hex(scriptOf(ordinals))
        ? 'ordinals'
        : undefined,
  addressOf: (script) => addressOf(script, bitcoin),
}
type Signs = Parameters<typeof describePsbt>[1]
const pays = (index: number, ...sighashTypes: number[]): Signs => [
  { index, address: payment, ...(sighashTypes.length > 0 && { sighashTypes }) },
]
const drawn = (contents: PsbtContents, signs: Signs, sends = true) =>
  drawScreen(<PsbtReview networkId={bitcoin} psbt={describePsbt(contents, signs, book)} sends={sends} />)
const read = (...places: Parameters<typeof psbtOf>): PsbtContents => readPsbtContents(psbtOf(...places))
const plain = read(
  [[payment, 100_000n]],
  [
    [stranger, 60_000n],
    [payment, 39_000n],
  ],
)
const note = (...data: number[]) => ({ amount: 0n, script: new Uint8Array([0x6a, data.length, ...data]) })
const withOutputs = (...more: PsbtContents['outputs']): PsbtContents => ({
  ...plain,
  outputs: [...plain.outputs, ...more],
})

test.each<[string, PsbtContents, Signs, string[]]>([
  [
    'a payment',
    plain,
    pays(0),
    said`
    {bitcoin.cost}
    0.00061 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    # {bitcoin.outputs}
    {call.send}: 0.0006 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    {bitcoin.back}: 0.00039 BTC
    {detail.to}: <{bitcoin.payment}>
    {bitcoin.fee}: {bitcoin.feeRate fee=0.00001_BTC rate=7}
    {detail.network}: Bitcoin
    ▸ {bitcoin.inputs ours=1 shared=0 others=0}
      {bitcoin.spent}: 0.001 BTC
      {detail.owner}: <{bitcoin.payment}>
      {bitcoin.signature}: {bitcoin.sighash.all}
      {bitcoin.coin}: ‹0101010101010101010101010101010101010101010101010101010101010101:0›
  `,
  ],
  [
    'coins of others, and a gift',
    read(
      [
        [payment, 10_000n],
        [stranger, 90_000n],
      ],
      [[payment, 99_000n]],
    ),
    pays(0),
    said`
      {bitcoin.gain}
      0.00089 BTC
      warning: {bitcoin.feeUnproved.title} – {bitcoin.feeUnproved.text}
      # {bitcoin.outputs}
      {bitcoin.back}: 0.00099 BTC
      {detail.to}: <{bitcoin.payment}>
      {bitcoin.fee}: {bitcoin.feeRate fee=0.00001_BTC rate=5.6}
      {detail.network}: Bitcoin
      ▸ {bitcoin.inputs ours=1 shared=0 others=1}
        {bitcoin.spent}: 0.0001 BTC
        {detail.owner}: <{bitcoin.payment}>
        {bitcoin.signature}: {bitcoin.sighash.all}
        {bitcoin.coin}: ‹0101010101010101010101010101010101010101010101010101010101010101:0›
        {bitcoin.spent}: 0.0009 BTC
        {detail.owner}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
        {bitcoin.signature}: {bitcoin.unsigned}
        {bitcoin.coin}: ‹0202020202020202020202020202020202020202020202020202020202020202:0›
    `,
  ],
  [
    'a collectible',
    read([[ordinals, 10_000n]], [[stranger, 9_800n]]),
    [{ index: 0, address: ordinals }],
    said`
      {bitcoin.cost}
      0.0001 BTC
      {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
      warning: {bitcoin.inscription.title} – {bitcoin.inscription.text}
      # {bitcoin.outputs}
      {call.send}: 0.000098 BTC
      {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
      {bitcoin.fee}: {bitcoin.feeRate fee=0.000002_BTC rate=2}
      {detail.network}: Bitcoin
      ▸ {bitcoin.inputs ours=1 shared=0 others=0}
        {bitcoin.spent}: 0.0001 BTC
        {detail.owner}: <{bitcoin.ordinals}>
        {bitcoin.signature}: {bitcoin.sighash.all}
        {bitcoin.coin}: ‹0101010101010101010101010101010101010101010101010101010101010101:0›
    `,
  ],
  [
    'a note',
    withOutputs(note(0x74, 0x65, 0x61)),
    pays(0),
    said`
    {bitcoin.cost}
    0.00061 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    # {bitcoin.outputs}
    {call.send}: 0.0006 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    {bitcoin.back}: 0.00039 BTC
    {detail.to}: <{bitcoin.payment}>
    {bitcoin.data}: 0 BTC
    [{bitcoin.data}] tea
    {bitcoin.fee}: {bitcoin.feeRate fee=0.00001_BTC rate=6.4}
    {detail.network}: Bitcoin
    ▸ {bitcoin.inputs ours=1 shared=0 others=0}
      {bitcoin.spent}: 0.001 BTC
      {detail.owner}: <{bitcoin.payment}>
      {bitcoin.signature}: {bitcoin.sighash.all}
      {bitcoin.coin}: ‹0101010101010101010101010101010101010101010101010101010101010101:0›
  `,
  ],
  [
    'a note of bytes',
    withOutputs(note(0xff, 0xfe)),
    pays(0),
    said`
    {bitcoin.cost}
    0.00061 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    # {bitcoin.outputs}
    {call.send}: 0.0006 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    {bitcoin.back}: 0.00039 BTC
    {detail.to}: <{bitcoin.payment}>
    {bitcoin.data}: 0 BTC
    [{bitcoin.data}] ‹0xfffe›
    {bitcoin.fee}: {bitcoin.feeRate fee=0.00001_BTC rate=6.4}
    {detail.network}: Bitcoin
    ▸ {bitcoin.inputs ours=1 shared=0 others=0}
      {bitcoin.spent}: 0.001 BTC
      {detail.owner}: <{bitcoin.payment}>
      {bitcoin.signature}: {bitcoin.sighash.all}
      {bitcoin.coin}: ‹0101010101010101010101010101010101010101010101010101010101010101:0›
  `,
  ],
  [
    'a script without an address',
    withOutputs({ amount: 100n, script: new Uint8Array([0x51]) }),
    pays(0),
    said`
      {bitcoin.cost}
      0.00061 BTC
      {detail.to}: {bitcoin.receivers count=2}
      warning: {bitcoin.noAddress.title} – {bitcoin.noAddress.text}
      # {bitcoin.outputs}
      {call.send}: 0.0006 BTC
      {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
      {bitcoin.back}: 0.00039 BTC
      {detail.to}: <{bitcoin.payment}>
      {call.send}: 0.000001 BTC
      {detail.to}: {bitcoin.script}
      [{bitcoin.script}] ‹0x51›
      {bitcoin.fee}: {bitcoin.feeRate fee=0.000009_BTC rate=5.9}
      {detail.network}: Bitcoin
      ▸ {bitcoin.inputs ours=1 shared=0 others=0}
        {bitcoin.spent}: 0.001 BTC
        {detail.owner}: <{bitcoin.payment}>
        {bitcoin.signature}: {bitcoin.sighash.all}
        {bitcoin.coin}: ‹0101010101010101010101010101010101010101010101010101010101010101:0›
    `,
  ],
  [
    'a signature that leaves the rest open',
    read([[payment, 10_000n]], [[payment, 500_000n]]),
    pays(0, SigHash.SINGLE_ANYONECANPAY),
    said`
      {bitcoin.gain}
      0.0049 BTC
      danger: {bitcoin.partlyOpen.title} – {bitcoin.partlyOpen.text}
      warning: {bitcoin.feeUnknown.title} – {bitcoin.feeUnknown.text}
      # {bitcoin.outputs}
      {bitcoin.back}: 0.005 BTC
      {detail.to}: <{bitcoin.payment}>
      {bitcoin.fee}: {login.fee.unknown}
      {detail.network}: Bitcoin
      ▾ {bitcoin.inputs ours=1 shared=0 others=0}
        {bitcoin.spent}: 0.0001 BTC
        {detail.owner}: <{bitcoin.payment}>
        {bitcoin.signature}: !{bitcoin.sighash.singleAnyone}!
        {bitcoin.coin}: ‹0101010101010101010101010101010101010101010101010101010101010101:0›
    `,
  ],
  [
    'a note in front of the payment',
    { ...plain, outputs: [note(0x74), ...plain.outputs] },
    pays(0),
    said`
    {bitcoin.cost}
    0.00061 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    # {bitcoin.outputs}
    {bitcoin.data}: 0 BTC
    [{bitcoin.data}] t
    {call.send}: 0.0006 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    {bitcoin.back}: 0.00039 BTC
    {detail.to}: <{bitcoin.payment}>
    {bitcoin.fee}: {bitcoin.feeRate fee=0.00001_BTC rate=6.5}
    {detail.network}: Bitcoin
    ▸ {bitcoin.inputs ours=1 shared=0 others=0}
      {bitcoin.spent}: 0.001 BTC
      {detail.owner}: <{bitcoin.payment}>
      {bitcoin.signature}: {bitcoin.sighash.all}
      {bitcoin.coin}: ‹0101010101010101010101010101010101010101010101010101010101010101:0›
  `,
  ],
  [
    'coins that move between our own addresses',
    read([[payment, 10_000n]], [[ordinals, 10_000n]]),
    pays(0),
    said`
      {bitcoin.cost}
      0 BTC
      # {bitcoin.outputs}
      {bitcoin.back}: 0.0001 BTC
      {detail.to}: <{bitcoin.ordinals}>
      {bitcoin.fee}: {bitcoin.feeRate fee=0_BTC rate=0}
      {detail.network}: Bitcoin
      ▸ {bitcoin.inputs ours=1 shared=0 others=0}
        {bitcoin.spent}: 0.0001 BTC
        {detail.owner}: <{bitcoin.payment}>
        {bitcoin.signature}: {bitcoin.sighash.all}
        {bitcoin.coin}: ‹0101010101010101010101010101010101010101010101010101010101010101:0›
    `,
  ],
  [
    'a signature of no output',
    plain,
    pays(0, SigHash.NONE),
    said`
    {bitcoin.cost}
    0.001 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    danger: {bitcoin.outputsOpen.title} – {bitcoin.outputsOpen.text}
    # {bitcoin.outputs}
    {call.send}: 0.0006 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    {bitcoin.back}: 0.00039 BTC
    {detail.to}: <{bitcoin.payment}>
    {bitcoin.fee}: {bitcoin.feeRate fee=0.00001_BTC rate=7}
    {detail.network}: Bitcoin
    ▾ {bitcoin.inputs ours=1 shared=0 others=0}
      {bitcoin.spent}: 0.001 BTC
      {detail.owner}: <{bitcoin.payment}>
      {bitcoin.signature}: !{bitcoin.sighash.none}!
      {bitcoin.coin}: ‹0101010101010101010101010101010101010101010101010101010101010101:0›
  `,
  ],
  [
    'an input that does not say what it holds',
    { ...plain, inputs: [...plain.inputs, { txid: 'cd'.repeat(32), index: 3 }] },
    pays(0),
    said`
      {bitcoin.cost}
      0.00061 BTC
      {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
      warning: {bitcoin.feeUnknown.title} – {bitcoin.feeUnknown.text}
      # {bitcoin.outputs}
      {call.send}: 0.0006 BTC
      {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
      {bitcoin.back}: 0.00039 BTC
      {detail.to}: <{bitcoin.payment}>
      {bitcoin.fee}: {login.fee.unknown}
      {detail.network}: Bitcoin
      ▸ {bitcoin.inputs ours=1 shared=0 others=1}
        {bitcoin.spent}: 0.001 BTC
        {detail.owner}: <{bitcoin.payment}>
        {bitcoin.signature}: {bitcoin.sighash.all}
        {bitcoin.coin}: ‹0101010101010101010101010101010101010101010101010101010101010101:0›
        {bitcoin.spent}: {login.fee.unknown}
        {detail.owner}: {bitcoin.others}
        {bitcoin.signature}: {bitcoin.unsigned}
        {bitcoin.coin}: ‹cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd:3›
    `,
  ],
])('param: %s', async (_, contents, signs, lines) => {
  expect((await drawn(contents, signs)).body()).toEqual(lines)
})

test('param: coins of a shared address, with change', async () => {
  const shared: ScriptBook = { ...book, isShared: (script) => hex(script) === hex(scriptOf(payment)) }
  const psbt = describePsbt(plain, pays(0), shared)
  const screen = await drawScreen(<PsbtReview networkId={bitcoin} psbt={psbt} sends />)
  expect(screen.body()).toEqual(said`
    {bitcoin.cost}
    0.00061 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    warning: {bitcoin.shared.title} – {bitcoin.shared.text}
    # {bitcoin.outputs}
    {call.send}: 0.0006 BTC
    {detail.to}: bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l
    {bitcoin.sharedBack}: 0.00039 BTC
    {detail.to}: <{bitcoin.sharedAddress}>bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
    {bitcoin.fee}: {bitcoin.feeRate fee=0.00001_BTC rate=7}
    {bitcoin.sharedCost}: 0.00061 BTC
    {detail.network}: Bitcoin
    ▸ {bitcoin.inputs ours=0 shared=1 others=0}
      {bitcoin.spent}: 0.001 BTC
      {detail.owner}: <{bitcoin.payment}><{bitcoin.sharedAddress}>bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
      {bitcoin.signature}: {bitcoin.sighash.all}
      {bitcoin.coin}: ‹0101010101010101010101010101010101010101010101010101010101010101:0›
  `)
})

test('param: it is only signed', async () => {
  const screen = await drawn(plain, pays(0), false)
  expect(screen.body()[3]).toBe(said`info: {call.signOnly.title} – {call.signOnly.text}`[0])
})

test('behavior: it can be approved, and the yes looks as what is said above it', async () => {
  const screen = await drawn(plain, pays(0))
  await screen.pass(650)
  expect(screen.button('Approve').disabled).toBe(false)
  expect(screen.button('Approve').className).toBe('button button-primary')
  const open = await drawn(plain, pays(0, SigHash.NONE))
  expect(open.button('Approve').className).toBe('button button-danger')
  // Dear is not dangerous, and not usual either.
  const dear = await drawn(read([[payment, 100_000n]], [[stranger, 30_000n]]), pays(0))
  expect(dear.button('Approve').className).toBe('button button-warning')
})

test('behavior: no receiver of several stands for the others', async () => {
  const both = { ...plain, outputs: [...plain.outputs, ...plain.outputs] }
  const screen = await drawn(both, pays(0))
  expect(screen.root.querySelector('[data-fact=receiver]')?.textContent).toBe('To2 receivers')
})

test('behavior: who gets nothing is a receiver too; a single one without an address has no line above', async () => {
  const empty = await drawn(withOutputs({ amount: 0n, script: scriptOf(ordinals).with(2, 7) }), pays(0))
  expect(empty.root.querySelector('[data-fact=receiver]')?.textContent).toBe('To2 receivers')
  const bare = { ...plain, outputs: [{ amount: 60_000n, script: new Uint8Array([0x51]) }] }
  expect((await drawn(bare, pays(0))).root.querySelector('[data-fact=receiver]')).toBeNull()
})

test('behavior: several receivers are read to their end, a single one stands above', async () => {
  expect(await longAnswer(() => drawn(plain, pays(0)))).toBe('Approve')
})

test('behavior: of several receivers the yes comes at the end', async () => {
  const both = { ...plain, outputs: [...plain.outputs, ...plain.outputs] }
  expect(await longAnswer(() => drawn(both, pays(0)))).toBe('Read on')
})

test('behavior: coins that are burned with data have no receiver, and count', async () => {
  const burned = withOutputs({ ...note(1), amount: 5n })
  expect(await longAnswer(() => drawn(burned, pays(0)))).toBe('Read on')
})
