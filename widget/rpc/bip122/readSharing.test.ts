import { base64, hex } from '@scure/base'
import { p2ms, p2sh, p2tr, p2tr_ns, p2wpkh, p2wsh, Transaction, taprootListToTree } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { describe, expect, test } from 'vitest'
import { describePsbt } from '../../review/bip122/describePsbt.ts'
import { mainnet, stranger } from '../../test/satoshi.ts'
import { openPsbt } from './openPsbt.ts'

// A coin of one key pays to another connected address: does that stay with the person?

const [mine, other] = [1, 2].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array]
/** BIP-341: a point of which nobody knows the key. */
const nobody = hex.decode('50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0')
const plain = p2wpkh(pubECDSA(mine))
const amount = 100_000n

const leaf = (byte: number) => p2tr_ns(1, [pubSchnorr(new Uint8Array(32).fill(byte))])[0] as never
type Leaf = { depth: number; version: number; script: Uint8Array }
interface Target {
  address: string
  script: Uint8Array
  tapTree: Leaf[]
  tapInternalKey: Uint8Array
}
/** The leaves beside a key, and as an output has them (BIP-371). */
function treeOf(tapInternalKey: Uint8Array, count: number): Target {
  const payment = p2tr(
    tapInternalKey,
    taprootListToTree(Array.from({ length: count }, (_, at) => leaf(at + 1))),
    undefined,
    true,
  )
  const {
    address = '',
    script,
    leaves = [],
  } = payment as unknown as {
    address: string
    script: Uint8Array
    leaves: { path: unknown[]; version?: number; script: Uint8Array }[]
  }
  const tapTree = leaves.map(({ path, version = 0xc0, script: one }) => ({
    depth: path.length,
    version,
    script: one,
  }))
  return { address, script, tapTree, tapInternalKey }
}

type Fields = Parameters<Transaction['addOutput']>[0]
interface Spent {
  script: Uint8Array
  more?: object
}
const psbtOf = (outputs: Fields[], spent: Spent[] = [plain]): string => {
  const transaction = new Transaction({
    disableScriptCheck: true,
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
  })
  spent.forEach(({ script, more }, at) => {
    const txid = new Uint8Array(32).fill(at + 1)
    transaction.addInput({ txid, index: 0, witnessUtxo: { amount, script }, ...more })
  })
  transaction.addOutputAddress(stranger, 1_000n)
  for (const output of outputs) transaction.addOutput(output)
  return base64.encode(transaction.toPSBT())
}

/** `publicKey`: of the other address, where the wallet gave it. */
function shownOf(psbt: string, address: string, publicKey?: Uint8Array) {
  const details = [
    { address: plain.address as string, type: 'payment' as const, publicKey: hex.encode(pubECDSA(mine)) },
    { address, type: 'payment' as const, ...(publicKey && { publicKey: hex.encode(publicKey) }) },
  ]
  const accounts = details.map((one) => `${mainnet}:${one.address}`) as never[]
  const { contents, book } = openPsbt(psbt, {
    networkId: mainnet,
    connection: { accounts, details } as never,
  })
  return describePsbt(contents, [{ address: plain.address as string, index: 0 }], book)
}

const [two, five] = [treeOf(nobody, 2), treeOf(nobody, 5)]
const single = p2tr(pubSchnorr(other))
const ofOther = { script: single.script, tapInternalKey: pubSchnorr(other) }
const multisig = p2ms(2, [pubECDSA(mine), pubECDSA(other)])
const [wrapped, nested] = [p2sh(p2wsh(multisig)), p2sh(p2wpkh(pubECDSA(other)))]
const without = <T extends object>(fields: T, ...names: string[]): T =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) as T
const fieldsOf = ({ script, tapTree, tapInternalKey }: Target): Fields =>
  ({ script, tapTree, tapInternalKey }) as never

describe('an address whose key nobody gave', () => {
  test.each<[string, string, object]>([
    ['one leaf that is shown (BIP-371)', treeOf(nobody, 1).address, fieldsOf(treeOf(nobody, 1))],
    ['two leaves', two.address, fieldsOf(two)],
    ['three leaves', treeOf(nobody, 3).address, fieldsOf(treeOf(nobody, 3))],
    ['five leaves', five.address, fieldsOf(five)],
    [
      'leaves beside the key of another',
      treeOf(pubSchnorr(other), 2).address,
      fieldsOf(treeOf(pubSchnorr(other), 2)),
    ],
    ['leaves whose key the page leaves away', two.address, without(fieldsOf(two), 'tapInternalKey')],
    ['a key whose leaves the page leaves away', two.address, without(fieldsOf(two), 'tapTree')],
    ['leaves of another output', two.address, { ...fieldsOf(two), tapTree: five.tapTree }],
    ['the key of another output', two.address, { ...ofOther, script: two.script }],
    ['multisig of P2SH', p2sh(multisig).address as string, p2sh(multisig)],
    [
      'P2SH-P2WSH, half of whose scripts the page leaves away',
      wrapped.address as string,
      without(wrapped, 'witnessScript'),
    ],
    [
      'P2SH with the script of another',
      wrapped.address as string,
      { ...wrapped, redeemScript: nested.redeemScript },
    ],
  ])('default: what goes to %s counts as gone', (_, address, fields) => {
    const { script, redeemScript, witnessScript, tapTree, tapInternalKey } = fields as Record<string, never>
    const output = without(
      { script, redeemScript, witnessScript, tapTree, tapInternalKey },
      ...Object.entries({ redeemScript, witnessScript, tapTree, tapInternalKey }).flatMap(([name, value]) =>
        value ? [] : [name],
      ),
    )
    const shown = shownOf(psbtOf([{ ...output, amount: 98_000n }]), address)
    expect(shown).toMatchObject({ cost: amount, paid: 99_000n, fee: 1_000n, warnings: [] })
    expect(shown.outputs[1]).toStrictEqual({ amount: 98_000n, address })
  })

  test.each<[string, string, object]>([
    ['a taproot key without leaves', single.address as string, ofOther],
    ['P2SH-P2WPKH', nested.address as string, { script: nested.script, redeemScript: nested.redeemScript }],
    ['P2WPKH', p2wpkh(pubECDSA(other)).address as string, { script: p2wpkh(pubECDSA(other)).script }],
    ['taproot of which nobody says anything', single.address as string, { script: single.script }],
    ['P2SH of which nobody says anything', nested.address as string, { script: nested.script }],
  ])('behavior: %s keeps it', (_, address, fields) => {
    expect(shownOf(psbtOf([{ ...fields, amount: 98_000n }]), address)).toMatchObject({
      ...{ cost: 2_000n, paid: 1_000n, outputs: [{}, { ours: 'payment' }], warnings: [] },
    })
  })

  test('behavior: what goes back to where it came from is no loss, and no more than that is kept', () => {
    const spent = [plain, { script: two.script, more: { tapInternalKey: nobody } }]
    const output = { script: two.script, amount: 100_000n }
    expect(shownOf(psbtOf([output], spent), two.address)).toMatchObject({
      ...{ cost: amount, paid: 1_000n, outputs: [{}, { ours: 'payment' }] },
    })
    expect(shownOf(psbtOf([{ ...output, amount: 150_000n }], spent), two.address)).toMatchObject({
      ...{ cost: amount, paid: 51_000n },
    })
  })

  test('behavior: leaves beside an output make coins of the same address shared', () => {
    const shown = shownOf(
      psbtOf([{ ...fieldsOf(two), amount: 50_000n }], [plain, { script: two.script }]),
      two.address,
    )
    expect(shown).toMatchObject({ cost: 150_000n, sharedCost: 50_000n, inputs: [{}, { shared: true }] })
    expect(shown.warnings).toContain('shared')
  })
})

describe('an address whose key the wallet gave', () => {
  const ours = treeOf(pubSchnorr(mine), 3)

  test('default: leaves beside our key are no loss, its key spends it', () => {
    expect(
      shownOf(psbtOf([{ ...fieldsOf(ours), amount: 98_000n }]), ours.address, pubSchnorr(mine)),
    ).toMatchObject({
      ...{ cost: 2_000n, outputs: [{}, { ours: 'payment' }] },
    })
  })

  test.each<[string, Fields]>([
    ['by their word', { ...fieldsOf(two), tapInternalKey: pubSchnorr(mine) }],
    ['truly', fieldsOf(two)],
    ['without their key', without(fieldsOf(two), 'tapInternalKey')],
  ])('error: leaves beside another key, %s', (_, fields) => {
    const shown = shownOf(psbtOf([{ ...fields, amount: 98_000n }]), two.address, pubSchnorr(mine))
    expect(shown).toMatchObject({ cost: amount, paid: 99_000n })
  })
})
