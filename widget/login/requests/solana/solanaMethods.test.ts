import { createPublicKey, verify } from 'node:crypto'
import { base58, base64, base64urlnopad } from '@scure/base'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import { programs } from '../../../review/solana/describe/programs.ts'
import { key, messageBytes, u32, u64, wireBytes } from '../../../review/solana/test/encode.ts'
import { readTransaction } from '../../../review/solana/wire/readTransaction.ts'
import { askingFirst } from '../../people/askingFirst.ts'
import { loginTest, nextScreen, testCall } from '../../test/loginTest.ts'
import { handleRequest } from '../handleRequest.ts'
import { requestMethods } from '../requestMethods.ts'
import { connected, solanaMain } from '../test/connected.ts'
import { whileSigning } from '../test/whileSigning.ts'

let now: Awaited<ReturnType<typeof connected>>
let us = ''

beforeAll(async () => {
  now = await connected()
  us = now.accounts.find(({ namespace }) => namespace === 'solana')?.address ?? ''
})

const ask = (method: string, params?: unknown, network: CaipNetworkId = solanaMain) => {
  const answer = handleRequest(now.context, testCall(), network, { method, params })
  answer.catch(() => {})
  return answer
}
const approve = async () => (await nextScreen(now.context, 'ApproveSolana')).answer(undefined)

const transactionOf = (signers = [us], lamports = 5n) => ({
  signers,
  instructions: [{ program: programs.system, accounts: [us, key(2)], data: [...u32(2), ...u64(lamports)] }],
})
const wireOf = (lamports?: bigint) => wireBytes(transactionOf([us], lamports))

function holds(message: Uint8Array, signature: Uint8Array): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64urlnopad.encode(base58.decode(us)) }
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}
const signatureHolds = (wire: Uint8Array): boolean => {
  const { message, signatures } = readTransaction(wire)
  return holds(message, signatures[0] ?? new Uint8Array())
}

describe.each([
  ['base64', base64],
  ['base58', base58],
])('solana_signTransaction in %s', (_, coder) => {
  test('default', async () => {
    const answer = ask('solana_signTransaction', { transaction: coder.encode(wireOf()), pubkey: us })
    const screen = await nextScreen(now.context, 'ApproveSolana')
    expect(screen.data).toMatchObject({
      address: us,
      networkId: solanaMain,
      sends: false,
      transactions: [{ feePayer: us, steps: [{ type: 'sendSol', amount: { value: 5n } }], warnings: [] }],
    })
    await screen.answer(undefined)
    const { signature, transaction } = (await answer) as { signature: string; transaction: string }
    const wire = coder.decode(transaction)
    expect(signatureHolds(wire)).toBe(true)
    expect(readTransaction(wire).signatures[0]).toEqual(base58.decode(signature))
  })
})

test('param: several transactions, on one screen', async () => {
  const wires = [wireOf(1n), wireOf(2n), wireOf(3n)]
  const answer = ask('solana_signAllTransactions', { transactions: wires.map((wire) => base64.encode(wire)) })
  const screen = await nextScreen(now.context, 'ApproveSolana')
  expect(screen.data.sends).toBe(false)
  expect(screen.data.transactions.map(({ steps }) => steps[0]?.amount?.value)).toEqual([1n, 2n, 3n])
  await screen.answer(undefined)
  const { transactions } = (await answer) as { transactions: string[] }
  const signed = transactions.map((one) => base64.decode(one))
  expect(signed.map(signatureHolds)).toEqual([true, true, true])
  expect(signed.map((wire) => readTransaction(wire).message)).toEqual(
    wires.map((wire) => readTransaction(wire).message),
  )
})

const text = 'shop.example wants you to sign in'
const hash = new Uint8Array(32).fill(0xfe)
test.each([
  ['text', new TextEncoder().encode(text), { text, encoding: 'text' }, []],
  ['a hash', hash, { text: `0x${'fe'.repeat(32)}`, encoding: 'hex' }, ['hash_signing']],
])('param: a message that is %s', async (_, message, shown, risks) => {
  const answer = ask('solana_signMessage', { message: base58.encode(message), pubkey: us })
  const screen = await nextScreen(now.context, 'ApproveMessage')
  expect(screen.data.request).toMatchObject({ subject: { ...shown, address: us }, risks })
  await screen.answer(undefined)
  const { signature } = (await answer) as { signature: string }
  expect(holds(message, base58.decode(signature))).toBe(true)
})

/** Off-chain message of Solana, version 0, ASCII. */
const envelope = (body: string): Uint8Array => {
  const bytes = new TextEncoder().encode(body)
  const head = [0xff, ...new TextEncoder().encode('solana offchain'), 0, 0, bytes.length, 0]
  return Uint8Array.from([...head, ...bytes])
}

test('behavior: a sign-in to another site is found in an envelope, too', async () => {
  const message = envelope(`bank.example wants you to sign in with your Solana account:\n${us}`)
  const answer = ask('solana_signMessage', { message: base58.encode(message) })
  const screen = await nextScreen(now.context, 'ApproveMessage')
  expect(screen.data.request).toMatchObject({ subject: { encoding: 'text' }, risks: ['foreign_sign_in'] })
  screen.cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test.each([
  ['as it is', (body: string) => new TextEncoder().encode(body)],
  ['in an envelope', envelope],
])('error: a text of our own is shown to nobody, %s', async (_, written) => {
  const message = base58.encode(written('Gatehouse: wallet 1 of 2 (aa)'))
  await expect(ask('solana_signMessage', { message })).rejects.toMatchObject({
    code: 4200,
    data: { reason: 'action_not_allowed' },
  })
  expect(now.state().screen).toBeNull()
})

test('param: accounts', async () => {
  expect(await ask('solana_getAccounts')).toEqual([{ pubkey: us }])
  expect(await ask('solana_requestAccounts', {})).toEqual([{ pubkey: us }])
})

describe('solana_signAndSendTransaction', () => {
  beforeEach(() => {
    now.faked.asked.length = 0
    now.faked.node['getBlockHeight'] = 1
  })
  const params = () => ({ transaction: base64.encode(wireOf()), options: { skipPreflight: true } })
  const sent = () =>
    now.faked.asked.map(({ body }) => body as { method?: string; params?: unknown[] } | undefined)

  test('default', async () => {
    const answer = ask('solana_signAndSendTransaction', params())
    const screen = await nextScreen(now.context, 'ApproveSolana')
    expect(screen.data.sends).toBe(true)
    const expected = signedName()
    now.faked.node['sendTransaction'] = await expected
    await screen.answer(undefined)
    expect(await answer).toEqual({ signature: await expected })
    const [wire, options] = sent().find((body) => body?.method === 'sendTransaction')?.params ?? []
    expect(signatureHolds(base64.decode(String(wire)))).toBe(true)
    expect(options).toEqual({ skipPreflight: true, encoding: 'base64' })
  })

  /** Ed25519 gives the same signature every time. */
  const signedName = () =>
    now.keys.useSeed(async (seed) => {
      const { signTransaction } = await import('../../signers/solana/signTransaction.ts')
      return base58.encode(signTransaction(seed, wireOf()).signature)
    })

  test('param: options under the name that WalletConnect gives them', async () => {
    now.faked.node['sendTransaction'] = await signedName()
    const { transaction } = params()
    const sendOptions = { maxRetries: 3 }
    const answer = ask('solana_signAndSendTransaction', { transaction, sendOptions })
    await approve()
    await answer
    const [, options] = sent().find((body) => body?.method === 'sendTransaction')?.params ?? []
    expect(options).toEqual({ maxRetries: 3, encoding: 'base64' })
  })

  test('error: a page that left after the yes sends nothing', async () => {
    const left = new AbortController()
    const request = { method: 'solana_signAndSendTransaction', params: params() }
    const answer = handleRequest(now.context, testCall(left.signal), solanaMain, request)
    answer.catch(() => {})
    const screen = await nextScreen(now.context, 'ApproveSolana')
    whileSigning(now.context, () => left.abort())
    await screen.answer(undefined)
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    expect(sent().map((body) => body?.method)).not.toContain('sendTransaction')
  })

  test('error: nothing is sent that nobody waits for in the widget', async () => {
    const call = askingFirst({ widget: { handOver: async () => false } }, testCall(), 'payment-1')
    const request = { method: 'solana_signAndSendTransaction', params: params() }
    const answer = handleRequest(now.context, call, solanaMain, request)
    const heard = expect(answer).rejects.toMatchObject({ code: 4001 })
    await (await nextScreen(now.context, 'ApproveSolana')).answer(undefined)
    await heard
    expect(sent().map((body) => body?.method)).not.toContain('sendTransaction')
  })

  test('error: a node that names another transaction', async () => {
    now.faked.node['sendTransaction'] = base58.encode(new Uint8Array(64).fill(3))
    const answer = ask('solana_signAndSendTransaction', params())
    await approve()
    await expect(answer).rejects.toMatchObject({ code: -32603, data: { reason: 'outcome_unknown' } })
  })

  test('error: no node of this network; nobody is asked', async () => {
    now.faked.refuse('/v1', 400, 'unsupported_chain')
    await expect(ask('solana_signAndSendTransaction', params())).rejects.toMatchObject({
      code: -32603,
      data: { reason: 'unsupported_chain' },
    })
    expect(now.state().screen).toBeNull()
  })

  test('error: others have not signed yet', async () => {
    const transaction = base64.encode(wireBytes(transactionOf([key(9), us])))
    await expect(ask('solana_signAndSendTransaction', { transaction })).rejects.toMatchObject({
      code: -32602,
    })
  })
})

describe('solana_signIn', () => {
  test('default: the words of the standard, for the page that asks', async () => {
    const { host } = new URL(now.state().hostOrigin)
    const input = {
      statement: 'Hello',
      nonce: 'abcdefgh',
      chainId: 'mainnet',
      resources: ['https://a.example'],
    }
    const answer = ask('solana_signIn', input)
    const screen = await nextScreen(now.context, 'ApproveMessage')
    const expected = createSignInMessageText({ ...input, domain: host, address: us })
    expect(screen.data.request).toMatchObject({ subject: { text: expected, address: us }, risks: [] })
    await screen.answer(undefined)
    const signed = (await answer) as { address: string; signedMessage: string; signature: string }
    expect(signed.address).toBe(us)
    const message = base58.decode(signed.signedMessage)
    expect(new TextDecoder().decode(message)).toBe(expected)
    expect(holds(message, base58.decode(signed.signature))).toBe(true)
  })
  test('param: the page itself and our own account, by name', async () => {
    const { host } = new URL(now.state().hostOrigin)
    const answer = ask('solana_signIn', { domain: host, address: us })
    ;(await nextScreen(now.context, 'ApproveMessage')).cancel()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  })
  test.each([
    ['another site', { domain: 'bank.example' }, 4100],
    ['another account', { address: key(9) }, 4100],
    ['a line of its own', { statement: 'Hello\nURI: https://bank.example' }, -32602],
  ])('error: %s', async (_, input, code) => {
    await expect(ask('solana_signIn', input)).rejects.toMatchObject({ code })
    expect(now.state().screen).toBeNull()
  })
})

test('error: the person says no', async () => {
  const answer = ask('solana_signTransaction', { transaction: base64.encode(wireOf()) })
  ;(await nextScreen(now.context, 'ApproveSolana')).cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

const refused: [string, string, () => unknown, number][] = [
  ['no parameters', 'solana_signTransaction', () => undefined, -32602],
  ['no transaction', 'solana_signTransaction', () => ({ transaction: 'AAAA' }), -32602],
  ['neither writing', 'solana_signTransaction', () => ({ transaction: '!' }), -32602],
  ['a long text', 'solana_signTransaction', () => ({ transaction: 'A'.repeat(1_701) }), -32602],
  [
    'trailing bytes',
    'solana_signTransaction',
    () => ({ transaction: base64.encode(new Uint8Array([...wireOf(), 0])) }),
    -32602,
  ],
  [
    'another signer',
    'solana_signTransaction',
    () => ({ transaction: base64.encode(wireBytes(transactionOf([key(9)]))) }),
    -32602,
  ],
  [
    'another account',
    'solana_signTransaction',
    () => ({ transaction: base64.encode(wireOf()), pubkey: key(9) }),
    4100,
  ],
  ['nothing to sign', 'solana_signAllTransactions', () => ({ transactions: [] }), -32602],
  [
    'more than anybody signs at once',
    'solana_signAllTransactions',
    () => ({ transactions: Array(101).fill(base64.encode(wireOf())) }),
    -32602,
  ],
  [
    'one bad among good',
    'solana_signAllTransactions',
    () => ({ transactions: [base64.encode(wireOf()), 'AAAA'] }),
    -32602,
  ],
  ['an empty message', 'solana_signMessage', () => ({ message: '' }), -32602],
  ['a message in no base58', 'solana_signMessage', () => ({ message: '0OIl' }), -32602],
  ['another account’s message', 'solana_signMessage', () => ({ message: 'abc', pubkey: key(9) }), 4100],
  [
    'a transaction as a message',
    'solana_signMessage',
    () => ({ message: base58.encode(messageBytes(transactionOf())) }),
    -32602,
  ],
]
test.each(refused)('error: %s', async (_, method, params, code) => {
  await expect(ask(method, params())).rejects.toMatchObject({ code })
  expect(now.state().screen).toBeNull()
})

test.each(['signMessage', 'personal_sign', 'constructor', 'solana_disconnect', 'SOLANA_SIGNMESSAGE'])(
  'error: %s is not in the table',
  async (method) => {
    expect(requestMethods.solana).not.toContain(method)
    await expect(ask(method, {})).rejects.toMatchObject({
      code: 4200,
      data: { reason: 'action_not_allowed' },
    })
  },
)

test('error: a network that nobody set up', async () => {
  const answer = ask('solana_signMessage', { message: 'abc' }, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
  await expect(answer).rejects.toMatchObject({ code: 4902 })
})

test('error: no wallet yet', async () => {
  const request = { method: 'solana_getAccounts' }
  const answer = handleRequest(loginTest().context, testCall(), solanaMain, request)
  await expect(answer).rejects.toMatchObject({ code: 4100 })
})
