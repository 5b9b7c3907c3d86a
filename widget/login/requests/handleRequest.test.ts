import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { loadSession } from '../session/loadSession.ts'
import { logIn } from '../session/logIn.ts'
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

test('error: no wallet yet', async () => {
  const empty = loginTest()
  const answer = handleRequest(empty.context, testCall(), 'eip155:1', { method: 'personal_sign', params: [] })
  await expect(answer).rejects.toMatchObject({ code: 4100 })
})
