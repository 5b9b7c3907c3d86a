import { base64, hex } from '@scure/base'
import {
  p2ms,
  p2pkh,
  p2sh,
  p2tr,
  p2tr_ns,
  p2wpkh,
  p2wsh,
  RawTx,
  SigHash,
  Transaction,
  taprootListToTree,
} from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { describe, expect, test } from 'vitest'
import type { PsbtDescription } from '../../review/bip122/psbtDescription.ts'
import { connected, scriptOf, stranger } from '../../test/satoshi.ts'

// What a review says a payment costs: out of addresses of one key, and of such as lie under a script.

const [mine, other, third] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const key = pubECDSA(mine)
/** BIP-341: a point of which nobody knows the key. */
const nobody = hex.decode('50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0')
const amount = 100_000n

const multisig = p2ms(2, [key, pubECDSA(other)])
const hashed = { type: 'pkh', script: new Uint8Array([0x82, ...p2pkh(key).script]) }
const leaves = p2tr_ns(2, [pubSchnorr(mine), pubSchnorr(other)])
const tree = (internal: Uint8Array) =>
  p2tr(internal, taprootListToTree(leaves as never), undefined, true) as {
    address: string
    script: Uint8Array
    tapLeafScript: unknown
    tapMerkleRoot: Uint8Array
    tapInternalKey: Uint8Array
  }

interface Coin {
  address: string
  script: Uint8Array
  /** What the PSBT says of it beside its amount. */
  more?: object
  /** Its former transaction has to be there. */
  legacy?: true
  /** Hex, as the wallet gave it. */
  publicKey?: string
}
type Payment = { address?: string; script: Uint8Array; redeemScript?: Uint8Array; witnessScript?: Uint8Array }
const coinOf = (payment: Payment, rest: Partial<Coin> = {}): Coin => {
  const { address = '', script, redeemScript, witnessScript } = payment
  const more = { ...(redeemScript && { redeemScript }), ...(witnessScript && { witnessScript }) }
  return { address, script, more, ...rest }
}
const leafOf = (internal: Uint8Array, rest: Partial<Coin> = {}): Coin => {
  const { address, script, tapLeafScript, tapInternalKey } = tree(internal)
  return { address, script, more: { tapLeafScript, tapInternalKey }, ...rest }
}
const rootOf = (internal: Uint8Array, rest: Partial<Coin> = {}): Coin => {
  const { address, script, tapMerkleRoot, tapInternalKey } = tree(internal)
  return { address, script, more: { tapMerkleRoot, tapInternalKey }, ...rest }
}
const publicKey = hex.encode(key)
const without = (coin: Coin, ...names: string[]): Coin => ({
  ...coin,
  more: Object.fromEntries(Object.entries(coin.more ?? {}).filter(([name]) => !names.includes(name))),
})

const alone: Readonly<Record<string, Coin>> = {
  P2WPKH: coinOf(p2wpkh(key), { publicKey }),
  'P2WPKH, whose key nobody gave': coinOf(p2wpkh(key)),
  P2PKH: coinOf(p2pkh(key), { publicKey, legacy: true }),
  'P2SH-P2WPKH': coinOf(p2sh(p2wpkh(key)), { publicKey }),
  'P2SH-P2WPKH, whose script the page leaves away': without(
    coinOf(p2sh(p2wpkh(key)), { publicKey }),
    'redeemScript',
  ),
  'P2SH-P2WPKH, whose key nobody gave': coinOf(p2sh(p2wpkh(key))),
  'P2SH of which nobody says anything': without(coinOf(p2sh(p2wpkh(key)), { legacy: true }), 'redeemScript'),
  P2TR: coinOf(p2tr(pubSchnorr(mine)), { publicKey: hex.encode(pubSchnorr(mine)) }),
  'P2TR, with the key that the address holds': coinOf(p2tr(pubSchnorr(mine)), {
    publicKey: hex.encode(p2tr(pubSchnorr(mine)).tweakedPubkey),
  }),
  'P2TR, whose key nobody gave': coinOf(p2tr(pubSchnorr(mine))),
  'P2TR with leaves beside our key': leafOf(pubSchnorr(mine), { publicKey }),
  'P2TR with the root of leaves beside our key': rootOf(pubSchnorr(mine), { publicKey }),
}

const nested = p2sh(p2wsh(multisig))
const shared: Readonly<Record<string, Coin>> = {
  P2WSH: coinOf(p2wsh(multisig), { publicKey }),
  'P2WSH, whose key nobody gave': coinOf(p2wsh(multisig)),
  'P2WSH, whose script the wallet alone knows': without(coinOf(p2wsh(multisig)), 'witnessScript'),
  'P2WSH with hashes of keys alone': coinOf(p2wsh(hashed)),
  P2SH: coinOf(p2sh(multisig), { publicKey, legacy: true }),
  'P2SH, whose key nobody gave': coinOf(p2sh(multisig), { legacy: true }),
  'P2SH, whose script the page leaves away': without(
    coinOf(p2sh(multisig), { publicKey, legacy: true }),
    'redeemScript',
  ),
  'P2SH-P2WSH': coinOf(nested, { publicKey }),
  'P2SH-P2WSH, whose key nobody gave': coinOf(nested),
  'P2SH-P2WSH, whose scripts the page leaves away': without(
    coinOf(nested, { publicKey, legacy: true }),
    'redeemScript',
    'witnessScript',
  ),
  'P2SH-P2WSH, half of whose scripts the page leaves away': without(coinOf(nested), 'witnessScript'),
  'P2TR whose key is nobody’s': leafOf(nobody, { publicKey }),
  'P2TR whose key is nobody’s, and nobody gave ours': leafOf(nobody),
  'P2TR whose key is another’s, by its root': rootOf(pubSchnorr(third), { publicKey }),
  'P2TR whose key is another’s, and the page says nothing of it': {
    ...leafOf(pubSchnorr(third), { publicKey }),
    more: {},
  },
  'P2TR with leaves, and nobody gave our key': leafOf(pubSchnorr(third)),
}

function formerOf(script: Uint8Array, held: bigint): object {
  const former = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32).fill(9), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 }],
    outputs: [{ amount: held, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  const { id } = Transaction.fromRaw(former, { allowUnknownOutputs: true, disableScriptCheck: true })
  return { txid: hex.decode(id), nonWitnessUtxo: former }
}

type Spent = Coin & { held?: bigint; sighashType?: number; signers?: Uint8Array[] }
/** Where to, how much, and the script that the PSBT gives with it. */
type Output = readonly [address: string, amount: bigint, redeemScript?: Uint8Array]
function psbtOf(coins: readonly Spent[], outputs: readonly Output[]): string {
  const transaction = new Transaction({
    disableScriptCheck: true,
    allowUnknownInputs: true,
    allowLegacyWitnessUtxo: true,
  })
  coins.forEach(({ script, more, legacy, held = amount, sighashType }, at) => {
    const txid = new Uint8Array(32).fill(at + 1)
    const known = legacy ? formerOf(script, held) : { txid, witnessUtxo: { amount: held, script } }
    transaction.addInput({ index: 0, ...known, ...more, ...(sighashType && { sighashType }) })
  })
  for (const [address, paid, redeemScript] of outputs)
    transaction.addOutput({ script: scriptOf(address), amount: paid, ...(redeemScript && { redeemScript }) })
  coins.forEach(({ signers = [] }, at) => {
    for (const secret of signers) transaction.signIdx(secret, at)
  })
  return base64.encode(transaction.toPSBT())
}

type Account = Pick<Coin, 'address' | 'publicKey'> & { intention?: 'payment' | 'ordinal' }

/** What the review shows. */
async function shownOf(
  accounts: readonly Account[],
  coins: readonly Spent[],
  outputs: readonly Output[],
  signInputs: object[] = [],
): Promise<PsbtDescription> {
  const now = await connected({
    getAccountAddresses: accounts.map(({ address, publicKey: given = '', intention = 'payment' }) => ({
      ...{ address, publicKey: given, intention },
    })),
  })
  const params = { account: accounts[0]?.address, psbt: psbtOf(coins, outputs), signInputs }
  let refused: unknown
  now.ask('signPsbt', params).catch((error) => {
    refused = error
  })
  const ended = () =>
    refused ?? now.state().requests[0] ?? now.asked.find(({ method }) => method === 'signPsbt')
  await expect.poll(ended).toBeDefined()
  expect(refused).toBeUndefined()
  const subject = now.state().requests[0]?.subject as { psbt: PsbtDescription } | undefined
  if (!subject) throw new Error('Nobody was asked')
  return subject.psbt
}

/** High enough that every payment has a review. */
const fee = 90_000n - 40_000n
const back = amount - 40_000n - fee

describe('an address of one key', () => {
  test.each(Object.entries(alone))('default: %s', async (_, coin) => {
    const change: [string, bigint] = [coin.address, back]
    for (const signInputs of [[], [{ address: coin.address, index: 0 }]]) {
      const kept = await shownOf([coin], [coin], [[stranger, 40_000n], change], signInputs)
      expect(kept).toMatchObject({
        cost: 90_000n,
        paid: 40_000n,
        fee,
        inputs: [{ ours: 'payment', signs: 'all' }],
        outputs: [{ address: stranger }, { ours: 'payment' }],
      })
      expect(kept).not.toHaveProperty('sharedCost')
      expect(kept.warnings).not.toContain('shared')
    }
  })
})

describe('a connected address under a script', () => {
  test.each(Object.entries(shared))('default: %s', async (_, coin) => {
    const change: [string, bigint] = [coin.address, back]
    for (const signInputs of [[], [{ address: coin.address, index: 0 }]]) {
      const kept = await shownOf([coin], [coin], [[stranger, 40_000n], change], signInputs)
      expect(kept).toMatchObject({
        ...{ cost: 90_000n, sharedCost: 90_000n, paid: 40_000n, fee },
        inputs: [{ shared: true, sharedAccount: 'payment', signs: 'all', address: coin.address, amount }],
        outputs: [{ address: stranger }, { shared: true, address: coin.address }],
      })
      for (const one of [...kept.inputs, ...kept.outputs]) expect(one).not.toHaveProperty('ours')
      expect(kept.warnings).toContain('shared')
      const whole = await shownOf([coin], [coin], [[stranger, 50_000n]], signInputs)
      expect(whole).toMatchObject({ cost: amount, sharedCost: amount, paid: 50_000n, fee })
    }
  })

  test.each(Object.entries(shared))('behavior: %s, which the page does not name', async (_, coin) => {
    const plain = alone['P2WPKH'] as Coin
    const named = [{ address: plain.address, index: 0 }]
    const outputs = [[stranger, 150_000n] as const, [plain.address, 4_000n] as const]
    const shown = await shownOf([plain, coin], [plain, coin], outputs, named)
    expect(shown).toMatchObject({
      ...{ cost: 196_000n, sharedCost: 100_000n, paid: 150_000n },
      inputs: [{ ours: 'payment' }, { shared: true, address: coin.address }],
    })
    expect(shown.inputs[1]).not.toHaveProperty('signs')
    expect(shown.warnings).toContain('shared')
  })

  test('behavior: what one gains is no gain of the person', async () => {
    const [plain, script] = [alone['P2WPKH'], shared['P2WSH']] as [Coin, Coin]
    const [one, two] = [shared['P2WSH'], shared['P2SH-P2WSH']] as [Coin, Coin]
    // Who shares the address can take all of it away.
    expect(await shownOf([plain, script], [plain], [[script.address, 50_000n]])).toMatchObject({
      ...{ cost: amount, paid: 50_000n, outputs: [{ address: script.address }] },
    })
    expect(await shownOf([plain, script], [plain, script], [[script.address, 150_000n]])).toMatchObject({
      ...{ cost: amount, sharedCost: 0n, paid: 50_000n },
    })
    expect(await shownOf([one, two], [one], [[two.address, 50_000n]])).toMatchObject({
      ...{ cost: amount, sharedCost: amount, paid: 50_000n },
    })
  })

  test('behavior: a script that the PSBT gives with an output counts as one of a coin', async () => {
    const [plain, script] = [alone['P2WPKH'], shared['P2SH, whose key nobody gave']] as [Coin, Coin]
    const single = p2sh(p2wpkh(pubECDSA(third)))
    const nested = { address: single.address as string }
    const outputs: Output[] = [
      [script.address, 30_000n, multisig.script],
      [nested.address, 20_000n, single.redeemScript],
    ]
    const shown = await shownOf([plain, script, nested], [plain], outputs)
    expect(shown).toMatchObject({
      ...{ cost: 80_000n, paid: 30_000n },
      outputs: [{ address: script.address }, { ours: 'payment' }],
    })
    expect(shown.outputs[0]).not.toHaveProperty('ours')
  })

  test('behavior: change that no signature holds in its place is not counted', async () => {
    const coin = shared['P2WSH'] as Coin
    const outputs = [[stranger, 40_000n] as const, [coin.address, back] as const]
    const shown = await shownOf([coin], [{ ...coin, sighashType: SigHash.NONE }], outputs)
    expect(shown).toMatchObject({ cost: amount, sharedCost: amount })
    expect(shown.warnings).toContain('outputs_open')
  })

  test.each(Object.entries(shared))('behavior: what it is for counts, with %s', async (_, coin) => {
    const held = 10_000n
    const ordinals = { ...coin, intention: 'ordinal' as const }
    const given = await shownOf([ordinals], [{ ...coin, held }], [[stranger, 5_000n]])
    expect(given.inputs).toMatchObject([{ shared: true, sharedAccount: 'ordinals' }])
    expect(given.warnings).toContain('ordinals')
    const small = { ...coin, held: 546n }
    expect((await shownOf([coin], [small], [[stranger, 400n]])).warnings).toContain('small_coins')
    const stays = await shownOf(
      [coin],
      [small, coin],
      [
        [coin.address, 546n],
        [stranger, 40_000n],
      ],
    )
    expect(stays.warnings).not.toContain('small_coins')
  })
})

describe('a coin that others signed', () => {
  const outputs = [[stranger, 40_000n] as const]
  const signedBy = (coin: Coin, ...signers: Uint8Array[]): Spent => ({ ...coin, signers })

  test.each(['P2WSH', 'P2SH', 'P2SH-P2WSH'])('behavior: %s waits for ours, named or not', async (name) => {
    const coin = shared[name] as Coin
    const shown = await shownOf([coin], [signedBy(coin, other)], outputs)
    expect(shown).toMatchObject({ cost: amount, inputs: [{ shared: true, signs: 'all' }] })
  })

  test.each<[string, Spent]>([
    ['has all signatures', signedBy(shared['P2WSH'] as Coin, mine, other)],
    ['is of one key', signedBy(alone['P2WPKH'] as Coin, mine)],
  ])('error: none is left to sign where it %s', async (_, coin) => {
    const now = await connected({
      getAccountAddresses: [{ address: coin.address, publicKey: '', intention: 'payment' }],
    })
    const params = { account: coin.address, psbt: psbtOf([coin], outputs), signInputs: [] }
    await expect(now.ask('signPsbt', params)).rejects.toMatchObject({ code: -32602 })
  })
})

describe('a coin of others under a script with our key', () => {
  const vault = coinOf(p2wsh(multisig))
  const plain = alone['P2WPKH'] as Coin
  const named = [{ address: plain.address, index: 0 }]

  test('default: what leaves it counts, what comes back does not', async () => {
    const outputs = [[stranger, 40_000n] as const, [vault.address, back] as const]
    expect(await shownOf([plain], [vault], outputs, named)).toMatchObject({
      ...{ cost: 90_000n, sharedCost: 90_000n, paid: 40_000n, fee },
      inputs: [{ shared: true, signs: 'all' }],
      outputs: [{ address: stranger }, { shared: true, address: vault.address }],
    })
  })

  test('behavior: another coin of the same address is shared as well', async () => {
    const outputs = [[stranger, 100_000n] as const, [vault.address, 50_000n] as const]
    expect(await shownOf([plain], [vault, vault], outputs, named)).toMatchObject({
      ...{ cost: 150_000n, sharedCost: 150_000n, paid: 100_000n },
      inputs: [{ shared: true, signs: 'all' }, { shared: true }],
    })
  })
})

describe('what no signature proves', () => {
  const legacy = { ...(shared['P2SH'] as Coin), legacy: undefined as never }
  const outputs = [[stranger, 40_000n] as const]

  test.each<[string, Coin, RegExp]>([
    ['P2SH from before segwit, without its former transaction', legacy, /former transaction/],
    ['the same, whose script the page leaves away', { ...legacy, more: {} }, /former transaction/],
    [
      'P2SH with a script that is not its coin’s',
      { ...legacy, more: { redeemScript: p2wpkh(key).script } },
      /a script that is not its coin’s/,
    ],
    [
      'P2SH-P2WSH with another witnessScript',
      { ...(shared['P2SH-P2WSH'] as Coin), more: { redeemScript: nested.redeemScript, witnessScript: key } },
      /a script that is not its coin’s/,
    ],
    [
      'P2WSH under the script of a plain coin (BIP-143)',
      coinOf(p2wsh({ type: 'pkh', script: p2pkh(key).script })),
      /under which another coin could be signed/,
    ],
    [
      'P2WSH with what OP_CODESEPARATOR cuts off',
      coinOf(p2wsh({ type: 'pkh', script: new Uint8Array([0x51, 0x75, 0xab, ...p2pkh(key).script]) })),
      /under which another coin could be signed/,
    ],
  ])('error: %s', async (_, coin, message) => {
    const now = await connected({
      getAccountAddresses: [{ address: coin.address, publicKey: coin.publicKey ?? '', intention: 'payment' }],
    })
    const params = { account: coin.address, psbt: psbtOf([coin], outputs), signInputs: [] }
    await expect(now.ask('signPsbt', params)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(message),
    })
    expect(now.asked.filter(({ method }) => method === 'signPsbt')).toEqual([])
  })

  test('behavior: with its former transaction a script can be of no other coin', async () => {
    const coin = coinOf(p2wsh({ type: 'pkh', script: p2pkh(key).script }), { legacy: true })
    expect(await shownOf([coin], [coin], outputs)).toMatchObject({ cost: amount, sharedCost: amount })
  })
})
