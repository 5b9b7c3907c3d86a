import { describe, expect, test, vi } from 'vitest'
import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import { messageHash } from '../../review/bip122/messageHash.ts'
import {
  addresses,
  connected,
  key,
  mainnet,
  ordinals,
  payment,
  satoshi,
  stranger,
  testnet,
  txid,
} from '../../test/satoshi.ts'
import { testCall, testContext } from '../../test/testContext.ts'
import { approveRequest } from '../approveRequest.ts'
import { handleRequest } from '../handleRequest.ts'
import { rejectRequest } from '../rejectRequest.ts'

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
  expect(await ask('signMessage', params)).toEqual({
    address: payment,
    signature: '07'.repeat(65),
    messageHash: messageHash(new TextEncoder().encode('hello'), 'bip322'),
  })
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

describe('sendTransfer', () => {
  const transfer = { account: payment, recipientAddress: stranger, amount: '5000' }

  test('default', async () => {
    const { ask, asked } = await connected()
    expect(await ask('sendTransfer', transfer)).toEqual({ txid })
    expect(asked).toMatchObject([{ method: 'sendTransfer', params: transfer }])
  })

  test.each([
    ['nothing', null],
    ['a text', 'sent'],
    ['half an id', { txid: 'ab' }],
    ['an error of its node', () => Promise.reject(new Error('Network request failed'))],
  ])('error: the wallet answers %s: nobody knows what became of it', async (_, given) => {
    const { ask } = await connected({ sendTransfer: given })
    await expect(ask('sendTransfer', transfer)).rejects.toMatchObject({
      code: -32603,
      data: { reason: 'outcome_unknown' },
    })
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

  // OKX documents no memo beside `sendBitcoin`; without it a deposit to a bridge belongs to nobody.
  test.each([
    ['OKX Wallet', 4200],
    ['OneKey', 4200],
    ['UniSat', undefined],
  ])('behavior: a memo that %s would drop is refused before it is asked', async (name, code) => {
    const { ask, asked } = await connected({}, { name, type: 'INJECTED' })
    const outcome = ask('sendTransfer', { ...transfer, memo: 'order 17' }).catch((error) => error)
    expect(await outcome).toMatchObject(code ? { code } : { txid })
    expect(asked).toHaveLength(code ? 0 : 1)
    expect(await ask('sendTransfer', transfer)).toEqual({ txid })
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

  const spelled = (address: string, digits = 180) => Buffer.from(address).toString('hex').slice(-digits)
  test.each([
    ['the address itself', payment, spelled(payment)],
    ['the end of the address itself', ordinals, spelled(ordinals, 64)],
    ['of no curve', payment, `05${key}`],
    ['no text', payment, 7],
  ])('behavior: a public key that is %s is none, and the account counts', async (_, address, publicKey) => {
    const { state } = await connected({ getAccountAddresses: [{ address, publicKey, intention: 'payment' }] })
    expect(state().connections.bip122?.details).toEqual([{ address, type: 'payment' }])
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
