import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { p2tr, RawTx, SigHash, Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { bitcoinNetworks } from '../../../../host-sdk/protocol/bitcoin.ts'
import { describePsbt as describeContents } from '../../../review/bip122/describePsbt.ts'
import { scriptOf } from '../../../review/bip122/payment/addresses.ts'
import type { LoginAccount } from '../../protocol.ts'
import { readAccount } from '../../signers/bip122/readAccount.ts'
import type { PsbtInput } from '../../signers/bip122/signPsbt.ts'
import { abandonWords, seedOf } from '../../signers/test/seeds.ts'
import { ourAccounts, scriptBook } from './ourAccounts.ts'
import { readPsbtContents } from './readPsbtContents.ts'

const seed = seedOf(abandonWords)
const payment = readAccount(seed, 'payment')
const ordinals = readAccount(seed, 'ordinals')
const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const foreign = scriptOf(stranger) ?? new Uint8Array()
const main = bitcoinNetworks.mainnet
const accounts: LoginAccount[] = [
  { namespace: 'bip122', type: 'payment', address: payment.address },
  { namespace: 'bip122', type: 'ordinals', address: ordinals.address },
]
const ours = scriptBook(ourAccounts(accounts, main), main)
const describePsbt = (psbt: string, named: PsbtInput[], book: typeof ours) =>
  describeContents(readPsbtContents(psbt), named, book)

type Input = Parameters<Transaction['addInput']>[0]
type Place = [amount: bigint, script: Uint8Array, more?: Input]

function psbtOf(inputs: Place[], outputs: [amount: bigint, script: Uint8Array][]): string {
  const transaction = new Transaction({ allowUnknownOutputs: true, disableScriptCheck: true })
  // First: a signed input takes no further outputs.
  for (const [amount, script] of outputs) transaction.addOutput({ amount, script })
  inputs.forEach(([amount, script, more], index) => {
    transaction.addInput({
      txid: new Uint8Array(32).fill(index + 1),
      index: 0,
      witnessUtxo: { amount, script },
      ...more,
    })
  })
  return base64.encode(transaction.toPSBT())
}

const pays = (index: number, sighashTypes?: number[]): PsbtInput => ({
  index,
  address: payment.address,
  ...(sighashTypes && { sighashTypes }),
})
const plain = (fee = 1_000n, amount = 100_000n) =>
  psbtOf(
    [[amount, payment.script]],
    [
      [30_000n, foreign],
      [amount - 30_000n - fee, payment.script],
    ],
  )

const former = RawTx.encode({
  version: 2,
  segwitFlag: false,
  inputs: [{ txid: new Uint8Array(32).fill(9), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 }],
  outputs: [{ amount: 50_000n, script: payment.script }],
  witnesses: undefined,
  lockTime: 0,
})
const formerId = sha256(sha256(former)).reverse()

/** Puts the former transaction before the witness output of the only input (BIP-174: length, key, length, value). */
function withFormer(text: string): string {
  const psbt = base64.decode(text)
  const witness = [0x01, 0x01, 8 + 1 + payment.script.length]
  const at = psbt.findIndex((_, start) => witness.every((byte, offset) => psbt[start + offset] === byte))
  return base64.encode(
    new Uint8Array([...psbt.subarray(0, at), 1, 0, former.length, ...former, ...psbt.subarray(at)]),
  )
}

test('default', () => {
  expect(describePsbt(plain(), [pays(0)], ours)).toEqual({
    inputs: [
      {
        outpoint: `${'01'.repeat(32)}:0`,
        amount: 100_000n,
        address: payment.address,
        ours: 'payment',
        signs: 'all',
      },
    ],
    outputs: [
      { amount: 30_000n, address: stranger },
      { amount: 69_000n, address: payment.address, ours: 'payment' },
    ],
    cost: 31_000n,
    paid: 30_000n,
    fee: 1_000n,
    feeRate: 70n,
    warnings: [],
  })
})

describe('param: what is written beside an input', () => {
  const signature = new Uint8Array(64).fill(1)
  const read = (script: Uint8Array, more: object = {}) =>
    readPsbtContents(psbtOf([[10_000n, script, more as Input]], [[9_000n, foreign]])).inputs[0]
  const leaves = p2tr(ordinals.script.subarray(2), { script: new Uint8Array([0x51]) }, undefined, true)

  test('nothing', () => {
    expect(read(payment.script)).toStrictEqual({
      txid: '01'.repeat(32),
      index: 0,
      spent: { amount: 10_000n, script: payment.script },
      signed: false,
      oddScript: false,
    })
    expect(read(payment.script, { witnessUtxo: undefined })).not.toHaveProperty('spent')
  })

  test.each<[string, Uint8Array, object]>([
    ['the signature of taproot', ordinals.script, { tapKeySig: signature }],
    [
      'the signature of a leaf of taproot',
      leaves.script,
      {
        tapLeafScript: leaves.tapLeafScript,
        tapScriptSig: [[{ pubKey: ordinals.script.subarray(2), leafHash: new Uint8Array(32) }, signature]],
      },
    ],
    ['a witness that is whole', payment.script, { finalScriptWitness: [signature] }],
    ['a script that is whole', payment.script, { finalScriptSig: new Uint8Array([0x51]) }],
  ])('%s: somebody signed', (_, script, more) => {
    expect(read(script, more)).toMatchObject({ signed: true })
  })

  test.each<[string, object]>([
    ['a script', { tapLeafScript: leaves.tapLeafScript }],
    ['the root of scripts', { tapMerkleRoot: leaves.tapMerkleRoot }],
  ])('%s of taproot', (_, more) => {
    expect(read(leaves.script, more)).toMatchObject({ oddScript: true, signed: false })
    // The library takes it with no other script.
    expect(() => read(payment.script, more)).toThrow(expect.objectContaining({ code: -32602 }))
  })
})

describe('param: inputs', () => {
  test('of somebody else are not signed and not ours', () => {
    const psbt = psbtOf(
      [
        [50_000n, payment.script],
        [70_000n, foreign],
      ],
      [[119_000n, foreign]],
    )
    const { inputs, cost, fee } = describePsbt(psbt, [pays(0)], ours)
    expect(inputs[1]).toEqual({ outpoint: `${'02'.repeat(32)}:0`, amount: 70_000n, address: stranger })
    expect({ cost, fee }).toEqual({ cost: 50_000n, fee: 1_000n })
  })

  test('with their former transaction', () => {
    const psbt = withFormer(psbtOf([[50_000n, payment.script, { txid: formerId }]], [[40_000n, foreign]]))
    expect(describePsbt(psbt, [pays(0)], ours)).toMatchObject({
      fee: 10_000n,
      inputs: [{ amount: 50_000n, ours: 'payment' }],
    })
  })

  test('that say nothing of what they hold', () => {
    const psbt = psbtOf(
      [
        [50_000n, payment.script],
        [0n, foreign, { witnessUtxo: undefined } as never],
      ],
      [[1n, foreign]],
    )
    const described = describePsbt(psbt, [pays(0)], ours)
    expect(described.fee).toBeUndefined()
    expect(described.warnings).toEqual(['fee_unknown'])
  })
})

describe('param: outputs', () => {
  const note = new TextEncoder().encode('hello')
  test.each<[string, Uint8Array, object, string[]]>([
    ['a note', new Uint8Array([0x6a, 5, ...note]), { data: { text: 'hello', encoding: 'text' } }, []],
    [
      'a note of several parts',
      new Uint8Array([0x6a, 1, 0xff, 1, 0xfe]),
      { data: { text: '0x01ff01fe', encoding: 'hex' } },
      [],
    ],
    ['a bare script', new Uint8Array([0x51]), { script: '0x51' }, ['no_address']],
  ])('%s', (_, script, expected, warnings) => {
    const psbt = psbtOf(
      [[30_000n, payment.script]],
      [
        [0n, script],
        [29_000n, payment.script],
      ],
    )
    const described = describePsbt(psbt, [pays(0)], ours)
    expect(described.outputs[0]).toEqual({ amount: 0n, ...expected })
    expect(described.warnings).toEqual(warnings)
  })
})

describe('behavior: what a signature leaves open', () => {
  const listing = (sighash: number) =>
    psbtOf([[10_000n, payment.script, { sighashType: sighash } as Input]], [[500_000n, payment.script]])
  test.each([
    ['NONE', SigHash.NONE, 'none', 'outputs_open', 10_000n],
    ['NONE | ANYONECANPAY', SigHash.NONE_ANYONECANPAY, 'noneAnyone', 'outputs_open', 10_000n],
    ['SINGLE', SigHash.SINGLE, 'single', 'partly_open', -490_000n],
    ['SINGLE | ANYONECANPAY', SigHash.SINGLE_ANYONECANPAY, 'singleAnyone', 'partly_open', -490_000n],
    ['ALL | ANYONECANPAY', SigHash.ALL_ANYONECANPAY, 'allAnyone', 'partly_open', -490_000n],
  ])('%s', (_, sighash, signs, warning, cost) => {
    const described = describePsbt(listing(sighash), [pays(0, [sighash])], ours)
    expect(described.inputs[0]?.signs).toBe(signs)
    expect(described.warnings).toContain(warning)
    expect(described.cost).toBe(cost)
  })

  test('change that a SINGLE does not cover is not counted', () => {
    const psbt = psbtOf(
      [[100_000n, payment.script]],
      [
        [1_000n, foreign],
        [98_000n, payment.script],
      ],
    )
    expect(describePsbt(psbt, [pays(0, [SigHash.SINGLE])], ours).cost).toBe(100_000n)
  })
})

test('behavior: inscriptions may move', () => {
  const psbt = psbtOf([[10_000n, ordinals.script]], [[9_000n, foreign]])
  const described = describePsbt(psbt, [{ index: 0, address: ordinals.address }], ours)
  expect(described.warnings).toEqual(['ordinals'])
  expect(described.inputs[0]).toMatchObject({ ours: 'ordinals', signs: 'all' })
})

test.each([
  ['usual', plain(20_000n), []],
  ['more than a fifth of what is paid', plain(20_001n), ['high_fee']],
  ['more for a byte than ever', plain(71_000n, 200_000n), ['high_fee']],
])('behavior: a fee that is %s', (_, psbt, warnings) => {
  expect(describePsbt(psbt, [pays(0)], ours).warnings).toEqual(warnings)
})

describe('error: refused', () => {
  const taproot = psbtOf([[10_000n, ordinals.script]], [[9_000n, foreign]])
  const tapMerkleRoot = new Uint8Array(32).fill(1)
  const oddScript = psbtOf([[10_000n, ordinals.script, { tapMerkleRoot } as Input]], [[9_000n, foreign]])
  const coin: Place = [5n, payment.script, { txid: formerId, index: 0 }]
  const twice = psbtOf([coin, coin], [[1n, foreign]])
  const huge = 2n ** 63n - 1n
  test.each<[string, string, PsbtInput[]]>([
    ['no PSBT', 'AAAA', [pays(0)]],
    ['cut off', plain().slice(0, -8), [pays(0)]],
    ['an input that is not there', plain(), [pays(1)]],
    ['an input named twice', plain(), [pays(0), pays(0)]],
    ['another address than the input’s', plain(), [{ index: 0, address: ordinals.address }]],
    ['an input of somebody else', psbtOf([[1n, foreign]], [[1n, foreign]]), [pays(0)]],
    [
      'an address of somebody else',
      psbtOf([[1n, foreign]], [[1n, foreign]]),
      [{ index: 0, address: stranger }],
    ],
    [
      'a sighash that nobody asked for',
      psbtOf([[1n, payment.script, { sighashType: 3 } as Input]], [[1n, foreign]]),
      [pays(0)],
    ],
    ['a sighash that does not exist', plain(), [pays(0, [0x7f])]],
    ['DEFAULT outside of taproot', plain(), [pays(0, [0])]],
    [
      'SINGLE without its output',
      psbtOf(
        [
          [5n, foreign],
          [5n, payment.script],
        ],
        [[1n, foreign]],
      ),
      [pays(1, [3])],
    ],
    ['nobody is paid', psbtOf([[5n, payment.script]], []), [pays(0)]],
    ['more money than there is', psbtOf([[huge, payment.script]], [[1n, foreign]]), [pays(0)]],
    ['taproot under the payment address', taproot, [pays(0)]],
    ['taproot by a script', oddScript, [{ index: 0, address: ordinals.address }]],
    ['a coin spent twice', twice, [pays(0)]],
    [
      'more outputs than a person reads',
      psbtOf(
        [[500n, payment.script]],
        Array.from({ length: 201 }, () => [1n, foreign] as [bigint, Uint8Array]),
      ),
      [pays(0)],
    ],
  ])('%s', (_, psbt, named) => {
    expect(() => describePsbt(psbt, named, ours)).toThrow(expect.objectContaining({ code: -32602 }))
  })

  test.each([
    ['of another name', psbtOf([[50_000n, payment.script]], [[40_000n, foreign]])],
    [
      'that held another amount',
      psbtOf([[60_000n, payment.script, { txid: formerId }]], [[40_000n, foreign]]),
    ],
  ])('a former transaction %s', (_, psbt) => {
    expect(() => describePsbt(withFormer(psbt), [pays(0)], ours)).toThrow(
      expect.objectContaining({ code: -32602 }),
    )
  })

  test('bytes changed at random are refused, or told in whole', () => {
    const good = base64.decode(plain())
    let state = 11
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return (state >>> 8) % below
    }
    let told = 0
    for (let round = 0; round < 1_500; round++) {
      const changed = good.slice()
      changed[random(good.length)] = random(256)
      try {
        const { inputs, outputs, fee } = describePsbt(base64.encode(changed), [pays(0)], ours)
        const spent = inputs.reduce((sum, one) => sum + (one.amount ?? 0n), 0n)
        const paid = outputs.reduce((sum, one) => sum + one.amount, 0n)
        if (fee !== undefined) expect(fee).toBe(spent - paid)
        told++
      } catch (error) {
        expect(error).toMatchObject({ code: -32602 })
      }
    }
    expect(told).toBeGreaterThan(100)
  })
})
