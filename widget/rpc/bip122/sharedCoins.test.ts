import { base64 } from '@scure/base'
import { p2ms, p2sh, p2tr, p2tr_ns, p2wsh, Transaction, taprootListToTree } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import { connected, payment, scriptOf, stranger } from '../../test/satoshi.ts'

// `signInputs` names the address whose key signs, not whose coin it is (sats-connect, WBIP).

const [mine, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const multisig = p2ms(2, [pubECDSA(mine), pubECDSA(other)])
const wrapped = p2sh(p2wsh(multisig))
const leaf = p2tr_ns(1, [pubSchnorr(mine)])[0]
const staked = p2tr(pubSchnorr(other), taprootListToTree([leaf as never]), undefined, true)

function psbtOf(script: Uint8Array, more: object): string {
  const transaction = new Transaction({ disableScriptCheck: true, allowUnknownInputs: true })
  transaction.addInput({
    txid: new Uint8Array(32).fill(1),
    index: 0,
    witnessUtxo: { amount: 50_000n, script },
    ...more,
  })
  transaction.addOutputAddress(stranger, 49_000n)
  return base64.encode(transaction.toPSBT())
}
const tweaked = p2tr(pubSchnorr(mine), taprootListToTree([leaf as never]), undefined, true)
const signInputs = [{ address: payment, index: 0 }]

test.each<[string, Uint8Array, object]>([
  [
    'multisig, P2WSH: leather-io/extension#3742',
    p2wsh(multisig).script,
    { witnessScript: p2wsh(multisig).witnessScript },
  ],
  ['multisig, P2SH', p2sh(multisig).script, { redeemScript: p2sh(multisig).redeemScript }],
  [
    'multisig, P2SH around P2WSH',
    wrapped.script,
    { redeemScript: wrapped.redeemScript, witnessScript: wrapped.witnessScript },
  ],
  [
    'a leaf of taproot, as staking has it: unisat-wallet/extension#209',
    staked.script,
    { tapLeafScript: staked.tapLeafScript, tapInternalKey: pubSchnorr(other) },
  ],
  [
    'the key path of a taproot key that a script tweaked',
    tweaked.script,
    { tapInternalKey: pubSchnorr(mine), tapMerkleRoot: tweaked.tapMerkleRoot },
  ],
])('default: %s is asked of the wallet, with a warning', async (_, script, more) => {
  const now = await connected()
  const asked = now.ask('signPsbt', { account: payment, psbt: psbtOf(script, more), signInputs })
  asked.catch(() => {})
  const subject = (await now.review())?.subject
  expect(subject).toMatchObject({ psbt: { inputs: [{ shared: true, signs: 'all' }] } })
  expect((subject as { psbt: { warnings: string[] } }).psbt.warnings).toContain('shared')
})

test.each<[string, Uint8Array, object, object]>([
  ['a stranger’s plain coin', scriptOf(stranger), {}, { address: payment }],
  [
    'a coin under a script, named by a stranger’s address',
    p2wsh(multisig).script,
    { witnessScript: p2wsh(multisig).witnessScript },
    { address: stranger },
  ],
])('error: %s', async (_, script, more, named) => {
  const now = await connected()
  const params = { account: payment, psbt: psbtOf(script, more), signInputs: [{ index: 0, ...named }] }
  await expect(now.ask('signPsbt', params)).rejects.toMatchObject({ code: expect.any(Number) })
  expect(now.asked.filter(({ method }) => method === 'signPsbt')).toEqual([])
})
