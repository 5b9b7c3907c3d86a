import { base64 } from '@scure/base'
import { Address, OutScript, RawTx, SigHash, Transaction } from '@scure/btc-signer'
import { describe, expect, test, vi } from 'vitest'
import type { PageWallet } from '../../../host-sdk/protocol/api.ts'
import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { connect } from '../../actions/connect.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import { networks, settled, testCall, testContext } from '../../test/testContext.ts'
import { approveRequest } from '../approveRequest.ts'
import { handleRequest } from '../handleRequest.ts'
import { rejectRequest } from '../rejectRequest.ts'

const payment = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ordinals = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const key = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const txid = 'ab'.repeat(32)
const { mainnet, testnet } = bitcoinNetworks

const network = (id: string): Network => ({
  id,
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  testnet: id !== mainnet,
})
const satoshi: PageWallet = {
  id: 'bip122:Satoshi',
  name: 'Satoshi',
  icon: '',
  rdns: '',
  namespace: 'bip122',
  type: 'ANNOUNCED',
}
const addresses = [
  { address: payment, publicKey: `02${key}`, intention: 'payment' },
  { address: ordinals, publicKey: key, intention: 'ordinal' },
]

const scriptOf = (address: string): Uint8Array => OutScript.encode(Address().decode(address))

/** What is spent from where, and what is paid where. */
function psbtOf(
  inputs: [address: string, amount: bigint, more?: object][],
  outputs: [string, bigint][],
): string {
  const transaction = new Transaction({ disableScriptCheck: true })
  inputs.forEach(([address, amount, more], index) => {
    transaction.addInput({
      txid: new Uint8Array(32).fill(index + 1),
      index: 0,
      witnessUtxo: { amount, script: scriptOf(address) },
      ...more,
    })
  })
  for (const [address, amount] of outputs) transaction.addOutputAddress(address, amount)
  return base64.encode(transaction.toPSBT())
}
const plain = (): string =>
  psbtOf(
    [[payment, 100_000n]],
    [
      [stranger, 60_000n],
      [payment, 39_000n],
    ],
  )

async function connected(wallet: Record<string, unknown> = {}) {
  const test = testContext({
    wallets: [satoshi],
    wallet: {
      getAccountAddresses: addresses,
      signPsbt: (params: { psbt: string }) => ({ psbt: params.psbt }),
      signMessage: { address: payment, signature: '07'.repeat(65) },
      sendTransfer: { txid },
      ...wallet,
    },
  })
  test.store.setState({ networks: [...networks, network(mainnet), network(testnet)] })
  test.store.getState().setRestore('done')
  await connect(test.context, satoshi.id)
  test.asked.length = 0
  const ask = (method: string, params?: unknown, where?: string) => {
    const request = { method, params, ...(where && { network: where }) }
    const answer = handleRequest(test.context, testCall(), 'bip122', request)
    answer.catch(() => {})
    return answer
  }
  /** Waits for our own screen of the request. */
  const review = async () => {
    for (let step = 0; step < 200 && !test.state().requests[0]; step++)
      await new Promise((resolve) => setTimeout(resolve, 5))
    await settled()
    return test.state().requests[0]
  }
  return { ...test, ask, review }
}

test('default: a connection knows what each address is for', async () => {
  const { state } = await connected()
  expect(state().connections.bip122).toMatchObject({
    accounts: [`${mainnet}:${payment}`, `${mainnet}:${ordinals}`],
    network: mainnet,
    details: [
      { address: payment, type: 'payment', publicKey: `02${key}` },
      { address: ordinals, type: 'ordinals', publicKey: key },
    ],
  })
})

test.each([
  [{}, addresses],
  [{ silent: true }, addresses],
  [{ intentions: ['ordinal'] }, [addresses[1]]],
  [{ account: payment, intentions: ['payment'] }, [addresses[0]]],
])('getAccountAddresses %j is answered from the state', async (params, expected) => {
  const { ask, asked } = await connected()
  expect(await ask('getAccountAddresses', params)).toEqual(expected)
  expect(asked).toEqual([])
})

test('getAccountAddresses: silent, where nobody is connected', async () => {
  const { context, state } = testContext({ wallets: [satoshi] })
  context.store.getState().setRestore('done')
  const request = { method: 'getAccountAddresses', params: { silent: true } }
  expect(await handleRequest(context, testCall(), 'bip122', request)).toEqual([])
  expect(state().open).toBe(false)
})

test('error: a network of nobody, before anybody is asked to connect', async () => {
  const { context, state } = testContext({ wallets: [satoshi] })
  context.store.getState().setRestore('done')
  const request = { method: 'getAccountAddresses', params: {}, network: bitcoinNetworks.signet }
  const answer = handleRequest(context, testCall(), 'bip122', request)
  await expect(answer).rejects.toMatchObject({ code: 4902 })
  expect(state().open).toBe(false)
})

test('behavior: on another network the wallet has other addresses, or stays', async () => {
  const there = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  const { context, answers, state } = await connected()
  await expect(switchNetwork(context, testnet)).rejects.toThrow()
  expect(state().connections.bip122?.network).toBe(mainnet)
  answers['getAccountAddresses'] = [{ address: there, publicKey: `02${key}`, intention: 'payment' }]
  await switchNetwork(context, testnet)
  expect(state().connections.bip122).toMatchObject({
    network: testnet,
    accounts: [`${testnet}:${there}`],
    details: [{ address: there, type: 'payment' }],
  })
})

test('signMessage goes to the wallet, on its network', async () => {
  const { ask, asked } = await connected()
  const params = { account: payment, message: 'hello', protocol: 'bip322' }
  expect(await ask('signMessage', params)).toEqual({ address: payment, signature: '07'.repeat(65) })
  expect(asked).toEqual([
    { method: 'signMessage', params: { ...params, address: payment }, network: mainnet },
  ])
})

test('error: signMessage that another address of the wallet signed', async () => {
  const { ask } = await connected({ signMessage: { address: ordinals, signature: '07'.repeat(65) } })
  await expect(ask('signMessage', { account: payment, message: 'hello' })).rejects.toMatchObject({
    code: -32603,
    data: { reason: 'bad_answer' },
  })
})

test('error: a wallet that never gives its keys ends no later than a person may take', async () => {
  const { ask, answers } = await connected({ getAccountAddresses: [{ ...addresses[0], publicKey: '' }] })
  answers['getAccountAddresses'] = () => new Promise(() => {})
  await import('./bitcoinMethods.ts')
  vi.useFakeTimers()
  try {
    const answer = ask('getAccountAddresses', {})
    await vi.advanceTimersByTimeAsync(300_001)
    await expect(answer).rejects.toMatchObject({ data: { reason: 'request_expired' } })
  } finally {
    vi.useRealTimers()
  }
})

test('signMessage that lets in elsewhere is shown first', async () => {
  const { ask, review, context, asked } = await connected()
  const message = `evil.example wants you to sign in with your Bitcoin account:\n${payment}\n\nURI: https://evil.example\nVersion: 1\nNonce: aaaaaaaa`
  const answer = ask('signMessage', { account: payment, message })
  const request = await review()
  expect(request?.risks).toEqual(['foreign_sign_in'])
  rejectRequest(context, request?.id ?? '')
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(asked).toEqual([])
})

describe('signPsbt', () => {
  const inputs = [{ address: payment, index: 0 }]

  test('default: nothing risky, so the wallet shows it', async () => {
    const { ask, asked } = await connected()
    const psbt = plain()
    expect(await ask('signPsbt', { account: payment, psbt, signInputs: inputs })).toEqual({ psbt })
    expect(asked).toMatchObject([
      { method: 'signPsbt', params: { psbt, signInputs: inputs }, network: mainnet },
    ])
  })

  test.each<[string, () => string, object[], string[]]>([
    [
      'a foreign sighash',
      plain,
      [{ address: payment, index: 0, sighashTypes: [SigHash.SINGLE_ANYONECANPAY] }],
      ['partly_open'],
    ],
    ['a high fee', () => psbtOf([[payment, 100_000n]], [[stranger, 30_000n]]), inputs, ['high_fee']],
    [
      'ordinals that are spent',
      () => psbtOf([[ordinals, 10_000n]], [[stranger, 9_800n]]),
      [{ address: ordinals, index: 0 }],
      ['ordinals'],
    ],
    [
      'coins of others',
      () =>
        psbtOf(
          [
            [payment, 10_000n],
            [stranger, 10_000n],
          ],
          [[stranger, 19_500n]],
        ),
      inputs,
      ['fee_unproved'],
    ],
    [
      'two coins that only the page vouches for',
      () =>
        psbtOf(
          [
            [payment, 10_000n],
            [payment, 10_000n],
          ],
          [[stranger, 19_500n]],
        ),
      [
        { address: payment, index: 0 },
        { address: payment, index: 1 },
      ],
      ['fee_unproved'],
    ],
  ])('behavior: %s is shown first', async (_, psbt, signInputs, warnings) => {
    const { ask, review, context, asked, state } = await connected()
    const answer = ask('signPsbt', { account: payment, psbt: psbt(), signInputs })
    const request = await review()
    expect(request).toMatchObject({
      risks: ['marked'],
      stage: 'review',
      subject: { type: 'psbt', psbt: { warnings } },
    })
    expect(state().history.at(-1)?.name).toBe('ApproveTransaction')
    expect(asked).toEqual([])
    approveRequest(context, request?.id ?? '')
    await answer
    expect(asked).toHaveLength(1)
  })

  test('behavior: the caller’s sighash is written into the PSBT, for wallets that look nowhere else', async () => {
    const { ask, review, context, asked } = await connected()
    const sighashTypes = [SigHash.SINGLE_ANYONECANPAY]
    const answer = ask('signPsbt', {
      account: payment,
      psbt: plain(),
      signInputs: [{ address: payment, index: 0, sighashTypes }],
    })
    approveRequest(context, (await review())?.id ?? '')
    await answer
    const { psbt } = (asked[0]?.params ?? {}) as { psbt: string }
    expect(Transaction.fromPSBT(base64.decode(psbt)).getInput(0).sighashType).toBe(
      SigHash.SINGLE_ANYONECANPAY,
    )
  })

  test('behavior: a sighash in the PSBT alone is honoured, and shown', async () => {
    const { ask, review, context, asked } = await connected()
    const psbt = psbtOf([[payment, 10_000n, { sighashType: SigHash.NONE }]], [[payment, 9_800n]])
    const answer = ask('signPsbt', { account: payment, psbt, signInputs: inputs })
    const request = await review()
    expect(request?.subject).toMatchObject({
      psbt: { warnings: ['outputs_open'], inputs: [{ signs: 'none' }] },
    })
    approveRequest(context, request?.id ?? '')
    await answer
    expect(asked[0]?.params).toMatchObject({ signInputs: [{ sighashTypes: [SigHash.NONE] }] })
  })

  test('behavior: a page that names no input means all of ours', async () => {
    const { ask, review, context, asked } = await connected()
    const psbt = psbtOf(
      [
        [stranger, 10_000n],
        [ordinals, 10_000n],
        [payment, 10_000n],
      ],
      [[stranger, 29_000n]],
    )
    const answer = ask('signPsbt', { account: payment, psbt, signInputs: [] })
    approveRequest(context, (await review())?.id ?? '')
    await answer
    expect(asked[0]?.params).toMatchObject({
      signInputs: [
        { address: ordinals, index: 1 },
        { address: payment, index: 2 },
      ],
    })
  })

  const former = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32).fill(9), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 }],
    outputs: [{ amount: 50_000n, script: scriptOf(payment) }],
    witnesses: undefined,
    lockTime: 0,
  })
  /** Puts a former transaction before the witness output of the only input. */
  const withFormer = (text: string): string => {
    const psbt = base64.decode(text)
    const at = psbt.findIndex((_, start) => [1, 1, 31].every((byte, offset) => psbt[start + offset] === byte))
    return base64.encode(
      new Uint8Array([...psbt.subarray(0, at), 1, 0, former.length, ...former, ...psbt.subarray(at)]),
    )
  }

  test.each<[string, () => string, object[], number]>([
    ['no PSBT', () => 'AAAA', inputs, -32602],
    ['a PSBT cut off', () => plain().slice(0, -8), inputs, -32602],
    ['an input of somebody else', () => psbtOf([[stranger, 9n]], [[stranger, 1n]]), inputs, -32602],
    [
      'an address of somebody else',
      () => psbtOf([[stranger, 9n]], [[stranger, 1n]]),
      [{ address: stranger, index: 0 }],
      -32602,
    ],
    ['nothing of ours', () => psbtOf([[stranger, 9n]], [[stranger, 1n]]), [], -32602],
    [
      'a former transaction of another name',
      () => withFormer(psbtOf([[payment, 50_000n]], [[stranger, 40_000n]])),
      inputs,
      -32602,
    ],
    ['an input that says two things', () => withFormer(plain()), inputs, -32602],
    [
      'a coin of nothing, which is how messages are signed',
      () => psbtOf([[payment, 0n]], [[stranger, 0n]]),
      inputs,
      -32602,
    ],
    [
      'a message in the form of a PSBT',
      () => base64.encode(new Transaction({ version: 0, allowUnknownVersion: true }).toPSBT()),
      inputs,
      -32602,
    ],
  ])('error: %s', async (_, psbt, signInputs, code) => {
    const { ask, asked } = await connected()
    await expect(ask('signPsbt', { account: payment, psbt: psbt(), signInputs })).rejects.toMatchObject({
      code,
    })
    expect(asked).toEqual([])
  })

  test.each([
    ['an account of somebody else', { account: stranger }, undefined, 4100],
    ['another network than the wallet’s', {}, testnet, 4901],
    ['a network of nobody', {}, bitcoinNetworks.signet, 4902],
  ])('error: %s', async (_, more, where, code) => {
    const { ask, asked } = await connected()
    const params = { account: payment, psbt: plain(), signInputs: inputs, ...more }
    await expect(ask('signPsbt', params, where)).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })

  test('behavior: of several sighashes the wallet is asked for the one that is shown', async () => {
    const { ask, asked } = await connected()
    const sighashTypes = [SigHash.ALL, SigHash.NONE]
    await ask('signPsbt', { account: payment, psbt: plain(), signInputs: [{ ...inputs[0], sighashTypes }] })
    expect(asked[0]?.params).toMatchObject({ signInputs: [{ sighashTypes: [SigHash.ALL] }] })
  })

  test('error: a sighash in the PSBT that is not one of those that were asked for', async () => {
    const { ask, asked } = await connected()
    const psbt = psbtOf([[payment, 10_000n, { sighashType: SigHash.NONE }]], [[payment, 9_800n]])
    const signInputs = [{ ...inputs[0], sighashTypes: [SigHash.ALL] }]
    await expect(ask('signPsbt', { account: payment, psbt, signInputs })).rejects.toMatchObject({
      code: -32602,
    })
    expect(asked).toEqual([])
  })

  test('error: an old script without its former transaction, whose amount no signature proves', async () => {
    const old = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
    const given = [{ address: old, publicKey: `02${key}`, intention: 'payment' }]
    const { ask, asked } = await connected({ getAccountAddresses: given })
    const psbt = psbtOf([[old, 10_000n]], [[stranger, 9_000n]])
    const signInputs = [{ address: old, index: 0 }]
    await expect(ask('signPsbt', { account: old, psbt, signInputs })).rejects.toMatchObject({ code: -32602 })
    expect(asked).toEqual([])
  })

  test('error: an answer that is no PSBT', async () => {
    const { ask } = await connected({ signPsbt: { psbt: 'hello' } })
    await expect(
      ask('signPsbt', { account: payment, psbt: plain(), signInputs: inputs }),
    ).rejects.toMatchObject({
      code: -32603,
      data: { reason: 'bad_answer' },
    })
  })
})

describe('sendTransfer', () => {
  const transfer = { account: payment, recipientAddress: stranger, amount: '5000' }

  test('default', async () => {
    const { ask, asked } = await connected()
    expect(await ask('sendTransfer', transfer)).toEqual({ txid })
    expect(asked).toMatchObject([{ method: 'sendTransfer', params: transfer }])
  })

  test('behavior: shown first where the project wants everything shown', async () => {
    const { ask, review, context, store } = await connected()
    store.setState({ preview: 'always' })
    const answer = ask('sendTransfer', { ...transfer, memo: 'order 17' })
    const request = await review()
    expect(request?.subject).toEqual({
      type: 'bitcoinTransfer',
      from: payment,
      to: stranger,
      amount: '5000',
      memo: 'order 17',
    })
    approveRequest(context, request?.id ?? '')
    expect(await answer).toEqual({ txid })
  })

  test.each<[string, object, number]>([
    [
      'an address of another network',
      { recipientAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
      -32602,
    ],
    ['parts of a satoshi', { amount: '1.5' }, -32602],
    ['change for somebody else', { changeAddress: stranger }, 4100],
    ['coins that may carry inscriptions', { account: ordinals }, -32602],
    ['change among inscriptions', { changeAddress: ordinals }, -32602],
  ])('error: %s', async (_, more, code) => {
    const { ask, asked } = await connected()
    await expect(ask('sendTransfer', { ...transfer, ...more })).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })
})

describe('the connector', () => {
  test.each<[string, unknown, object]>([
    ['no address', [], { code: 'connection_failed' }],
    ['addresses that are none', [{ address: 'x', publicKey: key }], {}],
    [
      'a network that is not served',
      [
        {
          address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
          publicKey: `02${key}`,
          intention: 'payment',
        },
      ],
      {},
    ],
  ])('error: %s', async (_, answer) => {
    await expect(connected({ getAccountAddresses: answer })).rejects.toThrow()
  })

  test('param: a test network, told by the address', async () => {
    const { state } = await connected({
      getAccountAddresses: [
        {
          address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
          publicKey: `02${key}`,
          intention: 'payment',
        },
        { address: payment, publicKey: `02${key}`, intention: 'payment' },
      ],
    })
    expect(state().connections.bip122).toMatchObject({
      network: testnet,
      accounts: [`${testnet}:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx`],
    })
  })
})
