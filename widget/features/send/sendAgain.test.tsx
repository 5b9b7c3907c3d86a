import { act } from 'react'
import { expect, test } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
// Loaded before any test, so that what the view brings in later is there at once.
import '../../actions/send/eip155/eip155.ts'
import { embeddedKey } from '../../../host-sdk/protocol/reservedKeys.ts'
import { closeModal } from '../../actions/closeModal.ts'
import { sendsOf } from '../../actions/send/sendsOf.ts'
import { drawView, until } from '../../test/drawView.tsx'
import { alice, bob, connectedContext, loggedIn, offered, settled } from '../../test/testContext.ts'
import { embeddedId } from '../../wallets/embedded/embeddedKey.ts'
import { WalletSendPreviewView } from './WalletSendPreviewView.tsx'
import { WalletSendView } from './WalletSendView.tsx'

const node: Readonly<Record<string, unknown>> = {
  eth_getBalance: '0xde0b6b3a7640000',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x3b9aca00',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getCode: '0x',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', number: '0x1' },
  eth_feeHistory: { baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x1']], gasUsedRatio: [0.5] },
}
const unknown = new RpcError(-32_603, 'x', { reason: 'outcome_unknown' })
const declined = new RpcError(4001, 'No')
const text = 'Nobody knows yet whether it went out'
const turns = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < 20; turn++) await settled()
  })

/** A payment of the embedded wallet stands in the preview; its frame has it and answers when the test says so. */
function paying() {
  const frame = { fail: (_: unknown): void => {} }
  const request = (_: string, __: unknown, allow?: () => void): Promise<unknown> => {
    allow?.()
    return new Promise((_resolve, reject) => {
      frame.fail = reject
    })
  }
  const now = connectedContext({ project: offered, login: { look: loggedIn, request } })
  now.api.rpc.mockImplementation((async (_: string, method: string) => node[method]) as never)
  now.state().setSession(loggedIn)
  now.state().setConnection({
    namespace: 'eip155',
    connectorId: embeddedId('eip155'),
    accounts: [`eip155:1:${alice}`],
    network: 'eip155:1',
    wallet: { id: embeddedKey, name: 'Gatehouse', icon: '', rdns: '' },
  })
  sendsOf(now.context).getState().setDraft({ amount: '0.25', receiver: bob })
  now.state().setOpen(true)
  now.state().reset({ name: 'WalletSendPreview' })
  const requests = () => now.askedLogin.filter(({ name }) => name === 'request').length
  const preview = () => drawView(now.context, <WalletSendPreviewView data={undefined} />)
  return { now, requests, preview, fail: (error: unknown) => act(async () => frame.fail(error)) }
}

test('default: left, back again, and nobody knows: it is said, and nothing goes by itself', async () => {
  const { now, requests, preview, fail } = paying()
  const first = await preview()
  await until(() => requests() === 1)
  await act(async () => {
    void closeModal(now.context)
    await settled()
  })
  await first.close()
  now.state().setOpen(true)
  const second = await preview()
  await turns()
  await fail(unknown)
  await turns()
  expect(requests()).toBe(1)
  expect(second.lines().join('|')).toContain(text)
  second.press('Send')
  await until(() => requests() === 2)
})

test.each([
  ['nobody knows', unknown],
  ['it was declined', declined],
])('behavior: %s, and the view is drawn anew: nothing goes without a press', async (_, error) => {
  const { requests, preview, fail } = paying()
  const first = await preview()
  await until(() => requests() === 1)
  await fail(error)
  await turns()
  await first.close()
  const second = await preview()
  await until(() => second.lines().includes('(Send)'))
  await turns()
  expect(requests()).toBe(1)
})

test('behavior: who has read it is not asked by that press', async () => {
  const { now, requests, preview, fail } = paying()
  const screen = await preview()
  await until(() => requests() === 1)
  await fail(unknown)
  await turns()
  screen.press('I have read it')
  await turns()
  expect(screen.lines().join('|')).not.toContain(text)
  expect(requests()).toBe(1)
  expect(sendsOf(now.context).getState().unclear).toEqual([])
})

test('behavior: another payment, while it was not read: nothing goes without a press', async () => {
  const { now, requests, preview, fail } = paying()
  const first = await preview()
  await until(() => requests() === 1)
  await fail(unknown)
  await turns()
  await first.close()
  sendsOf(now.context).getState().setDraft({ amount: '0.1' })
  const second = await preview()
  await until(() => second.lines().includes('(Send)'))
  await turns()
  expect(requests()).toBe(1)
  expect(second.lines().join('|')).toContain(text)
})

test('behavior: the press on the form asks the embedded wallet again', async () => {
  const { now, requests, preview, fail } = paying()
  const first = await preview()
  await until(() => requests() === 1)
  await fail(declined)
  await turns()
  await first.close()
  const form = await drawView(now.context, <WalletSendView data={undefined} />)
  await until(() => form.lines().includes('(Preview send)'))
  form.root.querySelector('form')?.requestSubmit()
  await turns()
  await form.close()
  await preview()
  await until(() => requests() === 2)
})
