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
import { expect, test } from 'vitest'
import type { PsbtDescription } from '../../review/bip122/psbtDescription.ts'
import { connected, scriptOf, stranger } from '../../test/satoshi.ts'

// `signInputs` names the address whose key signs, not whose coin it is (sats-connect, WBIP).

const [mine, other, third] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const publicKey = pubECDSA(mine)
const own = {
  segwit: p2wpkh(publicKey),
  nested: p2sh(p2wpkh(publicKey)),
  legacy: p2pkh(publicKey),
  taproot: p2tr(pubSchnorr(mine)),
}
type OwnName = keyof typeof own
const addressOf = (name: OwnName): string => own[name].address as string

const multisig = p2ms(2, [publicKey, pubECDSA(other)])
const foreignMultisig = p2ms(2, [pubECDSA(other), pubECDSA(third)])
const wrapped = p2sh(p2wsh(multisig))
const leafOf = (key: Uint8Array) => p2tr_ns(1, [pubSchnorr(key)])[0] as never
const treeOf = (internal: Uint8Array, key: Uint8Array) =>
  p2tr(pubSchnorr(internal), taprootListToTree([leafOf(key)]), undefined, true)
const staked = treeOf(other, mine)
const tweaked = treeOf(mine, mine)
const amount = 50_000n

const formerOf = (script: Uint8Array) =>
  RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32).fill(9), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 }],
    outputs: [{ amount, script }],
    witnesses: undefined,
    lockTime: 0,
  })

/** Proved by the former transaction. */
function proved(script: Uint8Array, more: object = {}): object {
  const former = formerOf(script)
  const { id } = Transaction.fromRaw(former, { allowUnknownOutputs: true, disableScriptCheck: true })
  return { txid: hex.decode(id), nonWitnessUtxo: former, ...more }
}
const claimed = (script: Uint8Array, more: object = {}): object => ({
  witnessUtxo: { amount, script },
  ...more,
})

function psbtOf(input: object): string {
  const transaction = new Transaction({
    disableScriptCheck: true,
    allowUnknownInputs: true,
    allowLegacyWitnessUtxo: true,
  })
  transaction.addInput({ txid: new Uint8Array(32).fill(1), index: 0, ...input })
  transaction.addOutputAddress(stranger, 49_000n)
  return base64.encode(transaction.toPSBT())
}

const withOwnKeys = (names: readonly OwnName[]) =>
  connected({
    getAccountAddresses: names.map((name) => ({
      address: addressOf(name),
      publicKey: hex.encode(name === 'taproot' ? pubSchnorr(mine) : publicKey),
      intention: 'payment',
    })),
  })

async function shownOf(input: object, name: OwnName, more: object = {}) {
  const now = await withOwnKeys([name])
  const address = addressOf(name)
  const params = { account: address, psbt: psbtOf(input), signInputs: [{ address, index: 0, ...more }] }
  now.ask('signPsbt', params).catch(() => {})
  return (await now.review())?.subject as { psbt: { warnings: string[] } }
}

const inP2wsh = claimed(p2wsh(multisig).script, { witnessScript: p2wsh(multisig).witnessScript })
const inP2sh = proved(p2sh(multisig).script, { redeemScript: p2sh(multisig).redeemScript })
const { redeemScript, witnessScript } = wrapped
const inNested = claimed(wrapped.script, { redeemScript, witnessScript })
const { tapLeafScript } = staked
const inLeaf = claimed(staked.script, { tapLeafScript, tapInternalKey: pubSchnorr(other) })
const { tapMerkleRoot } = tweaked
const inTweaked = claimed(tweaked.script, { tapInternalKey: pubSchnorr(mine), tapMerkleRoot })

test.each<[string, object, OwnName]>([
  ['multisig, P2WSH: leather-io/extension#3742', inP2wsh, 'segwit'],
  ['multisig, named by the P2SH address of the key', inP2wsh, 'nested'],
  ['multisig, named by the old address of the key', inP2wsh, 'legacy'],
  ['multisig, P2SH', inP2sh, 'legacy'],
  ['multisig, P2SH around P2WSH', inNested, 'segwit'],
  ['a leaf of taproot, as staking has it: unisat-wallet/extension#209', inLeaf, 'taproot'],
  ['a leaf of taproot, named by the segwit address of the key', inLeaf, 'segwit'],
  ['the key path of a taproot key that a script tweaked', inTweaked, 'taproot'],
])('default: %s is asked of the wallet, with a warning', async (_, input, name) => {
  const subject = await shownOf(input, name)
  expect(subject).toMatchObject({ psbt: { inputs: [{ shared: true, signs: 'all', amount }] } })
  expect(subject.psbt.warnings).toContain('shared')
})

test.each<[string, object, OwnName]>([
  ['P2WSH', inP2wsh, 'segwit'],
  ['P2SH', inP2sh, 'segwit'],
  ['a leaf', inLeaf, 'taproot'],
])('behavior: what the signature of a coin under %s leaves open is warned of', async (_, input, name) => {
  const sighashType = SigHash.NONE_ANYONECANPAY
  const subject = await shownOf({ ...input, sighashType }, name)
  expect(subject).toMatchObject({ psbt: { inputs: [{ shared: true, signs: 'noneAnyone' }] } })
  expect(subject.psbt.warnings).toEqual(expect.arrayContaining(['outputs_open', 'shared']))
})

const junk = new Uint8Array([0x51])
const oddLeaf = p2tr(
  pubSchnorr(other),
  taprootListToTree([{ script: p2tr_ns(1, [pubSchnorr(mine)])[0]?.script as Uint8Array, leafVersion: 0xc2 }]),
  undefined,
  true,
)
const programOf = (key: Uint8Array) => p2wsh({ script: key, type: 'wsh' } as never)
const codeOfPlain = own.legacy.script
const afterSeparator = new Uint8Array([33, ...publicKey, 0x75, 0xab, ...codeOfPlain])

test.each<[string, object, OwnName]>([
  ['a stranger’s plain coin', claimed(scriptOf(stranger)), 'segwit'],
  ['an old coin of ours with a junk script', claimed(own.legacy.script, { redeemScript: junk }), 'legacy'],
  [
    'the same with a sighash that leaves all open',
    claimed(own.legacy.script, { redeemScript: junk, sighashType: SigHash.NONE_ANYONECANPAY }),
    'legacy',
  ],
  ['a coin that is not there, with a junk redeemScript', { redeemScript: junk }, 'segwit'],
  ['a coin that is not there, with a junk witnessScript', { witnessScript: junk }, 'segwit'],
  [
    'a coin that is not there, under a script with our key',
    { witnessScript: p2wsh(multisig).witnessScript },
    'segwit',
  ],
  [
    'a coin that is not there, with a root of taproot',
    { tapMerkleRoot, tapInternalKey: pubSchnorr(mine) },
    'taproot',
  ],
  [
    'a plain coin of another with a junk witnessScript',
    claimed(scriptOf(stranger), { witnessScript: junk }),
    'segwit',
  ],
  ['a plain coin of another, with our multisig', claimed(scriptOf(stranger), { witnessScript }), 'segwit'],
  ['P2WSH of another script', claimed(p2wsh(foreignMultisig).script, { witnessScript }), 'segwit'],
  [
    'P2WSH without our key',
    claimed(p2wsh(foreignMultisig).script, { witnessScript: p2wsh(foreignMultisig).witnessScript }),
    'segwit',
  ],
  [
    'P2SH of another script',
    proved(p2sh(foreignMultisig).script, { redeemScript: multisig.script }),
    'legacy',
  ],
  [
    'P2SH without its former transaction, whose amount no signature proves',
    claimed(p2sh(multisig).script, { redeemScript: p2sh(multisig).redeemScript }),
    'legacy',
  ],
  [
    'P2SH around P2WSH of another script',
    claimed(wrapped.script, { redeemScript, witnessScript: foreignMultisig.script }),
    'segwit',
  ],
  ['P2SH around P2WSH, whose script is not there', claimed(wrapped.script, { redeemScript }), 'segwit'],
  [
    'another P2SH around P2WSH',
    claimed(p2sh(p2wsh(foreignMultisig)).script, { redeemScript, witnessScript }),
    'segwit',
  ],
  [
    'a leaf without our key',
    claimed(treeOf(mine, other).script, { tapLeafScript: treeOf(mine, other).tapLeafScript }),
    'taproot',
  ],
  ['a leaf of another coin', claimed(tweaked.script, { tapLeafScript }), 'taproot'],
  [
    'a leaf of a version that means nothing',
    claimed(oddLeaf.script, { tapLeafScript: oddLeaf.tapLeafScript }),
    'taproot',
  ],
  [
    'a plain taproot coin of another with a leaf',
    claimed(p2tr(pubSchnorr(other)).script, { tapLeafScript }),
    'taproot',
  ],
  [
    'a root of taproot with another key',
    claimed(tweaked.script, { tapMerkleRoot, tapInternalKey: pubSchnorr(other) }),
    'taproot',
  ],
  [
    'a key path of somebody else',
    claimed(staked.script, { tapMerkleRoot: staked.tapMerkleRoot, tapInternalKey: pubSchnorr(other) }),
    'taproot',
  ],
  [
    'a script that is signed as our plain coin is (BIP-143)',
    claimed(programOf(codeOfPlain).script, { witnessScript: codeOfPlain }),
    'segwit',
  ],
  [
    'the same after OP_CODESEPARATOR',
    claimed(programOf(afterSeparator).script, { witnessScript: afterSeparator }),
    'segwit',
  ],
])('error: %s', async (_, input, name) => {
  const now = await withOwnKeys([name])
  const address = addressOf(name)
  const params = { account: address, psbt: psbtOf(input), signInputs: [{ address, index: 0 }] }
  await expect(now.ask('signPsbt', params)).rejects.toMatchObject({ code: -32602 })
  expect(now.asked.filter(({ method }) => method === 'signPsbt')).toEqual([])
})

test('error: a coin under a script, with a sighash that was not asked for', async () => {
  const now = await withOwnKeys(['segwit'])
  const address = addressOf('segwit')
  const psbt = psbtOf({ ...inP2wsh, sighashType: SigHash.NONE_ANYONECANPAY })
  const signInputs = [{ address, index: 0, sighashTypes: [SigHash.ALL] }]
  await expect(now.ask('signPsbt', { account: address, psbt, signInputs })).rejects.toMatchObject({
    code: -32602,
  })
  expect(now.asked.filter(({ method }) => method === 'signPsbt')).toEqual([])
})

test('error: a coin under a script, named by a stranger’s address', async () => {
  const now = await withOwnKeys(['segwit'])
  const signInputs = [{ address: stranger, index: 0 }]
  const asked = now.ask('signPsbt', { account: addressOf('segwit'), psbt: psbtOf(inP2wsh), signInputs })
  await expect(asked).rejects.toMatchObject({ code: expect.any(Number) })
  expect(now.asked.filter(({ method }) => method === 'signPsbt')).toEqual([])
})

/** Whose connected address is the script's own. */
async function ownUnderScript(address: string, given = '') {
  return connected({ getAccountAddresses: [{ address, publicKey: given, intention: 'payment' }] })
}
const p2wshAddress = p2wsh(multisig).address as string
const p2shAddress = p2sh(multisig).address as string
const wrappedAddress = wrapped.address as string

test.each<[string, object, string]>([
  ['P2WSH', inP2wsh, p2wshAddress],
  ['P2WSH, whose script the wallet alone knows', claimed(p2wsh(multisig).script), p2wshAddress],
  ['P2SH', inP2sh, p2shAddress],
  ['P2SH around P2WSH', inNested, wrappedAddress],
])(
  'behavior: a coin of the connected address under %s is not the person’s alone',
  async (_, input, address) => {
    for (const signInputs of [[{ address, index: 0 }], []]) {
      const now = await ownUnderScript(address)
      now.ask('signPsbt', { account: address, psbt: psbtOf(input), signInputs }).catch(() => {})
      const { psbt } = ((await now.review())?.subject ?? {}) as { psbt: PsbtDescription }
      expect(psbt.inputs).toEqual([expect.objectContaining({ shared: true, address, amount, signs: 'all' })])
      expect(psbt.inputs[0]).not.toHaveProperty('ours')
      expect(psbt.cost).toBe(amount)
      expect(psbt.fee).toBe(1_000n)
      expect(psbt.warnings).toContain('shared')
    }
  },
)

test.each<[string, object]>([
  ['another script', { witnessScript: foreignMultisig.script }],
  ['a script that is signed as our plain coin is (BIP-143)', { witnessScript: codeOfPlain }],
  ['a script of another form', { redeemScript: multisig.script }],
  ['a leaf of taproot', { tapLeafScript }],
])('error: a coin of the connected address under P2WSH, with %s', async (_, more) => {
  const now = await ownUnderScript(p2wshAddress)
  const psbt = psbtOf(claimed(p2wsh(multisig).script, more))
  const signInputs = [{ address: p2wshAddress, index: 0 }]
  await expect(now.ask('signPsbt', { account: p2wshAddress, psbt, signInputs })).rejects.toMatchObject({
    code: -32602,
  })
  expect(now.asked.filter(({ method }) => method === 'signPsbt')).toEqual([])
})

test.each<[string, object]>([
  ['that belongs to it', { tapLeafScript: tweaked.tapLeafScript, tapInternalKey: pubSchnorr(mine) }],
  ['and its root', { tapMerkleRoot, tapInternalKey: pubSchnorr(mine) }],
])(
  'behavior: an own taproot coin with a leaf %s is the person’s alone: its key spends it',
  async (_, more) => {
    const address = tweaked.address as string
    const now = await ownUnderScript(address, hex.encode(pubSchnorr(mine)))
    const signInputs = [{ address, index: 0 }]
    now
      .ask('signPsbt', { account: address, psbt: psbtOf(claimed(tweaked.script, more)), signInputs })
      .catch(() => {})
    const waits = () => now.state().requests[0] ?? now.asked.find(({ method }) => method === 'signPsbt')
    await expect.poll(waits).toBeDefined()
    const [request] = now.state().requests
    if (request)
      expect(request.subject).toMatchObject({ psbt: { cost: amount, inputs: [{ ours: 'payment' }] } })
  },
)
