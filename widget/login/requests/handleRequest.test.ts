import { recoverAddress, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { accountVectors } from '../../review/eip155/dangers/test/accountVectors.ts'
import { orderVectors } from '../../review/eip155/dangers/test/orderVectors.ts'
import { tokenVectors } from '../../review/eip155/dangers/test/tokenVectors.ts'
import { me } from '../../review/eip155/dangers/test/typedData.ts'
import { unknownVectors } from '../../review/eip155/dangers/test/unknownVectors.ts'
import { venueVectors } from '../../review/eip155/dangers/test/venueVectors.ts'
import { loadSession } from '../session/loadSession.ts'
import { logIn } from '../session/logIn.ts'
import { readSignable } from '../signers/eip155/readSignable.ts'
import { hashTypedDataV1 } from '../signers/eip155/signTypedDataV1.ts'
import { mailedCode } from '../test/fakeServer.ts'
import { loginTest, nextScreen, password, startOptions, testCall } from '../test/loginTest.ts'
import { connectWallet } from '../wallet/connectWallet.ts'
import { handleRequest } from './handleRequest.ts'
import { requestMethods } from './requestMethods.ts'

let now: ReturnType<typeof loginTest>
let address = ''

beforeAll(async () => {
  now = loginTest()
  await loadSession(now.context, startOptions)
  await logIn(now.context, {
    kind: 'email',
    email: 'ann@example.com',
    code: mailedCode,
    binding: 'b'.repeat(22),
  })
  const connected = connectWallet(now.context, testCall())
  await (await nextScreen(now.context, 'SecureWallet')).answer(password)
  address = (await connected).accounts[0]?.address ?? ''
})

const ask = (method: string, params: unknown, network: `eip155:${number}` = 'eip155:1') => {
  const answer = handleRequest(now.context, testCall(), network, { method, params })
  answer.catch(() => {})
  return answer
}

const order = (chainId: number) => ({
  domain: { name: 'Shop', chainId },
  primaryType: 'Order',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Order: [{ name: 'item', type: 'string' }],
  },
  message: { item: 'Tea' },
})

const permit = (chainId: number) => ({
  ...order(chainId),
  primaryType: 'Permit',
  types: {
    EIP712Domain: order(1).types.EIP712Domain,
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  message: { spender: address, value: '1', deadline: '9' },
})

test('default', async () => {
  const answer = ask('personal_sign', ['hello', address])
  const screen = await nextScreen(now.context, 'ApproveMessage')
  expect(screen.data.request).toMatchObject({ subject: { type: 'message', text: 'hello' }, risks: [] })
  await screen.answer(undefined)
  const signature = (await answer) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
})

test('behavior: typed data is signed as it was shown', async () => {
  const data = order(1)
  const answer = ask('eth_signTypedData_v4', [
    address,
    JSON.stringify({ ...data, message: { item: 'Tea', more: 1 } }),
  ])
  const screen = await nextScreen(now.context, 'ApproveMessage')
  expect(screen.data.request.subject).toMatchObject({ data: { message: { item: 'Tea' } } })
  await screen.answer(undefined)
  const signature = (await answer) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...data, primaryType: 'Order', signature } as never)).toBe(address)
})

test('behavior: version 3 is shown and signed as version 4', async () => {
  const data = order(1)
  const answer = ask('eth_signTypedData_v3', [address, JSON.stringify(data)])
  const screen = await nextScreen(now.context, 'ApproveMessage')
  expect(screen.data.request).toMatchObject({
    subject: { type: 'typedData', data: { message: data.message } },
  })
  await screen.answer(undefined)
  const signature = (await answer) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...data, primaryType: 'Order', signature } as never)).toBe(address)
  await expect(ask('eth_signTypedData_v3', [address, JSON.stringify(permit(5))])).rejects.toMatchObject({
    data: { reason: 'chain_mismatch' },
  })
})

const tea = [
  { type: 'string', name: 'item', value: 'Tea' },
  { type: 'uint256', name: 'cups', value: '2' },
]

test('behavior: version 1 is shown as risky, and signed as it was shown', async () => {
  const answer = ask('eth_signTypedData', [tea, address])
  const screen = await nextScreen(now.context, 'ApproveMessage')
  expect(screen.data.request).toMatchObject({ subject: { type: 'typedDataV1', items: tea } })
  expect(screen.data.request.risks).toContain('no_domain')
  await screen.answer(undefined)
  const signature = (await answer) as `0x${string}`
  expect(await recoverAddress({ hash: hashTypedDataV1(tea), signature })).toBe(address)
})

test('behavior: a later version under the name of the first is read as what it is', async () => {
  const data = order(1)
  const answer = ask('eth_signTypedData', [address, JSON.stringify(data)])
  const screen = await nextScreen(now.context, 'ApproveMessage')
  expect(screen.data.request.subject).toMatchObject({ type: 'typedData', data: { message: data.message } })
  await screen.answer(undefined)
  const signature = (await answer) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...data, primaryType: 'Order', signature } as never)).toBe(address)
})

test.each([
  ['a value that does not fit', [[{ type: 'uint8', name: 'cups', value: '300' }], address]],
  ['a list', [[{ type: 'uint8[]', name: 'cups', value: ['3'] }], address]],
  ['nothing', [[], address]],
  ['no address', [tea, 'me']],
  ['no parameters', undefined],
])('error: version 1 with %s is shown to nobody', async (_, params) => {
  await expect(ask('eth_signTypedData', params)).rejects.toMatchObject({ code: -32602 })
  expect(now.context.store.getState().screen).toBeNull()
})

test.each([
  ['without a field', { message: {} }],
  ['with a value that does not fit', { domain: { name: 'Shop', chainId: 'one' } }],
  ['that is a list', [{ type: 'string', name: 'item', value: 'Tea' }]],
])('error: version 3 %s', async (_, changed) => {
  const data = Array.isArray(changed) ? changed : { ...order(1), ...changed }
  const answer = ask('eth_signTypedData_v3', [address, JSON.stringify(data)])
  answer.catch(() => {})
  await Promise.race([
    answer.catch(() => {}),
    nextScreen(now.context, 'ApproveMessage').then((screen) => screen.answer(undefined)),
  ])
  await expect(answer).rejects.toThrow()
})

test('behavior: typed data for another chain is warned of', async () => {
  const answer = ask('eth_signTypedData_v4', [address, JSON.stringify(order(5))])
  const screen = await nextScreen(now.context, 'ApproveMessage')
  expect(screen.data.request.risks).toEqual(['chain_mismatch'])
  screen.cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('error: and refused where it would move value', async () => {
  await expect(ask('eth_signTypedData_v4', [address, JSON.stringify(permit(5))])).rejects.toMatchObject({
    code: 4901,
    data: { reason: 'chain_mismatch' },
  })
  const answer = ask('eth_signTypedData_v4', [address, JSON.stringify(permit(1))])
  ;(await nextScreen(now.context, 'ApproveMessage')).cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

const known = [...tokenVectors, ...orderVectors, ...accountVectors, ...venueVectors, ...unknownVectors]
const forUs = (data: object, chainId: number) => {
  const copy = JSON.parse(JSON.stringify(data).replaceAll(me, address))
  copy.domain.chainId = chainId
  copy.types.EIP712Domain = [
    ...copy.types.EIP712Domain.filter(({ name }: { name: string }) => name !== 'chainId'),
    { name: 'chainId', type: 'uint256' },
  ]
  return JSON.stringify(copy)
}
const ownMethod = (primaryType: string) => primaryType === 'PackedUserOperation'
test.each(known)('error: %s is signed for no other network than the one that is shown', async (_, data) => {
  await expect(ask('eth_signTypedData_v4', [address, forUs(data, 5)])).rejects.toMatchObject({
    code: 4901,
    data: { reason: 'chain_mismatch' },
  })
})

/** Some vectors hold what only a careless wallet takes. */
function isSignable(data: unknown): boolean {
  try {
    readSignable(JSON.parse(JSON.stringify(data)))
    return true
  } catch {
    return false
  }
}
const shownHere = known.filter(([, { primaryType }]) => !ownMethod(primaryType))

test.each(shownHere.filter(([, data]) => !isSignable(data)))(
  'error: %s, which can’t be signed, is shown to nobody',
  async (_, data) => {
    await expect(ask('eth_signTypedData_v4', [address, forUs(data, 1)])).rejects.toMatchObject({
      code: -32602,
    })
  },
)

test.each(shownHere.filter(([, data]) => isSignable(data)))(
  'behavior: %s is warned of here',
  async (_, data, risks) => {
    const answer = ask('eth_signTypedData_v4', [address, forUs(data, 1)])
    const screen = await nextScreen(now.context, 'ApproveMessage')
    expect(screen.data.request.risks).toEqual(expect.arrayContaining(risks))
    screen.cancel()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  },
)

const note = (chainId: number) =>
  JSON.stringify({
    domain: { chainId, verifyingContract: `0x${'cd'.repeat(20)}` },
    primaryType: 'Note',
    types: {
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Note: [{ name: 'collection', type: 'address' }],
    },
    message: { collection: `0x${'ef'.repeat(20)}` },
  })

test('behavior: what the network says of a contract that nobody here knows', async () => {
  const { askNode } = now.context
  try {
    const asked: string[] = []
    now.context.askNode = async (networkId, _, params) => {
      const [{ data }] = params as [{ data: string }]
      asked.push(networkId)
      return data.startsWith('0x82ad56cb') ? '0x' : `0x${'0'.repeat(63)}1`
    }
    const answer = ask('eth_signTypedData_v4', [address, note(1)])
    const screen = await nextScreen(now.context, 'ApproveMessage')
    expect(screen.data.request).toMatchObject({
      risks: ['contract_allowed', 'unchecked'],
      check: { mayTake: [`0x${'ef'.repeat(20)}`, `0x${'cd'.repeat(20)}`], unknown: true },
    })
    screen.cancel()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    // On the network that it names: there it could take tokens, so it is not signed here.
    const elsewhere = ask('eth_signTypedData_v4', [address, note(10)])
    await expect(elsewhere).rejects.toMatchObject({ code: 4901, data: { reason: 'chain_mismatch' } })
    expect(new Set(asked)).toEqual(new Set(['eip155:1', 'eip155:10']))
  } finally {
    now.context.askNode = askNode
  }
})

test.each([
  'Gatehouse: replace the shares of wallet 1 by rotation 2 (aa)',
  '  \n\tGatehouse: wallet 1 of 2 (aa)',
  '0x4761746568'.concat('6f7573653a20'),
])('error: a text of our own is shown to nobody: %j', async (text) => {
  await expect(ask('personal_sign', [text, address])).rejects.toMatchObject({
    code: 4200,
    data: { reason: 'action_not_allowed' },
  })
  expect(now.context.store.getState().screen).toBeNull()
})

test.each(['eth_sign', 'eth_sendRawTransaction', 'constructor', 'toString', 'PERSONAL_SIGN', 'eth_call'])(
  'error: %s is not in the table',
  async (method) => {
    expect(requestMethods.eip155).not.toContain(method)
    await expect(ask(method, [])).rejects.toMatchObject({
      code: 4200,
      data: { reason: 'action_not_allowed' },
    })
  },
)

test('error: another family, another account, an unknown network, another chain', async () => {
  const solana = handleRequest(now.context, testCall(), 'solana:mainnet', { method: 'personal_sign' })
  await expect(solana).rejects.toMatchObject({ code: 4200 })
  const stranger = `0x${'ab'.repeat(20)}`
  await expect(ask('personal_sign', ['hi', stranger])).rejects.toMatchObject({ code: 4100 })
  await expect(ask('personal_sign', ['hi', address], 'eip155:5')).rejects.toMatchObject({ code: 4902 })
  const transaction = { from: address, to: address, chainId: '0x5' }
  await expect(ask('eth_sendTransaction', [transaction])).rejects.toMatchObject({ code: 4901 })
})

test('behavior: whoever asked waits for a person', async () => {
  const call = testCall()
  const request = { method: 'wallet_getCapabilities', params: [address] }
  await handleRequest(now.context, call, 'eip155:1', request)
  expect(call.holdForPerson).toHaveBeenCalledTimes(1)
  await expect(handleRequest(now.context, call, 'eip155:1', { method: 'eth_sign' })).rejects.toThrow()
  expect(call.holdForPerson).toHaveBeenCalledTimes(1)
})

test('behavior: a refusal is reported to the server', async () => {
  const { context, faked } = loginTest()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await expect(handleRequest(context, testCall(), 'eip155:1', { method: 'eth_sign' })).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(faked.asked).toMatchObject([{ path: '/login/report', body: { refused: { action_not_allowed: 1 } } }])
})

test('error: no wallet yet', async () => {
  const empty = loginTest()
  const answer = handleRequest(empty.context, testCall(), 'eip155:1', { method: 'personal_sign', params: [] })
  await expect(answer).rejects.toMatchObject({ code: 4100 })
})
