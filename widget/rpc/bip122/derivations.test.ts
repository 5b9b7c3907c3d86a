import ecc from '@bitcoinerlab/secp256k1'
import { base64, hex } from '@scure/base'
import { p2ms, p2tr, p2tr_ns, p2wpkh, p2wsh, Transaction, taprootListToTree } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mainnet, stranger } from '../../test/satoshi.ts'
import { openPsbt } from './openPsbt.ts'

// A page chooses what a PSBT holds: how much curve arithmetic does the frame do for it?

const secret = (number: number): Uint8Array => {
  const bytes = new Uint8Array(32).fill(1)
  new DataView(bytes.buffer).setUint32(0, number + 1)
  return bytes
}
const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
const keys = range(700).map((at) => pubECDSA(secret(at)))
const keyOf = (at: number): Uint8Array => keys[at] as Uint8Array
const pointOf = (at: number): Uint8Array => keyOf(at).subarray(1)

const ecdsa = new Uint8Array([0x30, 0x44, 2, 0x20, ...new Uint8Array(32).fill(17)])
const signature = new Uint8Array([...ecdsa, 2, 0x20, ...new Uint8Array(32).fill(17), 1])
const schnorr = new Uint8Array(64).fill(1)
const mostDerivations = 200

function psbtOf(inputs: readonly object[], outputs: readonly object[] = []): string {
  const transaction = new Transaction({
    ...{ disableScriptCheck: true, allowUnknownInputs: true, allowUnknownOutputs: true },
  })
  transaction.addOutputAddress(stranger, 1_000n)
  for (const output of outputs) transaction.addOutput({ amount: 1_000n, ...output } as never)
  inputs.forEach((_, at) => {
    transaction.addInput({ txid: secret(at), index: 0 })
  })
  inputs.forEach((input, at) => {
    transaction.updateInput(at, input as never, true)
  })
  return base64.encode(transaction.toPSBT())
}
const coin = (script: Uint8Array, more: object = {}): object => ({
  witnessUtxo: { amount: 5_000n, script },
  ...more,
})

/** What the frame computes on the curve while it reads, with every question asked of its book. */
function derivationsOf(
  psbt: string,
  addresses: string[],
  named: { index: number }[] = [],
  given: string[] = [],
) {
  const count = vi.spyOn(ecc, 'xOnlyPointAddTweak')
  onTestFinished(() => count.mockRestore())
  const details = addresses.map((address, at) => ({ address, type: 'payment', publicKey: given[at] ?? '' }))
  const connection = { accounts: addresses.map((address) => `${mainnet}:${address}`), details }
  let error: unknown
  try {
    const { contents, book } = openPsbt(psbt, { networkId: mainnet, connection } as never, named)
    for (const { spent } of contents.inputs)
      if (spent && book.ours(spent.script)) book.isShared?.(spent.script)
    for (const { script } of contents.outputs) if (book.ours(script)) book.isShared?.(script)
    for (const { scriptKeys = [] } of contents.inputs)
      for (const key of scriptKeys) book.isOwnKey?.(addresses[0] as string, key)
  } catch (caught) {
    error = caught
  }
  return { count: count.mock.calls.length, error }
}

const hundred = range(100).map((at) => p2wpkh(keyOf(500 + at)).address as string)
const sharedCoin = p2wsh(p2ms(2, [keyOf(601), keyOf(602)]))
const taproot = p2tr(pointOf(603))
const leafOf = (at: number) =>
  p2tr(pointOf(at), taprootListToTree(p2tr_ns(1, [pointOf(at)]) as never), undefined, true) as unknown as {
    script: Uint8Array
    tapLeafScript: [unknown, unknown][]
  }
const leaves = range(400).map((at) => leafOf(at).tapLeafScript[0])

test.each<[string, string[], string[]]>([
  ['a hundred connected addresses', hundred, []],
  [
    'a hundred connected addresses, whose keys the wallet gave',
    hundred,
    range(100).map((at) => hex.encode(keyOf(500 + at))),
  ],
  ['a hundred of taproot', range(100).map((at) => p2tr(pointOf(500 + at)).address as string), []],
])('default: what strangers signed and spend costs nothing, with %s', (_, addresses, given) => {
  const inputs = range(200).map((at) =>
    at % 2
      ? coin(p2wpkh(keyOf(at)).script, { partialSig: [[keyOf(at), signature]] })
      : coin(leafOf(at).script, {
          tapLeafScript: leafOf(at).tapLeafScript,
          tapInternalKey: pointOf(at),
          tapScriptSig: [[{ pubKey: pointOf(at), leafHash: secret(at) }, schnorr]],
        }),
  )
  expect(derivationsOf(psbtOf(inputs), addresses, [], given)).toEqual({ count: 0, error: undefined })
})

const signedBy = (signers: number[]): object => ({ partialSig: signers.map((at) => [keyOf(at), signature]) })
const claims = (at: number): object => ({ script: taproot.script, tapInternalKey: pointOf(at) })

test.each<[string, string, object[], object[]?, { index: number }[]?]>([
  [
    'signatures of strangers on our coins',
    sharedCoin.address as string,
    range(200).map((at) => coin(sharedCoin.script, signedBy([2 * at, 2 * at + 1]))),
  ],
  [
    'signatures of strangers on one coin of ours',
    sharedCoin.address as string,
    [coin(sharedCoin.script, signedBy(range(500)))],
  ],
  [
    'keys in a script that is named',
    sharedCoin.address as string,
    [
      coin(
        p2wsh({
          type: 'custom',
          script: new Uint8Array(range(250).flatMap((at) => [33, ...keyOf(at), 0x75])),
        } as never).script,
        {
          witnessScript: new Uint8Array(range(250).flatMap((at) => [33, ...keyOf(at), 0x75])),
        },
      ),
    ],
    [],
    [{ index: 0 }],
  ],
  [
    'leaves of one coin of ours',
    taproot.address as string,
    [coin(taproot.script, { tapLeafScript: leaves })],
  ],
  [
    'claims about an address of ours',
    taproot.address as string,
    [coin(taproot.script)],
    range(199).flatMap((at) => [claims(at)]),
  ],
])('error: there is an end to %s', (name, address, inputs, outputs, named) => {
  const { count, error } = derivationsOf(psbtOf(inputs, outputs), [address], named)
  expect(count).toBeLessThanOrEqual(3 * mostDerivations)
  if (!name.startsWith('claims')) expect(error).toMatchObject({ code: -32602 })
})

test('behavior: what is said again costs nothing again', () => {
  const inputs = range(200).map(() => coin(sharedCoin.script, signedBy([1, 2, 3])))
  expect(derivationsOf(psbtOf(inputs), [sharedCoin.address as string])).toEqual({
    count: 3,
    error: undefined,
  })
})

test('error: more inputs than anybody reads are not read', () => {
  const inputs = range(201).map((at) => coin(sharedCoin.script, signedBy([at])))
  const { count, error } = derivationsOf(psbtOf(inputs), [sharedCoin.address as string])
  expect({ count, error }).toMatchObject({ count: 0, error: { message: 'The PSBT is too large' } })
})
