import { base64, hex } from '@scure/base'
import { p2ms, p2pkh, p2sh, p2tr, p2wpkh, p2wsh, RawTx, SigHash, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import { connected, stranger } from '../../test/satoshi.ts'

// Of a coin of P2SH from before segwit no signature holds the amount (BIP-143).

const [mine, other] = [1, 2].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array]
const key = pubECDSA(mine)
const multisig = p2ms(2, [key, pubECDSA(other)])
const [old, single, wrapped] = [p2sh(multisig), p2sh(p2wpkh(key)), p2sh(p2wsh(multisig))]
const amount = 50_000n

interface Coin {
  address?: string
  script: Uint8Array
}
/** As the page claims it, or proved by its former transaction. */
const claimed = ({ script }: Coin, more: object = {}): object => ({
  witnessUtxo: { amount, script },
  ...more,
})
function proved({ script }: Coin): object {
  const nonWitnessUtxo = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32).fill(9), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 }],
    outputs: [{ amount, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  const { id } = Transaction.fromRaw(nonWitnessUtxo, { allowUnknownOutputs: true, disableScriptCheck: true })
  return { txid: hex.decode(id), nonWitnessUtxo }
}

function psbtOf(...inputs: object[]): string {
  const transaction = new Transaction({
    ...{ disableScriptCheck: true, allowUnknownInputs: true, allowLegacyWitnessUtxo: true },
  })
  transaction.addOutputAddress(stranger, BigInt(inputs.length) * amount - 500n)
  inputs.forEach((input, at) => {
    const { txid = new Uint8Array(32).fill(at + 1) } = input as { txid?: Uint8Array }
    transaction.addInput({ txid, index: 0 })
  })
  inputs.forEach((input, at) => {
    transaction.updateInput(at, input, true)
  })
  return base64.encode(transaction.toPSBT())
}

async function signed(psbt: string, accounts: [Coin, string?][], signInputs: object[] = []) {
  const now = await connected({
    getAccountAddresses: accounts.map(([{ address }, publicKey = '']) => ({
      ...{ address, publicKey, intention: 'payment' },
    })),
  })
  const account = accounts[0]?.[0].address
  const refusal = now.ask('signPsbt', { account, psbt, signInputs }).catch((error) => error)
  const waits = () => now.state().requests[0] ?? now.asked.find(({ method }) => method === 'signPsbt')
  return { ...now, refusal, waits }
}

const given = hex.encode(key)
const sighashes = [SigHash.ALL_ANYONECANPAY, SigHash.NONE_ANYONECANPAY, SigHash.SINGLE_ANYONECANPAY]
const { redeemScript } = old

test.each<[string, [Coin, string?][], object[]]>([
  ['multisig', [[old, given]], [claimed(old, { redeemScript })]],
  ['multisig whose script the page leaves away', [[old, given]], [claimed(old)]],
  ['the same, and the wallet gave no key', [[old]], [claimed(old)]],
  ['one key, which nobody shows', [[single]], [claimed(single)]],
  ['one key, and the wallet gave another one', [[single, hex.encode(pubECDSA(other))]], [claimed(single)]],
  ['P2WSH in P2SH, which nobody shows', [[wrapped, given]], [claimed(wrapped)]],
  ...sighashes.map((sighashType): [string, [Coin, string?][], object[]] => [
    `a hidden script and the sighash ${sighashType}`,
    [[old, given]],
    [claimed(old, { sighashType })],
  ]),
  ['the one coin that is not proved', [[old], [p2wpkh(key)]], [claimed(old), proved(p2wpkh(key))]],
])('error: P2SH without its former transaction, of %s', async (_, accounts, inputs) => {
  const now = await signed(psbtOf(...inputs), accounts)
  expect(await now.refusal).toMatchObject({
    code: -32602,
    message: expect.stringMatching(/former transaction/),
  })
  expect(now.asked.filter(({ method }) => method === 'signPsbt')).toEqual([])
})

const ecdsa = new Uint8Array([0x30, 6, 2, 1, 1, 2, 1, 1, 1])

test.each<[string, object]>([
  ['and nothing beside it', {}],
  ['with its script', { redeemScript }],
  ['with a script that is not its own', { redeemScript: p2wpkh(key).script }],
  ['with a root of leaves', { redeemScript, tapMerkleRoot: new Uint8Array(32).fill(7) }],
  ['with a signature that nobody verified', { redeemScript, partialSig: [[key, ecdsa]] }],
  ['with a final script that nobody verified', { finalScriptSig: new Uint8Array([0]) }],
])(
  'error: the same, which the page does not name, %s, beside a coin that leaves inputs open',
  async (_, more) => {
    const plain = p2wpkh(key)
    const inputs = [claimed(plain, { sighashType: SigHash.ALL_ANYONECANPAY }), claimed(old, more)]
    const psbt = psbtOf(...inputs)
    const now = await signed(psbt, [[plain, given], [old]], [{ address: plain.address, index: 0 }])
    expect(await now.refusal).toMatchObject({ code: -32602 })
  },
)

test.each<[string, Coin, string | undefined, object]>([
  ['P2WPKH', p2wpkh(key), given, claimed(p2wpkh(key))],
  ['P2WPKH, whose key nobody gave', p2wpkh(key), undefined, claimed(p2wpkh(key))],
  ['P2SH-P2WPKH with its script', single, given, claimed(single, { redeemScript: single.redeemScript })],
  [
    'the same, whose key nobody gave',
    single,
    undefined,
    claimed(single, { redeemScript: single.redeemScript }),
  ],
  ['P2SH-P2WPKH without its script, by the key that the wallet gave', single, given, claimed(single)],
  ['P2SH-P2WPKH of which nobody says anything, proved', single, undefined, proved(single)],
  ['P2TR', p2tr(pubSchnorr(mine)), hex.encode(pubSchnorr(mine)), claimed(p2tr(pubSchnorr(mine)))],
  ['P2TR, whose key nobody gave', p2tr(pubSchnorr(mine)), undefined, claimed(p2tr(pubSchnorr(mine)))],
  ['P2PKH with its former transaction', p2pkh(key), given, proved(p2pkh(key))],
])('behavior: %s goes to the wallet as it is', async (_, coin, publicKey, input) => {
  const now = await signed(psbtOf(input), [[coin, publicKey]])
  await expect.poll(now.waits).toBeDefined()
  expect(now.state().requests).toEqual([])
  expect(now.asked).toMatchObject([{ method: 'signPsbt', params: { signInputs: [{ index: 0 }] } }])
})

test('behavior: P2WSH in P2SH holds its amount, by its scripts', async () => {
  const { witnessScript } = wrapped
  const now = await signed(psbtOf(claimed(wrapped, { redeemScript: wrapped.redeemScript, witnessScript })), [
    [wrapped],
  ])
  expect((await now.review())?.subject).toMatchObject({ psbt: { cost: amount, warnings: ['shared'] } })
})

test('behavior: a final script shows that its coin is segwit', async () => {
  const plain = p2wpkh(key)
  const program = single.redeemScript as Uint8Array
  const final = { finalScriptSig: new Uint8Array([program.length, ...program]) }
  const psbt = psbtOf(claimed(plain), claimed(single, final))
  const now = await signed(psbt, [[plain, given], [single]], [{ address: plain.address, index: 0 }])
  await expect.poll(now.waits).toBeDefined()
  expect((await now.review())?.subject).toMatchObject({ psbt: { inputs: [{}, { ours: 'payment' }] } })
})
