import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bitcoinNetworks } from '../../../../host-sdk/protocol/bitcoin.ts'
import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import { scriptOf } from '../../../review/bip122/payment/addresses.ts'
import { setPreferredAccount } from '../../session/setPreferredAccount.ts'
import { hashMessage } from '../../signers/bip122/signEcdsaMessage.ts'
import { nextScreen, testCall } from '../../test/loginTest.ts'
import { handleRequest } from '../handleRequest.ts'
import { requestMethods } from '../requestMethods.ts'
import { bitcoinMain, connected } from '../test/connected.ts'
import { psbtOf, stranger } from '../test/psbtOf.ts'

let now: Awaited<ReturnType<typeof connected>>
let payment = ''
let ordinals = ''

beforeAll(async () => {
  now = await connected()
  const find = (type: string) => now.accounts.find((one) => one.type === type)?.address ?? ''
  payment = find('payment')
  ordinals = find('ordinals')
})

const ask = (method: string, params?: unknown, network: CaipNetworkId = bitcoinMain) => {
  const answer = handleRequest(now.context, testCall(), network, { method, params })
  answer.catch(() => {})
  return answer
}

interface Address {
  address: string
  publicKey: string
  path: string
  intention: string
}

describe('getAccountAddresses', () => {
  test('default', async () => {
    const found = (await ask('getAccountAddresses', { account: payment })) as Address[]
    expect(found).toEqual([
      {
        address: payment,
        publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
        path: "m/84'/0'/0'/0/0",
        intention: 'payment',
      },
      {
        address: ordinals,
        publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
        path: "m/86'/0'/0'/0/0",
        intention: 'ordinal',
      },
    ])
  })

  test.each([
    [['payment'], ['payment']],
    [['ordinal'], ['ordinal']],
    [
      ['ordinals', 'payment'],
      ['payment', 'ordinal'],
    ],
    [['stacks'], []],
    [[], ['payment', 'ordinal']],
  ])('param: %j', async (intentions, expected) => {
    const found = (await ask('getAccountAddresses', { account: payment, intentions })) as Address[]
    expect(found.map(({ intention }) => intention)).toEqual(expected)
  })

  test('behavior: the preferred account comes first', async () => {
    setPreferredAccount(now.context, 'bip122', 'ordinals')
    const found = (await ask('getAccountAddresses', { account: payment })) as Address[]
    setPreferredAccount(now.context, 'bip122', 'payment')
    expect(found.map(({ intention }) => intention)).toEqual(['ordinal', 'payment'])
  })
})

describe('signMessage', () => {
  const message = 'shop.example wants you to sign in'
  const sign = async (params: object) => {
    const answer = ask('signMessage', { message, account: payment, ...params })
    const screen = await nextScreen(now.context, 'ApproveMessage')
    await screen.answer(undefined)
    const signed = (await answer) as { address: string; signature: string; messageHash: string }
    return { signed, shown: screen.data.request.subject }
  }

  test('default: ecdsa, whose key is found again', async () => {
    const { signed, shown } = await sign({})
    expect(shown).toMatchObject({ text: message, encoding: 'text', address: payment })
    expect(signed.address).toBe(payment)
    const bytes = hexToBytes(signed.signature)
    const hash = hashMessage(new TextEncoder().encode(message))
    expect(signed.messageHash).toBe(bytesToHex(hash))
    const found = secp256k1.Signature.fromBytes(bytes.slice(1), 'compact')
      .addRecoveryBit((bytes[0] ?? 0) - 39)
      .recoverPublicKey(hash)
    const [{ publicKey }] = (await ask('getAccountAddresses', { account: payment })) as [Address]
    expect(found.toHex(true)).toBe(publicKey)
  })

  test.each([
    ['bip322 for payment', () => ({ protocol: 'bip322' }), () => payment, 2],
    ['bip322 for ordinals, without a word', () => ({ address: ordinals }), () => ordinals, 1],
    ['an account that is the ordinals address', () => ({ account: ordinals }), () => ordinals, 1],
  ])('param: %s', async (_, params, address, parts) => {
    const { signed } = await sign(params())
    expect(signed.address).toBe(address())
    expect(hexToBytes(signed.signature)[0]).toBe(parts)
  })

  test('error: a text of our own is shown to nobody', async () => {
    const asked = { message: 'Gatehouse: wallet 1 of 2 (aa)', account: payment }
    await expect(ask('signMessage', asked)).rejects.toMatchObject({
      code: 4200,
      data: { reason: 'action_not_allowed' },
    })
    expect(now.state().screen).toBeNull()
  })
})

describe('signPsbt', () => {
  test.each([
    ['payment', () => payment],
    ['ordinals', () => ordinals],
  ])('default: from %s', async (type, address) => {
    const signInputs = [{ address: address(), index: 0 }]
    const answer = ask('signPsbt', {
      account: payment,
      psbt: psbtOf(address()),
      signInputs,
      broadcast: false,
    })
    const screen = await nextScreen(now.context, 'ApproveBitcoin')
    expect(screen.data.psbt).toMatchObject({
      cost: 41_000n,
      paid: 40_000n,
      fee: 1_000n,
      inputs: [{ ours: type }],
    })
    await screen.answer(undefined)
    const { psbt } = (await answer) as { psbt: string }
    const signed = Transaction.fromPSBT(base64.decode(psbt))
    signed.finalize()
    expect(signed.outputsLength).toBe(2)
    expect(signed.fee).toBe(1_000n)
  })

  test('param: a foreign sighash is signed as it was shown', async () => {
    const signInputs = [{ address: payment, index: 0, sighashTypes: [SigHash.SINGLE_ANYONECANPAY] }]
    const answer = ask('signPsbt', { account: payment, psbt: psbtOf(payment), signInputs })
    const screen = await nextScreen(now.context, 'ApproveBitcoin')
    expect(screen.data.psbt).toMatchObject({ warnings: ['partly_open'], inputs: [{ signs: 'singleAnyone' }] })
    await screen.answer(undefined)
    const { psbt } = (await answer) as { psbt: string }
    const [[, signature] = []] = Transaction.fromPSBT(base64.decode(psbt)).getInput(0).partialSig ?? []
    expect(signature?.at(-1)).toBe(SigHash.SINGLE_ANYONECANPAY)
  })

  test('param: broadcast, by a node', async () => {
    const sent: string[] = []
    Object.assign(now.faked.node, {
      btc_getBlockHeight: 800_000,
      btc_sendTransaction: ([hex]: [string]) => {
        sent.push(hex)
        return Transaction.fromRaw(hexToBytes(hex)).id
      },
    })
    const params = { account: payment, psbt: psbtOf(payment), signInputs: first(), broadcast: true }
    const answer = ask('signPsbt', params)
    const screen = await nextScreen(now.context, 'ApproveBitcoin')
    expect(screen.data.sends).toBe(true)
    await screen.answer(undefined)
    const txid = sent.map((hex) => Transaction.fromRaw(hexToBytes(hex)).id)[0]
    expect(await answer).toEqual({ psbt: expect.any(String), txid })
  })

  /** Our coin beside a stranger's, who has signed or not. */
  const together = (partialSig?: [Uint8Array, Uint8Array][]) => {
    const transaction = new Transaction()
    transaction.addOutputAddress(stranger, 99_000n)
    for (const [index, address] of [ordinals, stranger].entries())
      transaction.addInput({
        txid: new Uint8Array(32).fill(index + 1),
        index: 0,
        witnessUtxo: { amount: 50_000n, script: scriptOf(address) ?? new Uint8Array() },
        ...(address === stranger && partialSig && { partialSig }),
      })
    const psbt = base64.encode(transaction.toPSBT())
    return { account: payment, psbt, signInputs: [{ address: ordinals, index: 0 }], broadcast: true }
  }

  test('error: broadcast before others have signed; nobody is asked', async () => {
    await expect(ask('signPsbt', together())).rejects.toMatchObject({
      code: -32602,
      message: 'Others have to sign the transaction first',
    })
    expect(now.state().screen).toBeNull()
  })

  test('param: broadcast after the others', async () => {
    now.faked.node['btc_getBlockHeight'] = 800_000
    const signature = new Uint8Array([...secp256k1.sign(new Uint8Array(32), key, { format: 'der' }), 1])
    const answer = ask('signPsbt', together([[secp256k1.getPublicKey(key), signature]]))
    const screen = await nextScreen(now.context, 'ApproveBitcoin')
    expect(screen.data.sends).toBe(true)
    screen.cancel()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  })

  test('error: the person says no', async () => {
    const signInputs = [{ address: payment, index: 0 }]
    const answer = ask('signPsbt', { account: payment, psbt: psbtOf(payment), signInputs })
    ;(await nextScreen(now.context, 'ApproveBitcoin')).cancel()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  })
})

const key = new Uint8Array(32).fill(7)
const transfer = { recipientAddress: stranger, amount: '1000' }
const first = () => [{ address: payment, index: 0 }]
const refused: [string, string, () => object, number][] = [
  ['another account', 'getAccountAddresses', () => ({ account: stranger }), 4100],
  ['a message of another account', 'signMessage', () => ({ message: 'a', account: stranger }), 4100],
  [
    'a message of another address',
    'signMessage',
    () => ({ message: 'a', account: payment, address: stranger }),
    4100,
  ],
  [
    'our address under another account',
    'signMessage',
    () => ({ message: 'a', account: stranger, address: payment }),
    4100,
  ],
  [
    'ecdsa for taproot',
    'signMessage',
    () => ({ message: 'a', account: payment, address: ordinals, protocol: 'ecdsa' }),
    -32602,
  ],
  [
    'another protocol',
    'signMessage',
    () => ({ message: 'a', account: payment, protocol: 'schnorr' }),
    -32602,
  ],
  [
    'nothing to sign',
    'signPsbt',
    () => ({ account: payment, psbt: psbtOf(payment), signInputs: [] }),
    -32602,
  ],
  [
    'an input of another',
    'signPsbt',
    () => ({ account: payment, psbt: psbtOf(stranger), signInputs: [{ address: stranger, index: 0 }] }),
    4100,
  ],
  [
    'an input that only claims to be ours',
    'signPsbt',
    () => ({ account: payment, psbt: psbtOf(stranger), signInputs: first() }),
    -32602,
  ],
  [
    'a sighash in the PSBT alone',
    'signPsbt',
    () => ({ account: payment, psbt: psbtOf(payment, SigHash.NONE), signInputs: first() }),
    -32602,
  ],
  [
    'a negative index',
    'signPsbt',
    () => ({ account: payment, psbt: psbtOf(payment), signInputs: [{ address: payment, index: -1 }] }),
    -32602,
  ],
  [
    'a transfer to nobody',
    'sendTransfer',
    () => ({ ...transfer, account: payment, recipientAddress: 'bc1q' }),
    -32602,
  ],
  ['a transfer of nothing', 'sendTransfer', () => ({ ...transfer, account: payment, amount: '0' }), -32602],
  ['a transfer of parts', 'sendTransfer', () => ({ ...transfer, account: payment, amount: '1.5' }), -32602],
  [
    'change for another',
    'sendTransfer',
    () => ({ ...transfer, account: payment, changeAddress: stranger }),
    4100,
  ],
]
test.each(refused)('error: %s', async (_, method, params, code) => {
  await expect(ask(method, params())).rejects.toMatchObject({ code })
  expect(now.state().screen).toBeNull()
})

test.each([
  ['sendTransfer', () => ({ ...transfer, account: payment })],
  ['signPsbt', () => ({ account: payment, psbt: psbtOf(payment), signInputs: first(), broadcast: true })],
])('error: %s cannot be sent without a node; nobody is asked', async (method, params) => {
  now.faked.refuse('/v1', 400, 'unsupported_chain', 2)
  await expect(ask(method, params())).rejects.toMatchObject({
    code: -32603,
    data: { reason: 'unsupported_chain' },
  })
  expect(now.state().screen).toBeNull()
})

test.each(['personal_sign', 'solana_signMessage', 'toString', 'SignPsbt'])(
  'error: %s is not in the table',
  async (method) => {
    expect(requestMethods.bip122).not.toContain(method)
    await expect(ask(method, {})).rejects.toMatchObject({ code: 4200 })
  },
)

/** Litecoin. */
const other: CaipNetworkId = 'bip122:12a765e31ffd4059bada1e25190f6e98'
test.each([
  ['that nobody set up', bitcoinNetworks.signet, []],
  ['that is none of Bitcoin', other, []],
  ['that is none of Bitcoin, though somebody set it up', other, [other]],
])('error: a network %s', async (_, network, more) => {
  const { networks } = now.state()
  const [known] = networks
  now.context.store.setState({
    networks: [...networks, ...more.flatMap((id) => (known ? { ...known, id } : []))],
  })
  onTestFinished(() => now.context.store.setState({ networks }))
  await expect(ask('getAccountAddresses', { account: payment }, network)).rejects.toMatchObject({
    code: 4902,
  })
})
