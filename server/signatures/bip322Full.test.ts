import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, base64urlnopad, hex } from '@scure/base'
import { OutScript, p2pkh, p2sh, p2wpkh, RawTx, RawWitness, Script } from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils.js'
import { describe, expect, test } from 'vitest'
import { isSignedByKey, nestedScript, sighashAll, virtualTransactions } from './bip322.ts'
import { verifyBip122 } from './verifyBip122.ts'

// rust-bitcoin/bip322#32, ACken2/bip322-js#7, babylonlabs-io/babylon-toolkit#2281.

const mainnet = '000000000019d6689c085ae165831e93'
const verify = (address: string, text: string, signature: string) =>
  verifyBip122(
    { chains: undefined as never },
    { namespace: 'bip122', reference: mainnet, address },
    text,
    signature,
  )

const privateKey = new Uint8Array(32).fill(7)
const publicKey = secp256k1.getPublicKey(privateKey)
const text = 'Sign in to Shop.'
const addresses = {
  segwit: p2wpkh(publicKey).address ?? '',
  nested: p2sh(p2wpkh(publicKey)).address ?? '',
}
const scripts = {
  segwit: nestedScript(publicKey),
  nested: OutScript.encode({ type: 'sh', hash: hash160(nestedScript(publicKey)) }),
}
type Kind = keyof typeof addresses
type Raw = ReturnType<typeof RawTx.decode>

const witnessOf = (kind: Kind, message = text): Uint8Array[] => {
  const { toSign } = virtualTransactions(scripts[kind], message)
  const code = OutScript.encode({ type: 'pkh', hash: hash160(publicKey) })
  const digest = toSign.preimageWitnessV0(0, code, sighashAll, 0n)
  const signed = secp256k1.sign(digest, privateKey, { format: 'der', prehash: false })
  return [Uint8Array.of(...signed, sighashAll), publicKey]
}
/** `to_sign` as a wallet sends it whole. */
function full(kind: Kind, change: (raw: Raw) => Raw = (raw) => raw): Uint8Array {
  const { toSign } = virtualTransactions(scripts[kind], text)
  const raw = RawTx.decode(toSign.toBytes(true, false))
  const scriptSig = kind === 'nested' ? Script.encode([nestedScript(publicKey)]) : new Uint8Array()
  const inputs = raw.inputs.map((input) => ({ ...input, finalScriptSig: scriptSig }))
  return RawTx.encode(change({ ...raw, segwitFlag: true, inputs, witnesses: [witnessOf(kind)] }))
}

describe.each<Kind>(['segwit', 'nested'])('%s', (kind) => {
  const simple = RawWitness.encode(witnessOf(kind))

  test.each([
    ['smp', simple],
    ['ful', full(kind)],
  ])('default: %s, in each of its writings', async (form, bytes) => {
    const plain = base64.encode(bytes)
    for (const signature of [
      plain,
      `${plain}\n`,
      ` ${plain} `,
      plain.replace(/(.{64})/g, '$1\r\n'),
      plain.replace(/=+$/, ''),
      base64urlnopad.encode(bytes),
      hex.encode(bytes),
      hex.encode(bytes).toUpperCase(),
      `0x${hex.encode(bytes)}`,
      `${form}${plain}`,
    ])
      expect(await verify(addresses[kind], text, signature), signature).toBe('key')
    expect(await verify(addresses[kind], `${text} `, plain)).toBeUndefined()
  })

  test('error: every changed bit of the whole', async () => {
    const bytes = full(kind)
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = bytes.map((byte, at) => (at === index ? byte ^ 1 : byte))
      expect(
        await verify(addresses[kind], text, `ful${base64.encode(changed)}`),
        String(index),
      ).toBeUndefined()
    }
  })

  const other = kind === 'segwit' ? 'nested' : 'segwit'
  test.each<[string, (raw: Raw) => Raw]>([
    [
      'another input beside it',
      (raw) => ({
        ...raw,
        inputs: [...raw.inputs, ...raw.inputs],
        witnesses: [...(raw.witnesses ?? []), []],
      }),
    ],
    ['no input', (raw) => ({ ...raw, segwitFlag: false, inputs: [], witnesses: undefined })],
    ['another output beside it', (raw) => ({ ...raw, outputs: [...raw.outputs, ...raw.outputs] })],
    ['no output', (raw) => ({ ...raw, outputs: [] })],
    [
      'coins in its output',
      (raw) => ({ ...raw, outputs: raw.outputs.map((each) => ({ ...each, amount: 1n })) }),
    ],
    [
      'another output script',
      (raw) => ({ ...raw, outputs: raw.outputs.map((each) => ({ ...each, script: scripts[kind] })) }),
    ],
    ['version 1', (raw) => ({ ...raw, version: 1 })],
    ['a time that is still to come', (raw) => ({ ...raw, lockTime: 4_000_000_000 })],
    [
      'another coin that it spends',
      (raw) => ({ ...raw, inputs: raw.inputs.map((each) => ({ ...each, txid: new Uint8Array(32) })) }),
    ],
    [
      'another output of it',
      (raw) => ({ ...raw, inputs: raw.inputs.map((each) => ({ ...each, index: 1 })) }),
    ],
    [
      'another script beside the witness',
      (raw) => ({
        ...raw,
        inputs: raw.inputs.map((each) => ({ ...each, finalScriptSig: Script.encode([publicKey]) })),
      }),
    ],
    ['no witness', (raw) => ({ ...raw, segwitFlag: false, witnesses: undefined })],
    ['more in the witness', (raw) => ({ ...raw, witnesses: [[...witnessOf(kind), publicKey]] })],
    ['the witness of another kind of address', (raw) => ({ ...raw, witnesses: [witnessOf(other)] })],
  ])('error: %s', async (_, change) => {
    const signature = base64.encode(full(kind, change))
    expect(await verify(addresses[kind], text, signature)).toBeUndefined()
    expect(await verify(addresses[kind], text, `ful${signature}`)).toBeUndefined()
  })

  test('error: at another address, and with more behind it', async () => {
    const bytes = full(kind)
    expect(await verify(addresses[other], text, base64.encode(bytes))).toBeUndefined()
    expect(await verify(p2pkh(publicKey).address ?? '', text, base64.encode(bytes))).toBeUndefined()
    expect(await verify(addresses[kind], text, base64.encode(Uint8Array.of(...bytes, 0)))).toBeUndefined()
  })
})

test('error: P2SH of another script than that of one key', () => {
  const script = OutScript.encode({ type: 'sh', hash: hash160(Uint8Array.of(0x51)) })
  const { toSign } = virtualTransactions(script, text)
  expect(isSignedByKey(script, toSign, witnessOf('nested'))).toBe(false)
})
