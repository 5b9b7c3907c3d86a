import { getUserOperationHash } from 'viem/account-abstraction'
import { beforeEach, expect, test } from 'vitest'
import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import { loadSession } from '../../session/loadSession.ts'
import { logIn } from '../../session/logIn.ts'
import { setPreferredAccount } from '../../session/setPreferredAccount.ts'
import { encodeCalls } from '../../smartAccount/accountCalls.ts'
import { entryPoint, simple7702Account } from '../../smartAccount/simple7702Account.ts'
import { readCallsId } from '../../state/sentCalls.ts'
import { mailedCode } from '../../test/fakeServer.ts'
import { loginTest, nextScreen, startOptions, testCall } from '../../test/loginTest.ts'
import { connectWallet } from '../../wallet/connectWallet.ts'
import { handleRequest } from '../handleRequest.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [ethereum] = startOptions.networks
const networks = ethereum
  ? [
      { ...ethereum, bundler: true, paymaster: true },
      { ...ethereum, id: 'eip155:10', bundler: true },
      { ...ethereum, id: 'eip155:5' },
    ]
  : []
const gas = {
  callGasLimit: '0x186a0',
  verificationGasLimit: '0x186a0',
  preVerificationGas: '0xc350',
}

let now: ReturnType<typeof loginTest>
let address: `0x${string}`
beforeEach(async () => {
  now = loginTest({ custody: 'operator' })
  await loadSession(now.context, { ...startOptions, networks })
  const proof = {
    kind: 'email',
    email: 'ann@example.com',
    code: mailedCode,
    binding: 'b'.repeat(22),
  } as const
  await logIn(now.context, proof)
  address = (await connectWallet(now.context, testCall())).accounts[0]?.address as `0x${string}`
  Object.assign(now.faked.node, {
    eth_getCode: '0x',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_getTransactionCount: '0x0',
    eth_gasPrice: '0x1',
    eth_maxPriorityFeePerGas: '0x1',
    eth_estimateGas: '0x5208',
  })
  // An account that is ours already.
  now.faked.node['eth_getCode'] = `0xef0100${simple7702Account.slice(2)}`
  Object.assign(now.faked.bundler, {
    pimlico_getUserOperationGasPrice: {
      standard: { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' },
      fast: { maxFeePerGas: '0x3', maxPriorityFeePerGas: '0x1' },
    },
    eth_estimateUserOperationGas: gas,
  })
})

const ask = (method: string, params: unknown, network: CaipNetworkId = 'eip155:10') => {
  const answer = handleRequest(now.context, testCall(), network, { method, params })
  answer.catch(() => {})
  return answer
}
const calls = [
  { to: bob, value: '0x3' },
  { to: bob, value: '0x4', data: '0x' },
]
const asked = (more: object = {}) => [
  { version: '2.0.0', from: address, calls, atomicRequired: true, ...more },
]

/** As an entry point on chain 10 counts it, from the wire alone. */
function hashOf(wire: Record<string, string>): string {
  const numbers = Object.entries(wire).filter(([name]) => /[gG]as|nonce/.test(name))
  const userOperation = {
    ...wire,
    ...Object.fromEntries(numbers.map(([name, text]) => [name, BigInt(text)])),
    authorization: wire['eip7702Auth'],
  } as never
  return getUserOperationHash({
    chainId: 10,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.8',
    userOperation,
  })
}

/** What the bundler is sent. */
function sent() {
  const operations: Record<string, string>[] = []
  now.faked.bundler['eth_sendUserOperation'] = ([operation]: [Record<string, string>]) => {
    operations.push(operation)
    return hashOf(operation)
  }
  return operations
}

test('default', async () => {
  const operations = sent()
  const answer = ask('wallet_sendCalls', asked())
  const screen = await nextScreen(now.context, 'ApproveCalls')
  expect(screen.data.request.subject).toMatchObject({ type: 'calls', from: address, calls })
  const prepared = await screen.data.prepared
  expect(prepared).toMatchObject({ turnsOn: false, sponsored: false, affordable: true, maxFee: 750_000n })
  await screen.answer(undefined)
  const { id } = (await answer) as { id: string }
  expect(readCallsId(id)).toEqual({ kind: 'operation', chainId: 10, hash: hashOf(operations[0] ?? {}) })
  now.faked.bundler['eth_getUserOperationReceipt'] = null
  expect(await ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 100, atomic: true })
  expect(operations).toMatchObject([
    {
      sender: address,
      callData: encodeCalls([
        { to: bob, value: 3n, data: '0x' },
        { to: bob, value: 4n, data: '0x' },
      ]),
    },
  ])
  expect(operations[0]?.['signature']).toMatch(/^0x[0-9a-f]{130}$/)
  expect(operations[0]).not.toHaveProperty('eip7702Auth')
})

test('behavior: what can be done, by network and by choice', async () => {
  expect(await ask('wallet_getCapabilities', [address])).toEqual({
    '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
    '0xa': { atomic: { status: 'supported' }, paymasterService: { supported: false } },
    '0x5': { atomic: { status: 'unsupported' } },
  })
  expect(await ask('wallet_getCapabilities', [address, ['0xa']])).toEqual({
    '0xa': { atomic: { status: 'supported' }, paymasterService: { supported: false } },
  })
  const state = setPreferredAccount(now.context, 'eip155', 'eoa')
  expect(state.accounts.slice(0, 2).map(({ type, address }) => [type, address])).toEqual([
    ['eoa', address],
    ['smartAccount', address],
  ])
  expect(await ask('wallet_getCapabilities', [address, ['0xa']])).toEqual({
    '0xa': { atomic: { status: 'unsupported' } },
  })
})

test('behavior: the choice is kept for the person', async () => {
  setPreferredAccount(now.context, 'eip155', 'eoa')
  await loadSession(now.context, { ...startOptions, networks })
  expect(now.state().preferred).toEqual({ eip155: 'eoa' })
  // The page's word stands behind the device's.
  await loadSession(now.context, { ...startOptions, networks, accountType: 'smartAccount' })
  expect(now.state().preferred).toEqual({ eip155: 'eoa' })
})

test('behavior: where nothing is kept here, the page’s word counts', async () => {
  await loadSession(now.context, { ...startOptions, networks, accountType: 'eoa' })
  expect(now.state().preferred).toEqual({ eip155: 'eoa' })
})

test('behavior: whoever pays is in the operation, and nothing else of theirs', async () => {
  const operations = sent()
  const paymaster = `0x${'aa'.repeat(20)}`
  const payment = { paymaster, paymasterData: '0x01', sender: bob, callData: '0xdead', isFinal: true }
  now.faked.bundler['pm_getPaymasterStubData'] = { ...payment, paymasterVerificationGasLimit: '0x10' }
  const answer = ask(
    'wallet_sendCalls',
    asked({ capabilities: { paymasterService: { url: 'https://p' } } }),
    'eip155:1',
  )
  const screen = await nextScreen(now.context, 'ApproveCalls')
  expect(await screen.data.prepared).toMatchObject({ sponsored: true, affordable: true })
  await screen.answer(undefined)
  // Here the hash is one of chain 10: what was not signed is not believed.
  await expect(answer).rejects.toMatchObject({ data: { reason: 'bad_answer' } })
  expect(operations).toMatchObject([{ sender: address, paymaster, paymasterData: '0x01' }])
  expect(operations[0]?.['callData']).not.toBe('0xdead')
})

test('behavior: who is not paid for pays', async () => {
  const answer = ask('wallet_sendCalls', asked(), 'eip155:1')
  const screen = await nextScreen(now.context, 'ApproveCalls')
  expect((await screen.data.prepared).sponsored).toBe(false)
  screen.cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('behavior: the first time turns the account on', async () => {
  const operations = sent()
  now.faked.node['eth_getCode'] = ([of]: [string]) => (of === simple7702Account ? '0x60016002' : '0x')
  const answer = ask('wallet_sendCalls', asked())
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
  const answer = ask(
    'wallet_sendCalls',
    asked({ calls: [call], atomicRequired: false, id: 'mine' }),
    'eip155:5',
  )
  await (await nextScreen(now.context, 'ApproveTransaction')).answer(undefined)
  expect(await answer).toEqual({ id: 'mine' })
  now.faked.node['eth_getTransactionReceipt'] = null
  expect(await ask('wallet_getCallsStatus', ['mine'])).toMatchObject({
    status: 100,
    chainId: '0x5',
    atomic: false,
  })
  const place = { transactionHash: hash, blockHash: '0x01', blockNumber: '0x1' }
  now.faked.node['eth_getTransactionReceipt'] = { ...place, status: '0x0', gasUsed: '0x1', logs: [] }
  expect(await ask('wallet_getCallsStatus', ['mine'])).toMatchObject({ status: 500, receipts: [place] })
  await expect(ask('wallet_sendCalls', asked({ id: 'mine' }), 'eip155:5')).rejects.toMatchObject({
    code: 5760,
  })
  await expect(ask('wallet_sendCalls', asked({ id: 'mine' }))).rejects.toMatchObject({ code: 5720 })
})

test.each([
  ['all at once, of a plain account', { atomicRequired: true }, 'eip155:5', 5760],
  ['many, of a plain account', { atomicRequired: false }, 'eip155:5', 5740],
  ['another version', { version: '3.0.0' }, 'eip155:10', -32602],
  ['a capability that is unknown', { capabilities: { magic: {} } }, 'eip155:10', 5700],
  ['somebody who pays, where nobody does', { capabilities: { paymasterService: {} } }, 'eip155:10', 5700],
  ['another account', { from: bob }, 'eip155:10', 4100],
  ['another chain', { chainId: '0x1' }, 'eip155:10', 4901],
  ['a new contract', { calls: [{ data: '0x6001' }] }, 'eip155:10', -32602],
] as const)('error: %s', async (_, more, network, code) => {
  await expect(ask('wallet_sendCalls', asked(more), network)).rejects.toMatchObject({ code })
})

test('param: a capability that is optional is left out', async () => {
  const answer = ask('wallet_sendCalls', asked({ capabilities: { magic: { optional: true } } }))
  ;(await nextScreen(now.context, 'ApproveCalls')).cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('error: calls that would hide further calls', async () => {
  const hidden = encodeCalls([{ to: bob, value: 1n, data: '0x' }])
  const own = { to: address, data: hidden }
  await expect(ask('wallet_sendCalls', asked({ calls: [own] }))).rejects.toMatchObject({ code: -32602 })
  await expect(ask('eth_sendTransaction', [{ from: address, ...own }])).rejects.toMatchObject({
    code: -32602,
  })
  const typed = {
    domain: { name: 'ERC4337', version: '1', chainId: 10, verifyingContract: entryPoint },
    primaryType: 'PackedUserOperation',
    types: { PackedUserOperation: [{ name: 'sender', type: 'address' }] },
    message: { sender: address },
  }
  await expect(ask('eth_signTypedData_v4', [address, JSON.stringify(typed)])).rejects.toMatchObject({
    code: 4200,
  })
})

test('error: an account that runs other code', async () => {
  now.faked.node['eth_getCode'] = `0xef0100${'11'.repeat(20)}`
  const operations = sent()
  const answer = ask('wallet_sendCalls', asked())
  const screen = await nextScreen(now.context, 'ApproveCalls')
  await expect(screen.data.prepared).rejects.toMatchObject({ data: { reason: 'foreign_delegate' } })
  await screen.answer(undefined)
  await expect(answer).rejects.toMatchObject({ code: 4100 })
  expect(operations).toEqual([])
})

test('behavior: an operation of a site is taken for its calls', async () => {
  const callData = encodeCalls([{ to: bob, value: 9n, data: '0x' }])
  const answer = ask('eth_sendUserOperation', [
    { sender: address, callData, callGasLimit: '0xffffff' },
    entryPoint,
  ])
  const screen = await nextScreen(now.context, 'ApproveCalls')
  expect(screen.data.request.subject).toMatchObject({ calls: [{ to: bob, value: '0x9' }] })
  expect((await screen.data.prepared).operation).toMatchObject({ callData, callGasLimit: 100_000n })
  screen.cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('error: an operation that cannot be shown', async () => {
  const callData = encodeCalls([{ to: bob, value: 9n, data: '0x' }])
  const refused = { code: 4200, data: { reason: 'action_not_allowed' } }
  for (const params of [
    [{ sender: address, callData: '0xdeadbeef' }, entryPoint],
    [{ sender: address, callData: `${callData}00` }, entryPoint],
    [{ sender: address, callData }, bob],
  ])
    await expect(ask('eth_sendUserOperation', params)).rejects.toMatchObject(refused)
  const plain = ask('eth_sendUserOperation', [{ sender: address, callData }, entryPoint], 'eip155:5')
  await expect(plain).rejects.toMatchObject(refused)
  const stranger = ask('eth_sendUserOperation', [{ sender: bob, callData }, entryPoint])
  await expect(stranger).rejects.toMatchObject({ code: 4100 })
})

test('behavior: how far an operation is', async () => {
  const hash = `0x${'ab'.repeat(32)}`
  const id = `0x01${'0'.repeat(15)}a${'ab'.repeat(32)}`
  now.faked.bundler['eth_getUserOperationReceipt'] = null
  now.faked.bundler['eth_getUserOperationByHash'] = null
  await expect(ask('wallet_getCallsStatus', [id])).rejects.toMatchObject({ code: 5730 })
  await expect(ask('wallet_getCallsStatus', ['nobody'])).rejects.toMatchObject({ code: 5730 })
  now.faked.bundler['eth_getUserOperationByHash'] = { userOperation: {} }
  expect(await ask('wallet_getCallsStatus', [id])).toEqual({
    version: '2.0.0',
    id,
    chainId: '0xa',
    status: 100,
    atomic: true,
  })
  const place = { transactionHash: '0x02', blockHash: '0x01', blockNumber: '0x1' }
  const receipt = {
    userOpHash: hash,
    success: true,
    actualGasUsed: '0x9',
    logs: [],
    receipt: { ...place, gasUsed: '0x1' },
  }
  now.faked.bundler['eth_getUserOperationReceipt'] = receipt
  expect(await ask('wallet_getCallsStatus', [id])).toMatchObject({
    status: 200,
    receipts: [{ ...place, status: '0x1', gasUsed: '0x9' }],
  })
  const showing = ask('wallet_showCallsStatus', [id])
  const screen = await nextScreen(now.context, 'ShowCalls')
  expect(screen.data.status.status).toBe(200)
  screen.cancel()
  expect(await showing).toBeNull()
  now.faked.bundler['eth_getUserOperationReceipt'] = { ...receipt, userOpHash: `0x${'cd'.repeat(32)}` }
  await expect(ask('wallet_getCallsStatus', [id])).rejects.toMatchObject({ data: { reason: 'bad_answer' } })
})
