import { beforeEach, expect, test, vi } from 'vitest'
import { encodeCalls } from '../../smartAccount/accountCalls.ts'
import { entryPoint, simple7702Account } from '../../smartAccount/simple7702Account.ts'
import { readCallsId } from '../../state/sentCalls.ts'
import { Refusal } from '../../test/fakeServer.ts'
import { nextScreen } from '../../test/loginTest.ts'
import { bob, hashOf, smartAccountTest } from '../test/smartAccountTest.ts'

let now: Awaited<ReturnType<typeof smartAccountTest>>
beforeEach(async () => {
  now = await smartAccountTest()
})

const calls = [
  { to: bob, value: '0x3' },
  { to: bob, value: '0x4', data: '0x' },
]
const asked = (more: object = {}) => [
  { version: '2.0.0', from: now.address, calls, atomicRequired: true, ...more },
]

const payFrom = (url: unknown, more: object = {}) => ({ paymasterService: { url, ...more } })

test('default', async () => {
  const operations = now.sent()
  const answer = now.ask('wallet_sendCalls', asked())
  const screen = await nextScreen(now.context, 'ApproveCalls')
  expect(screen.data.request.subject).toMatchObject({ type: 'calls', from: now.address, calls })
  const prepared = await screen.data.prepared
  expect(prepared).toMatchObject({
    turnsOn: false,
    sponsored: false,
    affordable: true,
    fee: 'usual',
    maxFee: 750_000n,
  })
  await screen.answer(undefined)
  const { id } = (await answer) as { id: string }
  expect(readCallsId(id)).toEqual({ kind: 'operation', chainId: 10, hash: hashOf(operations[0] ?? {}) })
  now.faked.bundler['eth_getUserOperationReceipt'] = null
  expect(await now.ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 100, atomic: true })
  expect(operations).toMatchObject([
    {
      sender: now.address,
      callData: encodeCalls([
        { to: bob, value: 3n, data: '0x' },
        { to: bob, value: 4n, data: '0x' },
      ]),
    },
  ])
  expect(operations[0]?.['signature']).toMatch(/^0x[0-9a-f]{130}$/)
  expect(operations[0]).not.toHaveProperty('eip7702Auth')
})

test('behavior: a fee that the bundler exaggerates wants a word of its own, a senseless one signs nothing', async () => {
  const priced = (price: string) => {
    const fees = { maxFeePerGas: price, maxPriorityFeePerGas: '0x1' }
    now.faked.bundler['pimlico_getUserOperationGasPrice'] = { standard: fees, fast: fees }
  }
  priced('0xe8d4a51001')
  const high = now.ask('wallet_sendCalls', asked())
  const screen = await nextScreen(now.context, 'ApproveCalls')
  expect((await screen.data.prepared).fee).toBe('high')
  screen.cancel()
  await expect(high).rejects.toMatchObject({ code: 4001 })
  priced(`0x${'f'.repeat(20)}`)
  const absurd = now.ask('wallet_sendCalls', asked())
  const next = await nextScreen(now.context, 'ApproveCalls')
  await expect(next.data.prepared).rejects.toMatchObject({ data: { reason: 'fee_absurd' } })
  next.cancel()
  await expect(absurd).rejects.toMatchObject({ code: 4001 })
})

test('behavior: a senseless fee is told to the server, once for screen and answer', async () => {
  const fees = { maxFeePerGas: `0x${'f'.repeat(20)}`, maxPriorityFeePerGas: '0x1' }
  now.faked.bundler['pimlico_getUserOperationGasPrice'] = { standard: fees, fast: fees }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answer = now.ask('wallet_sendCalls', asked())
    const screen = await nextScreen(now.context, 'ApproveCalls')
    await expect(screen.data.prepared).rejects.toMatchObject({ data: { reason: 'fee_absurd' } })
    void screen.answer(undefined)
    await expect(answer).rejects.toMatchObject({ data: { reason: 'fee_absurd' } })
    await vi.advanceTimersByTimeAsync(10_000)
  } finally {
    vi.useRealTimers()
  }
  const reports = now.faked.asked.filter(({ path }) => path === '/login/report')
  expect(reports).toMatchObject([{ body: { refused: { fee_absurd: 1 } } }])
})

test('behavior: whoever pays is in the operation, and nothing else of theirs', async () => {
  const operations = now.sent()
  const paymaster = `0x${'aa'.repeat(20)}`
  const payment = { paymaster, paymasterData: '0x01', sender: bob, callData: '0xdead', isFinal: true }
  now.faked.bundler['pm_getPaymasterStubData'] = { ...payment, paymasterVerificationGasLimit: '0x10' }
  const answer = now.ask(
    'wallet_sendCalls',
    asked({ capabilities: { paymasterService: { url: 'https://p', optional: true } } }),
    'eip155:1',
  )
  const screen = await nextScreen(now.context, 'ApproveCalls')
  expect(await screen.data.prepared).toMatchObject({ sponsored: true, affordable: true })
  await screen.answer(undefined)
  // Here the hash is one of chain 10: what was not signed is not believed.
  await expect(answer).rejects.toMatchObject({ data: { reason: 'outcome_unknown' } })
  expect(operations).toMatchObject([{ sender: now.address, paymaster, paymasterData: '0x01' }])
  expect(operations[0]?.['callData']).not.toBe('0xdead')
})

test('behavior: no paymaster is asked where none is set up', async () => {
  const paymaster = `0x${'aa'.repeat(20)}`
  now.faked.bundler['pm_getPaymasterStubData'] = { paymaster, paymasterData: '0x01', isFinal: true }
  const answer = now.ask('wallet_sendCalls', asked())
  const screen = await nextScreen(now.context, 'ApproveCalls')
  expect(await screen.data.prepared).toMatchObject({ sponsored: false })
  screen.cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('param: data of a call, and no version', async () => {
  const [{ version: _, ...params } = {}] = asked({ calls: [{ to: bob, data: '0xabcd' }] })
  const answer = now.ask('wallet_sendCalls', [params])
  const screen = await nextScreen(now.context, 'ApproveCalls')
  const callData = encodeCalls([{ to: bob, value: 0n, data: '0xabcd' }])
  expect((await screen.data.prepared).operation.callData).toBe(callData)
  screen.cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('behavior: who is not paid for pays', async () => {
  const answer = now.ask('wallet_sendCalls', asked(), 'eip155:1')
  const screen = await nextScreen(now.context, 'ApproveCalls')
  expect(await screen.data.prepared).toMatchObject({ sponsored: false, sponsorshipSpent: false })
  screen.cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test.each(['pm_getPaymasterStubData', 'pm_getPaymasterData'])(
  'behavior: who is not paid for today pays, and is told: %s',
  async (method) => {
    const payment = { paymaster: `0x${'aa'.repeat(20)}`, paymasterData: '0x01' }
    Object.assign(now.faked.bundler, {
      pm_getPaymasterStubData: payment,
      pm_getPaymasterData: payment,
      [method]: () => {
        throw new Refusal(422, 'sponsorship_spent')
      },
    })
    const answer = now.ask('wallet_sendCalls', asked(), 'eip155:1')
    const screen = await nextScreen(now.context, 'ApproveCalls')
    const prepared = await screen.data.prepared
    expect(prepared).toMatchObject({ sponsored: false, sponsorshipSpent: true, affordable: true })
    expect(prepared.operation).not.toHaveProperty('paymaster')
    expect(prepared.maxFee).toBeGreaterThan(0n)
    screen.cancel()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  },
)

test('behavior: the first time turns the account on', async () => {
  const operations = now.sent()
  now.faked.node['eth_getCode'] = ([of]: [string]) => (of === simple7702Account ? '0x60016002' : '0x')
  const answer = now.ask('wallet_sendCalls', asked())
  const screen = await nextScreen(now.context, 'ApproveCalls')
  expect((await screen.data.prepared).turnsOn).toBe(true)
  await screen.answer(undefined)
  await answer
  expect(operations[0]).toMatchObject({
    factory: '0x7702',
    eip7702Auth: { address: simple7702Account, chainId: '0xa', nonce: '0x0' },
  })
})

test('behavior: a plain account does a single call', async () => {
  const hash = `0x${'cd'.repeat(32)}`
  Object.assign(now.faked.node, { eth_sendRawTransaction: hash, eth_getBlockByNumber: null })
  const [call] = calls
  const answer = now.ask(
    'wallet_sendCalls',
    asked({ calls: [call], atomicRequired: false, id: 'mine' }),
    'eip155:5',
  )
  await (await nextScreen(now.context, 'ApproveTransaction')).answer(undefined)
  expect(await answer).toEqual({ id: 'mine' })
  now.faked.node['eth_getTransactionReceipt'] = null
  expect(await now.ask('wallet_getCallsStatus', ['mine'])).toMatchObject({
    status: 100,
    chainId: '0x5',
    atomic: false,
  })
  const place = { transactionHash: hash, blockHash: '0x01', blockNumber: '0x1' }
  now.faked.node['eth_getTransactionReceipt'] = { ...place, status: '0x0', gasUsed: '0x1', logs: [] }
  expect(await now.ask('wallet_getCallsStatus', ['mine'])).toMatchObject({ status: 500, receipts: [place] })
  await expect(now.ask('wallet_sendCalls', asked({ id: 'mine' }), 'eip155:5')).rejects.toMatchObject({
    code: 5760,
  })
  await expect(now.ask('wallet_sendCalls', asked({ id: 'mine' }))).rejects.toMatchObject({ code: 5720 })
})

test('behavior: the site’s id is taken from when it asks, and free again when nothing was sent', async () => {
  const named = asked({ id: 'mine' })
  const first = now.ask('wallet_sendCalls', named)
  const screen = await nextScreen(now.context, 'ApproveCalls')
  await expect(now.ask('wallet_sendCalls', named)).rejects.toMatchObject({ code: 5720 })
  screen.cancel()
  await expect(first).rejects.toMatchObject({ code: 4001 })
  const again = now.ask('wallet_sendCalls', named)
  ;(await nextScreen(now.context, 'ApproveCalls')).cancel()
  await expect(again).rejects.toMatchObject({ code: 4001 })
})

test('behavior: calls without an id wait for each other', async () => {
  const first = now.ask('wallet_sendCalls', asked())
  const screen = await nextScreen(now.context, 'ApproveCalls')
  const second = now.ask('wallet_sendCalls', asked())
  await expect.poll(() => now.context.turns.waiting()).toBe(true)
  screen.cancel()
  await expect(first).rejects.toMatchObject({ code: 4001 })
  ;(await nextScreen(now.context, 'ApproveCalls')).cancel()
  await expect(second).rejects.toMatchObject({ code: 4001 })
})

test('behavior: what becomes of one id is nothing to another', async () => {
  const first = now.ask('wallet_sendCalls', asked({ id: 'first' }))
  const screen = await nextScreen(now.context, 'ApproveCalls')
  const second = now.ask('wallet_sendCalls', asked({ id: 'second' }))
  await expect.poll(() => now.context.turns.waiting()).toBe(true)
  screen.cancel()
  await expect(first).rejects.toMatchObject({ code: 4001 })
  const next = await nextScreen(now.context, 'ApproveCalls')
  await expect(now.ask('wallet_sendCalls', asked({ id: 'second' }))).rejects.toMatchObject({ code: 5720 })
  next.cancel()
  await expect(second).rejects.toMatchObject({ code: 4001 })
})

test.each([
  ['all at once, of a plain account', { atomicRequired: true }, 'eip155:5', 5760],
  ['more than anybody reads', { calls: Array(101).fill(calls[0]) }, 'eip155:10', 5740],
  ['a capability of one call', { calls: [{ to: bob, capabilities: { magic: {} } }] }, 'eip155:10', 5700],
  [
    'a permission that nobody granted',
    { capabilities: { permissions: { context: '0x01' } } },
    'eip155:10',
    5700,
  ],
  ['an id of our own form', { id: `0x01${'0'.repeat(80)}` }, 'eip155:10', 5720],
  ['another version', { version: '3.0.0' }, 'eip155:10', -32602],
  ['a capability that is unknown', { capabilities: { magic: {} } }, 'eip155:10', 5700],
  ['somebody who pays, where nobody does', { capabilities: { paymasterService: {} } }, 'eip155:10', 5700],
  [
    'a paymaster of its own, where the operator pays',
    { capabilities: payFrom('https://p') },
    'eip155:1',
    5700,
  ],
  ['another account', { from: bob }, 'eip155:10', 4100],
  ['another chain', { chainId: '0x1' }, 'eip155:10', 4901],
  ['a new contract', { calls: [{ data: '0x6001' }] }, 'eip155:10', -32602],
] as const)('error: %s', async (_, more, network, code) => {
  await expect(now.ask('wallet_sendCalls', asked(more), network)).rejects.toMatchObject({ code })
})

test('param: a capability that is optional is left out', async () => {
  const answer = now.ask('wallet_sendCalls', asked({ capabilities: { magic: { optional: true } } }))
  ;(await nextScreen(now.context, 'ApproveCalls')).cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('error: calls that would hide further calls', async () => {
  const hidden = encodeCalls([{ to: bob, value: 1n, data: '0x' }])
  const own = { to: now.address, data: hidden }
  await expect(now.ask('wallet_sendCalls', asked({ calls: [own] }))).rejects.toMatchObject({ code: -32602 })
  await expect(now.ask('eth_sendTransaction', [{ from: now.address, ...own }])).rejects.toMatchObject({
    code: -32602,
  })
  const typed = {
    domain: { name: 'ERC4337', version: '1', chainId: 10, verifyingContract: entryPoint },
    primaryType: 'PackedUserOperation',
    types: { PackedUserOperation: [{ name: 'sender', type: 'address' }] },
    message: { sender: now.address },
  }
  await expect(now.ask('eth_signTypedData_v4', [now.address, JSON.stringify(typed)])).rejects.toMatchObject({
    code: 4200,
  })
})

test('error: an account that runs other code', async () => {
  now.faked.node['eth_getCode'] = `0xef0100${'11'.repeat(20)}`
  const operations = now.sent()
  const answer = now.ask('wallet_sendCalls', asked())
  const screen = await nextScreen(now.context, 'ApproveCalls')
  await expect(screen.data.prepared).rejects.toMatchObject({ data: { reason: 'foreign_delegate' } })
  await screen.answer(undefined)
  await expect(answer).rejects.toMatchObject({ code: 4100 })
  expect(operations).toEqual([])
})
